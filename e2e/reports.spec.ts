import { expect, expectAccessibleEverywhere, test } from './fixtures.ts';

test('a learner who opens the reports is led to the own dashboard', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/reports');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('filters of the reports stand in the address and survive a reload', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days');
  await expect(page).toHaveURL(/period=90d/);
  await page.getByRole('combobox', { name: 'Line' }).selectOption('Line 80%');
  await expect(page).toHaveURL(/line=80/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('90d');
  await expect(page.getByRole('heading', { name: 'Skill gaps' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Quiz usage by skill' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Everybody with a result' })).toContainText('@');
  await expectAccessibleEverywhere(page);
});

test('the report of a person is reached from the list of users, says how sure it is, and prints', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/users?search=learner%40demo.example');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('button', { name: 'See report' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/admin\/reports\/users\/\d+/);
  // First, because the list, which says the address too, stands until the report is there.
  await expect(page.getByRole('table', { name: 'Attempts of this person' })).toContainText(/likely \d+/);
  await expect(page.getByText('learner@demo.example')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Skills', exact: true, level: 2 })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^report-.*\.pdf$/);
  await expectAccessibleEverywhere(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Attempts of this person' })).toBeVisible();
});

test('of somebody who is not there is no report', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/reports/users/4711');
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
});
