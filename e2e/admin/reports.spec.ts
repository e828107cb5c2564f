import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { PAPER, wholeAndTall } from '../kit/paper.ts';
import { savedRows } from '../kit/saving.ts';

test(
  'filters of the reports stand in the address and survive a reload',
  { tag: '@journey' },
  async ({ page, demo, signIn }) => {
    const admin = await demo('admin');
    await signIn(admin);
    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days');
    await expect(page).toHaveURL(/period=90d/);
    await page.getByRole('combobox', { name: 'Line' }).selectOption('Line 80%');
    await expect(page).toHaveURL(/line=80/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('90d');
    await expect(page.getByRole('heading', { name: 'Skill gaps' })).toBeVisible();
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByRole('table', { name: 'Quiz usage by skill' })).toBeVisible();
    await expect(page).toHaveURL(/period=90d/);
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'Results', exact: true }).click();
    const results = page.getByRole('table', { name: 'All results' });
    await expect(results).toContainText('@');
    await results.getByRole('button', { name: 'Quizzes' }).click();
    await expect(page).toHaveURL(/sort=quizzes/);
    await expect(results.getByRole('columnheader', { name: 'Quizzes' })).toHaveAttribute('aria-sort', 'descending');
    await expectAccessibleEverywhere(page);

    await test.step('by group of learners, each field shows its mean and its number of people', async () => {
      await page.getByRole('combobox', { name: 'Compare skills' }).selectOption('By group');
      await expect(page).toHaveURL(/by=group/);
      const map = page.getByRole('slider', { name: 'Skills by group of learners: read points' });
      await map.focus();
      await page.keyboard.press('Home');
      await expect(map).toHaveAttribute(
        'aria-valuetext',
        /^.+, (Day classes|Evening classes|No group): (average (\d+%|too few), from \d+ (people|person)|no data)$/,
      );
      const card = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Skills by group of learners' }) });
      await card.getByRole('button', { name: 'Show table' }).click();
      const table = card.getByRole('table', { name: 'Skills by group of learners' });
      await expect(table.getByRole('columnheader')).toContainText([
        'Skill',
        'Evening classes',
        'People Evening classes',
      ]);
      await expect(table.getByRole('row', { name: /^Python/ })).toContainText(/^Python(\d+%|too few)\d+/);
      await expectAccessibleEverywhere(page);
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    await test.step('of learners without a group, on the page and in the file', async () => {
      await page.goto('/admin/reports');
      const group = page.getByRole('combobox', { name: 'Group of learners' });
      await group.selectOption('No group');
      await expect(page).toHaveURL(/ungrouped=true/);
      await page.reload();
      await expect(group).toHaveValue('none');
      await expect(page.getByText('Ranks are among learners without a group')).toBeVisible();
      const rows = await savedRows(page, 'Export results');
      expect(new Set(rows.map((row) => row['Group']))).toEqual(new Set(['']));
    });
  },
);

test('the report of a person is reached from the list of users, says how sure it is, and prints', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/users?search=learner%40demo.example');
  await page.getByRole('rowheader').getByRole('link', { name: 'Demo Learner' }).click();
  await expect(page).toHaveURL(/\/admin\/reports\/users\/\d+/);
  // First, because the list also shows the address until the report arrives.
  await expect(page.getByRole('table', { name: 'Attempts of this person' })).toContainText(/probably \d+/);
  await expect(page.getByText('learner@demo.example')).toBeVisible();
  await expect(page.getByText(/^Demo averages \d+% in \d+ quizzes\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Skills', exact: true, level: 2 })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^report-.*\.pdf$/);
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const sentence = await page.getByText(/^Demo averages/).boundingBox();
  expect(sentence?.y).toBeLessThan(300);
  const links = await page.getByRole('contentinfo').getByRole('listitem').all();
  const tops = new Set(await Promise.all(links.map(async (link) => (await link.boundingBox())?.y)));
  expect([links.length, tops.size]).toEqual([7, 1]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeHidden();
  const attempts = page.getByRole('table', { name: 'Attempts of this person' });
  await expect(attempts).toBeVisible();
  await page.setViewportSize(PAPER);
  expect(await wholeAndTall(page)).toEqual([]);

  await page.goto((await attempts.getByRole('link').first().getAttribute('href')) ?? '');
  const answers = page.getByRole('heading', { name: 'Answers', exact: true });
  await expect(answers).toBeVisible();
  expect(await wholeAndTall(page)).toEqual([]);
  // In a grid, the heading before the first question would move everything before it off the first page.
  await expect(answers.locator('..')).toHaveCSS('display', 'block');
  const questions = await page.getByRole('article').count();
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages?.length).toBeLessThan(questions);
});

test('an unknown person has no report', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/reports/users/4711');
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
});
