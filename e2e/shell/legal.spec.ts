import { expect, expectAccessibleEverywhere, test, themes } from '../kit/fixtures.ts';
import { PAPER, wholeAndTall } from '../kit/paper.ts';

const pages = [
  ['/privacy', 'Privacy Policy', 'What is stored'],
  ['/terms', 'Terms and Conditions', '2. Your account'],
  ['/cancellation', 'Cancellation and Refund', 'When you get your money back'],
  ['/delivery', 'Shipping and Delivery', 'How you receive the service'],
  ['/policy', 'Platform Policy', 'Prohibited activities'],
] as const;

test('every legal page can be read signed out, in every theme, and leads back to the sign-in page', async ({
  page,
}) => {
  await page.goto('/healthz');
  for (const [nth, [path, title, heading]] of pages.entries()) {
    const theme = themes[nth % themes.length] ?? 'light';
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('printed, a legal page is its text alone', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 2, name: 'What is stored' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible();
  await page.setViewportSize(PAPER);
  expect(await wholeAndTall(page)).toEqual([]);
});
