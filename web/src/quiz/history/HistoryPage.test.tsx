import { expect, test } from 'vitest';
import type { AttemptSummary } from '@assay/contract/quiz/quiz';
import { answer, receivedCalls } from '../../../test/api.ts';
import { expectText, openPage, screen, waitFor, within } from '../../../test/render.tsx';
import { admin, answerSkills, learner, pagesOf, skill } from '../../../test/samples.ts';

const attempt = (id: number): AttemptSummary => ({
  id,
  skillId: 3,
  skillName: `Git ${id}`,
  correctAnswers: 8,
  totalQuestions: 10,
  pointsEarned: 8,
  pointsPossible: 10,
  scorePercentage: 80,
  timeTaken: 125,
  startedAt: '2026-03-04T10:00:00.000Z',
  completedAt: '2026-03-04T10:02:05.000Z',
});

/** Answers with that many quizzes, ten per page. */
function answerHistory(total: number) {
  answerSkills(skill);
  answer('GET /quiz/history', ({ query: { page } }) => ({
    quizHistory: Array.from({ length: Math.min(10, total - (page - 1) * 10) }, (_, nth) =>
      attempt((page - 1) * 10 + nth + 1),
    ),
    pagination: pagesOf(total, page),
  }));
}

const numbers = async () => {
  const pages = within(await screen.findByRole('navigation', { name: 'History pages' }));
  return pages.getAllByRole('button', { name: /^Page/ }).map(({ textContent }) => textContent);
};
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

test('without a quiz the history says so and leads to the first one', async () => {
  answerHistory(0);
  await openPage('/history', { as: learner });
  const first = await screen.findByRole('link', { name: 'Take Your First Quiz' });
  expect(first.getAttribute('href')).toBe('/quiz');
  expect(screen.getByRole('link', { name: 'Take New Quiz' }).getAttribute('href')).toBe('/quiz');
  expect(screen.queryByRole('navigation', { name: 'History pages' })).toBeNull();
});

test('where points count they stand beside the score, and nowhere else', async () => {
  answerSkills(skill);
  const byPoints = { ...attempt(2), pointsEarned: 13, pointsPossible: 20, scorePercentage: 65 };
  answer('GET /quiz/history', () => ({ quizHistory: [attempt(1), byPoints], pagination: pagesOf(2, 1) }));
  await openPage('/history', { as: learner });
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  (await row('Git 2')).getByText('13/20 points');
  expect((await row('Git 1')).queryByText(/points/)).toBeNull();
});

test('an admin is not led to a quiz', async () => {
  answerHistory(0);
  await openPage('/history', { as: admin });
  await expectText(/^No completed quizzes yet/);
  expect(screen.queryByRole('link', { name: /Take/ })).toBeNull();
});

test('the filter begins at All Skills, asks for one skill, and leads to a quiz of it', async () => {
  answerHistory(0);
  const page = await openPage('/history', { as: learner });
  const filter = await screen.findByLabelText<HTMLSelectElement>('Skill');
  await within(filter).findByRole('option', { name: 'Git' });
  expect(filter.selectedOptions[0]?.textContent).toBe('All Skills');
  await page.user.selectOptions(filter, 'Git');
  await waitFor(() => expect(page.path()).toBe('/history?skill=3'));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Take Your First Quiz' }).getAttribute('href')).toBe('/quiz?skill=3'),
  );
  expect(receivedCalls('GET /quiz/history').map(({ query }) => query)).toEqual([
    { page: '1', limit: '10' },
    { page: '1', limit: '10', skillId: '3' },
  ]);
});

test('a quiz stands with skill, score, right answers, time as m:ss and date', async () => {
  answerHistory(1);
  await openPage('/history', { as: learner });
  const table = within(await screen.findByRole('table', { name: 'Completed quizzes' }));
  const [, row] = table.getAllByRole('row');
  expect(row?.textContent).toMatch(/^Git 1.*80%.*8\/102:054 Mar 2026/);
  expect(table.getByRole('link', { name: 'Git 1' }).getAttribute('href')).toBe('/quiz/1');
});

test('ten quizzes a page; turning the page moves the focus to the top of the list', async () => {
  answerHistory(25);
  const page = await openPage('/history', { as: learner });
  const table = within(await screen.findByRole('table', { name: 'Completed quizzes' }));
  expect(table.getAllByRole('row')).toHaveLength(11);
  expect(isDisabled('Previous page')).toBe(true);
  await page.press('Next page');
  await waitFor(() => expect(table.queryByRole('link', { name: 'Git 11' })).not.toBeNull());
  expect(page.path()).toBe('/history?page=2');
  expect(document.activeElement?.textContent).toBe('Completed quizzes, page 2 of 3');
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  await page.press('Page 3');
  await waitFor(() => expect(isDisabled('Next page')).toBe(true));
});

for (const [open, shown] of [
  [1, ['1', '2', '3', '4', '5']],
  [7, ['5', '6', '7', '8', '9']],
  [12, ['8', '9', '10', '11', '12']],
] as const)
  test(`of twelve pages, page ${open} is among the numbers ${shown.join(' ')}`, async () => {
    answerHistory(120);
    await openPage(`/history?page=${open}`, { as: learner });
    await waitFor(async () => expect(await numbers()).toEqual([...shown]));
  });

test('a page that is no more leads to the last one', async () => {
  answerHistory(25);
  const page = await openPage('/history?page=9', { as: learner });
  await waitFor(() => expect(page.path()).toBe('/history?page=3'));
});
