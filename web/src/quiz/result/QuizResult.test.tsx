import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AttemptAnswer, AttemptDetails } from '@assay/contract/quiz/quiz';
import { answer, answerWordless } from '../../../test/api.ts';
import { expectText, openPage, screen, waitFor, within } from '../../../test/render.tsx';
import { finishedAttempt, learner } from '../../../test/samples.ts';

const given = (questionId: number, marks: Partial<AttemptAnswer>): AttemptAnswer => ({
  questionId,
  questionText: `Secret question ${questionId}`,
  options: { A: 'An apple', B: 'A boat' },
  difficulty: 'easy',
  points: 1,
  selectedAnswer: 'A',
  timeTaken: 5,
  ...marks,
});
const marked = [
  given(1, { isCorrect: true, correctAnswer: 'A' }),
  given(2, { isCorrect: false, correctAnswer: 'B' }),
  given(3, { isCorrect: false, correctAnswer: 'B', selectedAnswer: null }),
];

const { totalQuestions, timeTaken, pointsPossible } = finishedAttempt;
const score = {
  scorePercentage: 50,
  correctAnswers: 1,
  totalQuestions,
  timeTaken: timeTaken ?? 0,
  pointsEarned: 1,
  pointsPossible,
  interval: { low: 10, high: 90 },
  moreToHalve: 6,
};

beforeEach(() => {
  answer('GET /quiz/active', { items: [] });
  answer('POST /quiz/complete', { score });
});
afterEach(() => vi.unstubAllGlobals());

const answerAttempt = (change: Partial<AttemptDetails>) =>
  answer('GET /quiz/:id', { quizAttempt: { ...finishedAttempt, ...change } });

/** The result of a quiz that ended while its tab was closed. */
async function openResult({ isReload = false } = {}) {
  const open = { userId: learner.id, attemptId: 50, skillId: 3, ...(isReload && { celebrated: true }) };
  const page = await openPage('/quiz?skill=3', { as: learner, inTab: { 'quiz.open': JSON.stringify(open) } });
  return { page, result: await screen.findByRole('region', { name: 'Quiz Completed' }) };
}

const number = (result: HTMLElement) => result.querySelector('p[aria-hidden]')?.textContent;

test('each answer is a tile in the order of the questions, and mistakes are the next step', async () => {
  answerAttempt({ answers: marked });
  const { result } = await openResult();
  const tiles = await within(result).findByRole('list', { name: 'Your answers' });
  await waitFor(() =>
    expect(
      within(tiles)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Question 1: correct', 'Question 2: incorrect', 'Question 3: not answered']),
  );
  within(result).getByText('2 to look at again');
  expect(within(result).getByRole('link', { name: 'See your answers' }).getAttribute('href')).toBe('/quiz/50');
});

test('what is shared are skill, score and tiles, and no question', async () => {
  answerAttempt({ answers: marked });
  const { page } = await openResult();
  await page.press('Share');
  await expectText('Copied!');
  expect(await navigator.clipboard.readText()).toBe('Git: 50%\n🟩🟥🟥');
});

test('where the review policy keeps marks back, there are neither tiles nor Share, and the reason is said', async () => {
  answerAttempt({ review: 'score', answers: [given(1, {}), given(2, {})] });
  const { result } = await openResult();
  await expectText('Marks, correct answers and explanations are not shown for this skill.');
  expect(within(result).queryByRole('list', { name: 'Your answers' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(result.textContent).not.toMatch(/look at again/);
});

test('without the attempt the score is shown all the same', async () => {
  answerWordless('GET /quiz/:id');
  const { result } = await openResult();
  await waitFor(() => expect(number(result)).toBe('50%'), { timeout: 3000 });
  expect(result.textContent).toMatch(/Getting there\..*Score 50%.*Correct Answers1\/2/);
});

test('only a clear difference from the previous attempt is said', async () => {
  answerAttempt({ answers: marked, comparison: { id: 49, scorePercentage: 10, points: null, verdict: 'higher' } });
  await openResult();
  await expectText('10% before: clearly better.');
});

test('the number counts up from zero', async () => {
  answerAttempt({ answers: marked });
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  const { result } = await openResult();
  expect(number(result)).toBe('0%');
  expect(result.textContent).toContain('Score 50%');
});

test('a reload shows the end at once', async () => {
  answerAttempt({ answers: marked });
  const { result } = await openResult({ isReload: true });
  expect(number(result)).toBe('50%');
});

test('with reduced motion the end is shown at once', async () => {
  answerAttempt({ answers: marked });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { result } = await openResult();
  expect(number(result)).toBe('50%');
});
