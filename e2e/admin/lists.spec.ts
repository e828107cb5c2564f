import type { Locator, Page } from '@playwright/test';
import { answerWithData } from '../kit/answering.ts';
import { expect, test } from '../kit/fixtures.ts';
import { manyCandidates } from '../kit/manyCandidates.ts';
import { createMeeting } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';

/** The rows that fit below the header of a list, whose demo data may have fewer. */
const ROWS = 14;
/** Below a round’s tabs. */
const ROWS_IN_ROUND = 12;
const ROW = 44;

const MAIL = {
  id: 1,
  kind: 'invitation',
  to: 'a•••@e•••.org',
  userId: null,
  createdAt: '2026-03-02T09:12:00.000Z',
  state: 'given_up',
  tries: 3,
  error: 'ECONNREFUSED',
  nextTryAt: null,
  givenUpAt: '2026-03-03T09:12:00.000Z',
  mayRetry: true,
};

/** The list's rows that have any height: those of its table, or those of a phone. */
const rowsOf = (page: Page, kind: 'table' | 'phone') =>
  page.getByRole('main').locator(kind === 'table' ? 'tbody tr' : 'li[data-row]');

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** How much of a table is only seen by scrolling sideways. */
const hiddenWidthOf = (row: Locator) =>
  row.evaluate((one) => {
    const region = one.closest('table')?.parentElement;
    return region ? region.scrollWidth - region.clientWidth : NaN;
  });

test('every list shows fourteen rows on a desktop and its first row on a phone, without scrolling', async ({
  page,
  world,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  await createMeeting(world, admin, { title: 'Compiler engineer' });
  const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', admin.token, {
    name: 'Looms',
    category: 'Tests',
  });
  for (const questionText of ['What does a loom hold under tension?', 'What does a LOOM hold under tension?'])
    await call(world, 'POST', 'questions', admin.token, {
      skillId: skill.id,
      questionText,
      options: { A: 'The warp', B: 'The weft' },
      correctAnswer: 'A',
      difficulty: 'easy',
    });
  // A state of two words is the widest.
  const { items } = await call<{ items: { id: number }[] }>(
    world,
    'GET',
    'admin/attempts?status=completed',
    admin.token,
  );
  await call(world, 'POST', `admin/attempts/${items[0]?.id}/assess`, admin.token, {
    assessmentData: { comment: 'Clear reasons for every answer.' },
  });
  await answerWithData(page, 'admin/mails*', { items: [MAIL], pagination: { page: 1, limit: 25, total: 1, pages: 1 } });
  const lists = {
    admin: [
      '/admin/virtual-rounds',
      '/admin/virtual-rounds/kits',
      '/admin/virtual-rounds/1/candidates',
      '/admin/virtual-rounds/1',
      '/admin/users',
      '/admin/skills',
      '/admin/questions',
      '/admin/questions?skill=1',
      '/admin/questions/duplicates',
      '/admin/virtual-rounds/meetings',
      '/admin/reports/attempts',
      '/admin/reports/items',
      '/admin/reports/audit',
      '/admin/reports/mail',
    ],
    learner: ['/history'],
  } as const;
  for (const [who, paths] of Object.entries(lists)) {
    await signIn(await demo(who as keyof typeof lists));
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        const rows = rowsOf(page, 'table');
        await rows.first().waitFor();
        // Lists of the demo with fewer rows must have room for the others.
        const boxes = await rows.evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
        );
        for (const { height } of boxes) expect(height).toBe(ROW);
        const most = path.startsWith('/admin/virtual-rounds/1/') ? ROWS_IN_ROUND : ROWS;
        expect((boxes[0]?.top ?? 900) + most * ROW).toBeLessThanOrEqual(900);
        await page.setViewportSize({ width: 1024, height: 900 });
        await expect.poll(() => hiddenWidthOf(rows.first()), path).toBe(0);
        // Rows of an installation with long names scroll within their table.
        await rows.first().evaluate((row) => {
          for (const cell of row.children) cell.append('n'.repeat(60));
        });
        await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(1024);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(rowsOf(page, 'phone').first()).toBeInViewport({ ratio: 1 });
        expect(await widthOf(page)).toBeLessThanOrEqual(390);
      });
  }
});

test('a round of 500 candidates and two quizzes cuts nothing off beside its names, and is filtered by tag on every width', async ({
  page,
  world,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(await manyCandidates(page, world));
  const rows = rowsOf(page, 'table');
  for (const width of [1440, 1280, 1024])
    await test.step(String(width), async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(rows).toHaveCount(20);
      await expect.poll(() => hiddenWidthOf(rows.first())).toBe(0);
      const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
      for (const { height } of boxes) expect(height).toBe(ROW);
      expect((boxes[0]?.top ?? 900) + ROWS_IN_ROUND * ROW).toBeLessThanOrEqual(900);
      // Only the column that fills the row may be cut: the name and address.
      const cut = await rows.evaluateAll((all) =>
        all.flatMap((row) =>
          [...row.querySelectorAll('td')]
            // The box to select a row has a larger place to touch than it shows.
            .filter((cell) => cell.textContent !== '' && cell.scrollWidth > cell.clientWidth + 1)
            .map((cell) => cell.textContent),
        ),
      );
      expect(cut).toEqual([]);
      // Beside a long title the filters are in their sheet.
      const tag = page.getByLabel('Tag').or(page.getByRole('button', { name: 'Filters', exact: true }));
      await expect(tag.filter({ visible: true }).first()).toBeVisible();
    });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Tag').selectOption('Remote');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/tag=Remote/);
  await page.getByRole('button', { name: 'Statistics' }).click();
  await expect(page).toHaveURL(/sort=quiz-901/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rowsOf(page, 'phone').first()).toBeInViewport({ ratio: 1 });
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Filters, 1 active' }).click();
  await page.getByRole('dialog').getByLabel('Tag').selectOption('Part-time');
  await expect(page).toHaveURL(/tag=Part-time/);
});

test('the use of quizzes needs no scrolling sideways beside the navigation', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto('/admin/reports?tab=activity&period=all');
  const row = page.getByRole('table', { name: 'Quiz usage by skill' }).getByRole('row').nth(1);
  await row.waitFor();
  await expect.poll(() => hiddenWidthOf(row)).toBe(0);
});
