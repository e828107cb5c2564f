import { expect, expectAccessibleEverywhere, test } from './fixtures.ts';

test('a learner who opens the skills is led to the own dashboard', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/skills');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an admin adds a skill by keyboard, fixes its paper by difficulty, archives it and deletes it', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/skills');
  await expect(page.getByRole('heading', { name: 'Add Skills', level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const name = `Weaving ${Date.now()}`;
  await page.getByRole('button', { name: 'New skill' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Crafts');
  await page.getByLabel('Fix how many are easy, medium and hard').focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Hard', { exact: true }).fill('3');
  await expect(page.getByText('Together 11, but a quiz has 10 questions.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Hard', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} is added`)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('4 easy, 4 medium, 2 hard');
  await expect(row).toContainText('No live questions: nobody can take it');
  await expect(page).toHaveURL(/search=/);

  const act = async (what: string) => {
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('button', { name: what, exact: true }).filter({ visible: true }).click();
  };
  await act('Archive');
  await expect(row).toContainText('Archived');
  await act('Delete');
  await expect(page.getByRole('dialog')).toContainText('Nobody has ever taken a quiz in this skill');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete skill' }).click();
  await expect(page.getByText('No skill fits these filters.')).toBeVisible();
});
