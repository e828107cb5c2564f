import { startOidcProvider } from '@assay/server/test/signIn/testOidcProvider';
import type { TestOidcProvider } from '@assay/server/test/signIn/testOidcProvider';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/freePort.ts';
import { test as base, expect, expectAccessibleEverywhere } from '../kit/fixtures.ts';
import { startWorld } from '../kit/world.ts';

/** A server where people sign in with the accounts of a service that runs beside it. */
const test = base.extend<object, { service: TestOidcProvider }>({
  service: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const service = await startOidcProvider();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ service }, use) => {
      const campus = {
        id: 'campus',
        label: 'Campus account',
        issuer: service.issuer,
        ...service.client,
        domains: ['campus.example.org'],
        newAccounts: true,
      };
      const world = await startWorld({
        PORT: String(await freePort()),
        OIDC_PROVIDERS: JSON.stringify([campus]),
      });
      service.open({ redirect_uris: [`${world.url}/login/callback/campus`] });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Goes to the service, where no one is signed in, and fills its pages, which load a font from elsewhere. */
async function signInThere(page: Page, name: string) {
  await page.context().clearCookies();
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in with Campus account' }).click();
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('someone without an account signs in with a service and lands on the page that was asked for', async ({
  page,
}) => {
  await page.goto('/history');
  await expect(page).toHaveURL(/\/login/);
  await expectAccessibleEverywhere(page, 'premium');
  await signInThere(page, 'grace');
  await expect(page.getByText('Welcome back, grace')).toBeVisible();
  await expect(page).toHaveURL(/\/history$/);

  await page.goto('/profile');
  await expect(page.getByRole('definition').filter({ hasText: 'grace@campus.example.org' })).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('a sign-in that this tab did not start is refused, and the way back leads to one that works', async ({ page }) => {
  await page.goto('/login/callback/campus?code=of-another-person&state=of-another-person');
  await expect(page.getByText('This sign-in wasn’t started in this tab')).toBeVisible();
  await expect(page).toHaveURL(/\/login\/callback\/campus$/);
  await expectAccessibleEverywhere(page, 'premium');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await signInThere(page, 'ada');
  await expect(page.getByText('Welcome back, ada')).toBeVisible();
});
