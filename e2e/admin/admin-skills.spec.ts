import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { call } from '../kit/quiz.ts';

test(
  'an admin adds a skill by keyboard, fixes its paper by difficulty, archives it and deletes it',
  { tag: '@journey' },
  async ({ page, demo, signIn }) => {
    await signIn(await demo('admin'));
    await page.goto('/admin/skills');
    await expect(page.getByRole('heading', { name: 'Skills', level: 1 })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    const name = `Weaving ${Date.now()}`;
    await page.getByRole('button', { name: 'New skill' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Crafts');
    await page.getByLabel('Set the number per difficulty').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Hard', { exact: true }).fill('3');
    await expect(page.getByText('Adds up to 11, but a quiz needs 10 questions.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Hard', { exact: true }).fill('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${name} added`)).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row.getByTitle('4 easy, 4 medium, 2 hard')).toBeVisible();
    await expect(row).toContainText('No live questions: not available');
    await expect(page).toHaveURL(/search=/);

    const act = async (what: string) => {
      await row.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('button', { name: what, exact: true }).filter({ visible: true }).click();
    };
    await act('Archive');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive skill' }).click();
    await expect(row).toContainText('Archived');
    await act('Delete');
    await expect(page.getByRole('dialog')).toContainText('This skill has no quiz results');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete skill' }).click();
    await expect(page.getByText('No results')).toBeVisible();
  },
);

test('several skills are archived and offered again by one act', async ({ page, world, demo, signIn }) => {
  const admin = await demo('admin');
  const mark = `Dyeing ${Date.now()}`;
  for (const name of [`${mark} wool`, `${mark} silk`])
    await call(world, 'POST', 'skills', admin.token, { name, category: 'Tests' });
  await signIn(admin);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin/skills?search=${encodeURIComponent(mark)}`);
  await expect(page.getByText('2 skills', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
  const selected = page.getByRole('region', { name: 'Selected skills' });
  await expect(selected.getByRole('status')).toHaveText('2 selected');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
  await expect(selected.getByRole('status')).toHaveText('2 selected, 2 not shown here');
  await selected.getByRole('button', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive 2 skills?' });
  await expect(dialog).toContainText(`${mark} wool`);
  await expect(dialog).toContainText('2 of them aren’t shown now.');
  await dialog.getByRole('button', { name: 'Archive 2 skills' }).click();
  await expect(page.getByText('2 skills archived')).toBeVisible();
  await expect(selected).toHaveCount(0);

  await page
    .getByRole('row', { name: new RegExp(`${mark} silk`) })
    .getByRole('checkbox')
    .check();
  await selected.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore skill' }).click();
  await expect(page.getByText(`${mark} silk restored`)).toBeVisible();
  await expect(page.getByText('1 skill', { exact: true })).toBeVisible();
});
