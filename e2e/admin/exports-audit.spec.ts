import { expect, expectAccessibleEverywhere, isLive, test } from '../kit/fixtures.ts';
import { saved } from '../kit/saving.ts';

test('a learner who opens the audit log is led to the own dashboard', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/reports/audit');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an admin saves the filtered users as a file, and sees how many there are', async ({
  page,
  learner,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  // Only listening pages receive the end of the export.
  const live = isLive(page);
  await page.goto(`/admin/users?search=${encodeURIComponent(learner.email)}`);
  await live;
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  const { name, text } = await saved(page, 'Export users', 'CSV (UTF-8)');
  expect(name).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, row, ...more] = text.split('\r\n');
  expect(head).toContain('First name,Last name,Email');
  expect(row).toContain(learner.email);
  expect(more).toEqual(['']);
  await expect(page.getByText('1 row exported')).toBeVisible();
  // The file's address worked once.
  await page.goto('/admin/reports/audit?action=list_exported');
  await expect(page.getByRole('row', { name: /List exported/ }).first()).toContainText('users');
});

test('an admin reads the log, narrows it to a person, goes back in it, and saves it', async ({
  page,
  learner,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/reports/audit');
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('searchbox', { name: 'Search' }).fill(learner.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row', { name: /Registered/ });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('button', { name: 'Only done by Test Learner' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/actorId=\d+/);
  await expect(page.getByText(/^Done by Test Learner/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Registered');
  await expect(page.getByRole('row', { name: /Registered/ })).toHaveCount(1);
  const { text } = await saved(page, 'Export events', 'CSV (UTF-8)');
  expect(text.split('\r\n').filter((line) => line.includes(',registered,'))).toHaveLength(1);

  await page
    .getByRole('row', { name: /Registered/ })
    .getByRole('button', { name: 'Registered', exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: 'Registered' })).toContainText('Done by');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Filters, 1 active' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/reports\/audit$/);
});

test('an admin verifies the log and gets a clear verdict, which stands in the log, too', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/reports/audit');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/The audit log is intact: [\d,]+ events/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Audit log verified/ }).first()).toBeVisible();
  await expectAccessibleEverywhere(page);
});
