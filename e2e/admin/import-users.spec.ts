import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { saved } from '../kit/saving.ts';

const HEAD = 'First name;Last name;E-mail;Role;Time factor';
const fileOf = (text: string, name = 'people.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${text}`),
});

test('a hostile file is refused with its reason, and another can be chosen', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Import users' }).click();
  await expect(page.getByRole('heading', { name: 'Import users', level: 1 })).toBeVisible();
  const picker = page.getByLabel('Select CSV file');
  await picker.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0]) });
  await expect(page.getByText('This is not a CSV file in UTF-8.')).toBeVisible();
  await picker.setInputFiles(fileOf('Email,Password\na@example.org,secret'));
  await expect(page.getByText('Remove the password column.')).toBeVisible();
});

test('an admin sees a verdict on each row, leaves the refused out, imports, and finds the people', async ({
  page,
  learner,
  demo,
  signIn,
}) => {
  const mail = `imported.${Date.now()}@example.org`;
  await signIn(await demo('admin'));
  await page.goto('/admin/users/import');
  const text = [HEAD, `Ida;Rhodes;${mail};learner;1,5`, `Renamed;;${learner.email};;`, 'Bad;Row;nowhere;;'].join(
    '\r\n',
  );
  await page.getByLabel('Select CSV file').setInputFiles(fileOf(text));
  await expect(page.getByText('1 new, 1 changed, 0 unchanged, 1 refused.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Refused/ })).toContainText('Enter a valid email address.');
  await expect(page.getByRole('button', { name: 'Import 2 users' })).toBeDisabled();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const all = await saved(page, 'Export rows', 'CSV for spreadsheets (with BOM)');
  expect(all.name).toBe('rows-of-the-import.csv');
  expect(all.text.trimEnd().split('\r\n')).toEqual([
    '\ufeffLine,Verdict,What,First name,Last name,Email,Role,Time factor,Group',
    expect.stringContaining(mail),
    expect.stringContaining(learner.email),
    '4,Refused,Enter a valid email address.,Bad,Row,nowhere,,,',
  ]);
  await page.getByLabel('Show', { exact: true }).selectOption('Refused');
  const refused = await saved(page, 'Export rows', 'CSV for spreadsheets (with BOM)');
  expect(refused.text.trimEnd().split('\r\n')).toHaveLength(2);

  await page.getByLabel('Skip the refused row').check();
  await page.getByRole('button', { name: 'Import 2 users' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/1 created, 1 changed, 1 refused/)).toBeVisible();
  await page.getByRole('link', { name: 'View users' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(mail);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(mail) });
  await expect(row).toContainText('Ida Rhodes');
  await expect(row).toContainText('Time × 1.5');
});
