import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { OpenAttempt, QuizQuestion, Score } from '@assay/contract/quiz/quiz';
import { answer, answerWordless, holdAnswer, lastBody, receivedCalls, refuse } from '../../test/api.ts';
import {
  alerts,
  expectText,
  expectToast,
  holdClock,
  openPage,
  passTime,
  screen,
  waitFor,
  within,
} from '../../test/render.tsx';
import { answerSkills, finishedAttempt, learner, skill } from '../../test/samples.ts';

const css = { ...skill, id: 4, name: 'CSS', description: 'Style sheets', category: 'Web' };

const question = (id: number, change: Partial<QuizQuestion> = {}): QuizQuestion => ({
  id,
  questionText: `What is ${id}?`,
  options: { A: 'An apple', B: 'A boat', C: 'A cat' },
  difficulty: 'easy',
  points: 1,
  ...change,
});

/** When the test's attempt started: every answer names the same deadline. */
let startedAt: number | undefined;

/** A newly started attempt. */
function attempt(change: Partial<OpenAttempt> = {}): OpenAttempt {
  const now = Date.now();
  startedAt ??= now;
  return {
    id: 50,
    skillId: 3,
    skillName: 'Git',
    totalQuestions: 2,
    startedAt: new Date(startedAt).toISOString(),
    deadline: new Date(startedAt + 300_000).toISOString(),
    serverNow: new Date(now).toISOString(),
    limitSeconds: 300,
    graceSeconds: 10,
    resumed: false,
    answers: [],
    questions: [question(1), question(2, { points: 3, difficulty: 'hard' })],
    ...change,
  };
}

const score: Score = {
  scorePercentage: 50,
  correctAnswers: 1,
  totalQuestions: 2,
  timeTaken: 65,
  pointsEarned: 1,
  pointsPossible: 2,
  interval: { low: 10, high: 90 },
  moreToHalve: 6,
};

beforeEach(() => {
  startedAt = undefined;
  answerSkills(skill, css);
  answer('GET /quiz/active', { items: [] });
  answer('POST /quiz/start', () => ({ quizAttempt: attempt() }));
  let answered = 0;
  answer('POST /quiz/answer', ({ body }) => {
    answered += 1;
    return {
      saved: true,
      seq: body.seq ?? 1,
      answeredCount: answered,
      serverNow: attempt().serverNow,
      deadline: attempt().deadline,
    };
  });
  answer('POST /quiz/complete', { score });
  answer('GET /quiz/:id', { quizAttempt: finishedAttempt });
});

async function start() {
  const page = await openPage('/quiz?skill=3', { as: learner });
  await page.press('Start Quiz');
  return page;
}

async function startQuiz() {
  const page = await start();
  await screen.findByRole('heading', { name: 'Question 1 of 2' });
  return page;
}

type Page = Awaited<ReturnType<typeof start>>;
const choose = async (page: Page, option: RegExp) =>
  page.user.click(await screen.findByRole('radio', { name: option }));
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const cards = () => screen.queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

// --- Selecting a skill ----------------------------------------------------------------------------------------------

test('Start Quiz is disabled until a skill is chosen', async () => {
  const page = await openPage('/quiz', { as: learner });
  await screen.findByRole('button', { name: 'Start Quiz' });
  expect(isDisabled('Start Quiz')).toBe(true);
  await choose(page, /^CSS/);
  expect(isDisabled('Start Quiz')).toBe(false);
});

test('a skill of the address is chosen already', async () => {
  await openPage('/quiz?skill=4', { as: learner });
  await screen.findByRole('button', { name: 'Start Quiz' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^CSS/ }).checked).toBe(true);
  expect(isDisabled('Start Quiz')).toBe(false);
});

for (const [term, of] of [
  ['gIT', 'name'],
  ['MERGES', 'description'],
  ['tools', 'category'],
])
  test(`skills are found by ${of}, whatever the case`, async () => {
    const page = await openPage('/quiz', { as: learner });
    await page.fill('Search skills', term ?? '');
    await waitFor(() => expect(cards()).toEqual([expect.stringMatching(/^Git/)]));
  });

test("a search without results: 'No skills found matching' the term, and the way back", async () => {
  const page = await openPage('/quiz', { as: learner });
  await page.fill('Search skills', ' nothing ');
  await expectText('No skills found matching "nothing"');
  await page.press('Clear search');
  expect(cards()).toHaveLength(2);
});

test('without skills the page says so', async () => {
  answerSkills();
  await openPage('/quiz', { as: learner });
  await expectText('No skills available');
  expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull();
});

/** The selected quiz in short, beside Start Quiz. */
const expectFacts = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);

/** The rules of the selected quiz: in its card, which phones show, and beside Start Quiz. */
async function expectRules(text: RegExp) {
  expect(await screen.findAllByText(text)).toHaveLength(2);
}

test('before the start the rules are read: questions, minutes, attempts left, blanks, going back, zero', async () => {
  answerSkills({ ...skill, maxAttempts: 3, scoringRule: 'points' }, css);
  answer('GET /reports/user/:id/skill-usage', [
    {
      skillId: 3,
      skillName: 'Git',
      count: 1,
      bestScore: 80,
      best: { pointsEarned: 8, pointsPossible: 10, totalQuestions: 10 },
    },
  ]);
  const page = await openPage('/quiz?skill=3', { as: learner });
  await expectFacts('10 questions · 5 minutes · 2 of 3 attempts left');
  await expectRules(
    /You can go back .* Unanswered questions count as wrong\. When time runs out, .* harder questions count more\.$/,
  );
  await choose(page, /^CSS/);
  await expectRules(/When time runs out, your answers are submitted\.$/);
});

test('learners without a time limit read of no clock', async () => {
  await openPage('/quiz?skill=3', { as: { ...learner, timeFactor: null } });
  await expectFacts('10 questions · No time limit · Retake any time');
  await expectRules(/^You can go back and change answers\. Unanswered questions count as wrong\.$/);
  expect(screen.getByRole('main').textContent).not.toMatch(/minute|time runs out/);
});

// --- Starting -------------------------------------------------------------------------------------------------------

test("a skill whose id is none: 'Invalid skill ID provided', and nothing is asked of the server", async () => {
  // The contract forbids it, so it is sent as another program would.
  const items = [{ ...skill, id: -1 }];
  answerWordless('GET /skills', 200, {
    success: true,
    data: { items, pagination: { page: 1, limit: 100, total: 1, pages: 1 } },
  });
  const page = await openPage('/quiz', { as: learner });
  await choose(page, /^Git/);
  await page.press('Start Quiz');
  await expectToast('Invalid skill ID provided');
  expect(receivedCalls('POST /quiz/start')).toEqual([]);
});

test.each(['0', '-1', '1.5', 'git'])("/quiz?skill=%s: 'Invalid skill ID provided', above the skills", async (id) => {
  await openPage(`/quiz?skill=${id}`, { as: learner });
  await expectToast('Invalid skill ID provided');
  await expectText('Git');
});

test("a start that fails without a message: 'Failed to start quiz. Please try again.'", async () => {
  answerWordless('POST /quiz/start');
  await start();
  await expectToast('Failed to start quiz. Please try again.');
});

test('a start that is refused says why', async () => {
  refuse('POST /quiz/start', 'attempts_used_up');
  await start();
  await expectToast('You have used all attempts for this skill.');
});

test("an attempt without an id: 'Failed to create a valid quiz attempt - missing ID'", async () => {
  answerWordless('POST /quiz/start', 200, { success: true, data: { quizAttempt: { questions: [] } } });
  await start();
  await expectToast('Failed to create a valid quiz attempt - missing ID');
});

test("a skill without questions: 'No questions available for this skill', said by the server or found here", async () => {
  refuse('POST /quiz/start', 'no_questions');
  const page = await start();
  await expectToast('No questions available for this skill');
  await page.press('Dismiss', within(screen.getByRole('region', { name: 'Notifications' })));
  answer('POST /quiz/start', { quizAttempt: attempt({ questions: [] }) });
  await page.press('Start Quiz');
  await expectToast('No questions available for this skill');
});

test("too many starts: 'Rate limit exceeded.' with the time until the next try, beside the button", async () => {
  refuse('POST /quiz/start', 'rate_limited', { retryAfter: 50 });
  const page = await start();
  const form = within((await screen.findByRole('button', { name: 'Start Quiz' })).closest('form') ?? document.body);
  await form.findByText('Rate limit exceeded.');
  expect(form.getByRole('timer').textContent).toMatch(/^Try again in [45]\d s\.$/);
  answer('POST /quiz/start', { quizAttempt: attempt() });
  await page.press('Start Quiz');
  await screen.findByRole('heading', { name: 'Question 1 of 2' });
});

test('a running quiz that cannot be opened because of the limit says when it can', async () => {
  answer('GET /quiz/active', () => ({ items: [{ ...attempt(), answeredCount: 0 }] }));
  refuse('POST /quiz/start', 'rate_limited', { retryAfter: 50 });
  await openPage('/quiz?skill=3', { as: learner });
  await expectText('Rate limit exceeded.');
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Try again in [45]\d s\.$/);
});

test('two submissions at once send one start', async () => {
  const arrive = holdAnswer('POST /quiz/start');
  const page = await openPage('/quiz?skill=3', { as: learner });
  const form = (await screen.findByRole('button', { name: 'Start Quiz' })).closest('form');
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await expectToast('Starting your quiz...');
  await page.press('Start Quiz');
  arrive();
  await expectToast('Quiz started! Good luck!');
  expect(receivedCalls('POST /quiz/start')).toHaveLength(1);
});

test("'Starting your quiz...', then 'Quiz started! Good luck!'", async () => {
  const arrive = holdAnswer('POST /quiz/start');
  await start();
  await expectToast('Starting your quiz...');
  arrive();
  await expectToast('Quiz started! Good luck!');
  expect(lastBody('POST /quiz/start')).toEqual({ skillId: 3 });
});

// --- Answering ------------------------------------------------------------------------------------------------------

test('a question stands with difficulty, points, text and lettered options; points are plural above 1', async () => {
  const page = await startQuiz();
  await expectText('Easy');
  await expectText('1 point');
  await expectText('What is 1?');
  expect(cards()).toEqual(['AAn apple', 'BA boat', 'CA cat']);
  await page.press('Question 2, not answered');
  await expectText('Hard');
  await expectText('3 points');
});

test('Next is enabled once the question is answered, Complete Quiz once every question is', async () => {
  const page = await startQuiz();
  expect(isDisabled('Previous')).toBe(true);
  expect(isDisabled('Next')).toBe(true);
  await choose(page, /^B/);
  await expectText('1 answered');
  expect(isDisabled('Next')).toBe(false);
  await page.press('Next');
  await screen.findByRole('heading', { name: 'Question 2 of 2' });
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(isDisabled('Complete Quiz')).toBe(true);
  await expectText('To complete the quiz, answer question 2.');
  await choose(page, /^C/);
  expect(isDisabled('Complete Quiz')).toBe(false);
  await page.press('Previous');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^B/ })).checked).toBe(true);
});

test('an answer is recorded when its option is clicked, and a click on another one changes it', async () => {
  const page = await startQuiz();
  await choose(page, /^A/);
  await waitFor(() =>
    expect(lastBody('POST /quiz/answer')).toMatchObject({ quizAttemptId: 50, questionId: 1, selectedAnswer: 'A' }),
  );
  await expectText('Saved');
  await choose(page, /^C/);
  await waitFor(() => expect(lastBody('POST /quiz/answer')).toMatchObject({ questionId: 1, selectedAnswer: 'C' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^A/ }).checked).toBe(false);
  expect(screen.getByRole('progressbar', { name: 'Answered' }).getAttribute('aria-valuetext')).toMatch(/^1 of 2/);
});

test('the numbers say which questions are answered and which are flagged, and lead there', async () => {
  const page = await startQuiz();
  await choose(page, /^A/);
  await page.press('Flag');
  await screen.findByRole('button', { name: 'Question 1, answered, flagged' });
  await page.press('Question 2, not answered');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Question 2 of 2');
});

test("a running quiz without questions: 'Cannot submit answer: quizAttempt or current question is undefined'", async () => {
  const running = { ...attempt({ questions: [] }), answeredCount: 0 };
  answer('GET /quiz/active', { items: [running] });
  answer('POST /quiz/start', { quizAttempt: running });
  const quiz = JSON.stringify({ userId: learner.id, attemptId: 50, skillId: 3 });
  const page = await openPage('/quiz', { as: learner, inTab: { 'quiz.open': quiz } });
  await screen.findByRole('heading', { name: 'Question 0 of 0' });
  await page.user.keyboard('a');
  await expectToast('Cannot submit answer: quizAttempt or current question is undefined');
});

// --- Time -----------------------------------------------------------------------------------------------------------

test('the timer counts down and is red from a second below a minute', async () => {
  holdClock();
  answer('POST /quiz/start', () => ({
    quizAttempt: attempt({ deadline: new Date(Date.now() + 63_900).toISOString() }),
  }));
  await startQuiz();
  const timer = screen.getByRole('timer', { name: 'Time left' });
  expect(timer.textContent).toMatch(/^1:0\d$/);
  for (let step = 0; timer.textContent !== '1:00' && step < 100; step += 1) await passTime(100);
  expect(timer.textContent).toBe('1:00');
  expect([timer.parentElement?.className, timer.className]).toEqual([
    expect.not.stringContaining('danger'),
    expect.not.stringContaining('late'),
  ]);
  for (let step = 0; timer.textContent === '1:00' && step < 20; step += 1) await passTime(100);
  expect(timer.textContent).toBe('0:59');
  expect([timer.parentElement?.className, timer.className]).toEqual([
    expect.stringContaining('danger'),
    expect.stringContaining('late'),
  ]);
});

test('without a time limit there is no countdown', async () => {
  answer('POST /quiz/start', { quizAttempt: attempt({ deadline: null, limitSeconds: null }) });
  await startQuiz();
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('No time limit');
});

test('at zero the quiz completes by itself, and the answer chosen just before is sent first', async () => {
  holdClock();
  const deadline = new Date(Date.now() + 2500).toISOString();
  answer('POST /quiz/start', () => ({ quizAttempt: attempt({ deadline }) }));
  answer('POST /quiz/answer', () => ({
    saved: true,
    seq: 1,
    answeredCount: 1,
    serverNow: attempt().serverNow,
    deadline,
  }));
  let isSent = false;
  answer('POST /quiz/complete', () => {
    isSent = receivedCalls('POST /quiz/answer').length === 1;
    return { score };
  });
  const page = await startQuiz();
  // Otherwise the page would complete it because the server lists it no more.
  answer('GET /quiz/active', () => ({ items: [{ ...attempt({ deadline }), answeredCount: 1 }] }));
  await choose(page, /^A/);
  expect(receivedCalls('POST /quiz/complete')).toEqual([]);
  for (let step = 0; receivedCalls('POST /quiz/complete').length === 0 && step < 300; step += 1) await passTime(100);
  await screen.findByRole('heading', { name: 'Quiz Completed' });
  expect(isSent).toBe(true);
  expect(lastBody('POST /quiz/answer')).toMatchObject({ questionId: 1, selectedAnswer: 'A' });
});

// --- The end --------------------------------------------------------------------------------------------------------

async function answerAll(page: Page) {
  await choose(page, /^A/);
  await page.press('Next');
  await screen.findByRole('heading', { name: 'Question 2 of 2' });
  await choose(page, /^A/);
}

test('the result says score, right answers and time, and leads to another quiz and to the dashboard', async () => {
  const page = await startQuiz();
  await answerAll(page);
  await page.press('Complete Quiz');
  await expectToast('Quiz completed! You scored 50%');
  const result = await screen.findByRole('region', { name: 'Quiz Completed' });
  expect(result.textContent).toMatch(/Score 50%/);
  expect(result.textContent).toMatch(/Correct Answers1\/2/);
  expect(result.textContent).toMatch(/Time Taken1:05/);
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(lastBody('POST /quiz/complete')).toMatchObject({ quizAttemptId: 50 });
  await page.press('Take Another Quiz');
  await screen.findByRole('heading', { name: 'Take Quiz' });
  await waitFor(() => expect(page.path()).toBe('/quiz'));
  await screen.findByRole('button', { name: 'Start Quiz' });
  expect(isDisabled('Start Quiz')).toBe(true);
});

test('where every question counts the same, the result shows the range and no points', async () => {
  const page = await startQuiz();
  await answerAll(page);
  await page.press('Complete Quiz');
  const result = await screen.findByRole('region', { name: 'Quiz Completed' });
  within(result).getByRole('img', { name: '50%, probably 10–90%' });
  within(result).getByText('How sure is this?');
  within(result).getByText('Based on 2 questions: probably 10–90%. 6 more questions would halve this range.');
  expect(result.textContent).not.toMatch(/point/);
});

test('where points count they stand beside the score, and the result says why', async () => {
  answer('POST /quiz/complete', { score: { ...score, scorePercentage: 65, pointsEarned: 13, pointsPossible: 20 } });
  const page = await startQuiz();
  await answerAll(page);
  await page.press('Complete Quiz');
  const result = await screen.findByRole('region', { name: 'Quiz Completed' });
  expect(result.textContent).toMatch(/Score 65%.*13\/20 points.*Scored by points: harder questions count more\./);
});

test("a completion that the server fails for longer than a click waits: 'Failed to complete quiz. Please try again.'", async () => {
  holdClock();
  const page = await startQuiz();
  await answerAll(page);
  await expectText('Saved');
  answer('GET /quiz/active', () => ({ items: [{ ...attempt(), answeredCount: 2 }] }));
  answerWordless('POST /quiz/complete');
  await page.press('Complete Quiz');
  for (let step = 0; screen.queryByText('Failed to complete quiz. Please try again.') === null && step < 300; step += 1)
    await passTime(200);
  await expectText('Failed to complete quiz. Please try again.');
  await waitFor(() => expect(isDisabled('Complete Quiz')).toBe(false));
  expect(alerts).toEqual(['An error occurred on the server. Please try again later.']);
});

test('too many tries to sign in again during a quiz: the button waits as long as the server says', async () => {
  holdClock();
  const page = await startQuiz();
  refuse('POST /quiz/answer', 'unauthenticated');
  await choose(page, /^A/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
  refuse('POST /auth/login', 'rate_limited', { retryAfter: 30 });
  await page.user.type(dialog.getByLabelText(/^Password of/), 'correct horse');
  await page.press('Sign in', dialog);
  await dialog.findByText('Rate limit exceeded.');
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
  expect(button.disabled).toBe(true);
  await passTime(28_000);
  expect(button.disabled).toBe(true);
  await passTime(3000);
  expect(button.disabled).toBe(false);
});

test("a quiz that the server knows nothing of: 'No active quiz attempt. Please restart the quiz.'", async () => {
  const page = await startQuiz();
  await answerAll(page);
  await expectText('Saved');
  refuse('POST /quiz/complete', 'not_found');
  await page.press('Complete Quiz');
  await expectText('No active quiz attempt. Please restart the quiz.');
  await page.press('Back to skills');
  await screen.findByRole('heading', { name: 'Take Quiz' });
});
