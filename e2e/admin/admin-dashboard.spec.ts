import { readFile } from 'node:fs/promises';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';

test('a learner who opens the dashboard of admins is led to the own one', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).not.toHaveURL(/admin/);
});

test('an admin sees what waits and how it goes, and every entry leads to its list', async ({
  page,
  demo,
  signIn,
  learner,
  world,
}) => {
  const deactivated = await fetch(`${world.url}/api/auth/deactivate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${learner.token}` },
    body: '{}',
  });
  expect(deactivated.ok).toBe(true);
  await signIn(await demo('admin'));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Challenging skills' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: /deactivated accounts?$/ }).click();
  await expect(page).toHaveURL(/\/admin\/users\?state=deactivated/);
  await expect(page.getByText(learner.email).filter({ visible: true })).toBeVisible();
});

test('a chart is read by keyboard, shown as a table and saved as files that hold the same', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/dashboard');
  const card = page
    .getByRole('region', { name: /Activity/ })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Activity' }) }));
  const slider = card.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /attempts \d+/);

  const save = async (format: string) => {
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Export Activity' }).click();
    await card.getByRole('button', { name: format, exact: true }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const svg = await save('SVG');
  expect(svg.name).toBe('activity.svg');
  expect(svg.content.toString()).toMatch(/^<svg [^>]*>.*<text[^>]*>Activity<\/text>/s);
  // An SVG file must not depend on the page's tokens.
  expect(svg.content.toString()).not.toContain('var(--');
  const png = await save('PNG');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  const xlsx = await save('XLSX');
  expect(xlsx.content.subarray(0, 2).toString()).toBe('PK');

  await card.getByRole('button', { name: 'Show table' }).click();
  await expect(card.getByRole('table')).toBeVisible();
  const rows = await card.getByRole('row').count();
  const csv = await save('CSV');
  expect(csv.content.toString().trim().split('\r\n')).toHaveLength(rows);
  await card.getByRole('button', { name: 'Show chart' }).click();
  await expect(slider).toBeAttached();
});
