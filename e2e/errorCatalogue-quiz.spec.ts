import type { Locator } from '@playwright/test';
import { answerWith, refusal, seen, type Visitor, welcome, WORDLESS } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { answerEveryQuestion, call, makeShortSkill } from './quiz.ts';
import { handOn } from './windows.ts';

// Section 8 of the specification, taking a quiz: one test per row.

let visitor: Visitor;
let skillId = 0;
test.beforeEach(async ({ browser, world, demo }) => {
  if (skillId === 0) skillId = await makeShortSkill(world, (await demo('admin')).token, 300);
  // A quiz that runs stays open, so each row begins with a new learner.
  visitor = await welcome(browser, world);
});
test.afterEach(() => handOn(visitor.page));

const start = async () => {
  await visitor.open(`/quiz?skill=${skillId}`);
  await visitor.page.getByRole('button', { name: 'Start Quiz' }).click();
};
const started = () => seen(visitor.page, 'Question 1 of 3');

test("'Starting your quiz...', 'Quiz started! Good luck!' and 'Quiz completed! You scored N%'", async () => {
  const { page } = visitor;
  await start();
  await seen(page, 'Starting your quiz...');
  await seen(page, 'Quiz started! Good luck!');
  await started();
  await answerEveryQuestion(page);
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await seen(page, /^Quiz completed! You scored \d+(\.\d+)?%$/);
});

const refusedStarts = [
  { text: 'Failed to start quiz. Please try again.', when: 'the server gives no reason', reply: WORDLESS },
  {
    text: 'Failed to create a valid quiz attempt - missing ID',
    when: 'the attempt comes without an id',
    reply: { status: 200, body: { success: true, data: { quizAttempt: { questions: [] } } } },
  },
  {
    text: 'You have used all attempts for this skill.',
    when: 'the server gives a reason',
    reply: refusal(409, 'attempts_used_up', 'You have used all attempts for this skill.'),
  },
];
for (const { text, when, reply } of refusedStarts)
  test(`'${text}' where a start fails and ${when}`, async () => {
    await answerWith(visitor.page, 'POST /quiz/start', reply);
    await start();
    await seen(visitor.page, text);
  });

test("'Rate limit exceeded.' with the time until the next try, wherever a limit bites", async () => {
  const { page } = visitor;
  const limit = refusal(429, 'rate_limited', 'Rate limit exceeded.', { retryAfter: 50 });
  const told = async (within: Locator) => {
    await expect(within.getByText('Rate limit exceeded.')).toBeVisible();
    await expect(within.getByRole('timer')).toHaveText(/^Try again in [1-5]\d s\.$/);
  };
  const limited = (asked: string) => test.step(asked, () => answerWith(page, asked, limit));
  await limited('POST /quiz/start');
  await start();
  await told(page.locator('form').filter({ has: page.getByRole('button', { name: 'Start Quiz' }) }));
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await started();
  await limited('POST /quiz/start');
  await page.reload();
  await told(page.getByRole('alert'));
  await limited('GET /quiz/history');
  await page.goto('/history');
  await told(page.getByRole('alert'));

  await limited('PUT /users/profile');
  await limited('GET /users/me/data');
  await limited('POST /auth/delete-account');
  await page.goto('/profile');
  const card = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await card('Personal information').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await told(card('Personal information'));
  await page.getByRole('button', { name: 'Download my data' }).click();
  await told(card('Your data'));
  await page.getByRole('button', { name: 'Delete now…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(visitor.password);
  await dialog.getByRole('button', { name: 'Delete for ever' }).click();
  await told(dialog);
});

test("'No questions available for this skill' for a skill without any", async ({ world, demo }) => {
  const { token } = await demo('admin');
  const body = { name: `Empty ${Date.now()}`, category: 'Tests' };
  const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', token, body);
  await visitor.open(`/quiz?skill=${skill.id}`);
  await visitor.page.getByRole('button', { name: 'Start Quiz' }).click();
  await seen(visitor.page, 'No questions available for this skill');
});

test("'Invalid skill ID provided' for a skill whose id is none", async () => {
  const { page } = visitor;
  await page.route('**/api/skills?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { items: { id: number }[] } };
    answer.data.items[0]!.id = -1;
    await route.fulfill({ response, json: answer });
  });
  await visitor.open('/quiz');
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first()
    .click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await seen(page, 'Invalid skill ID provided');
});

test("'Cannot submit answer: quizAttempt or current question is undefined' where a running quiz has no question", async () => {
  const { page } = visitor;
  await start();
  await started();
  await page.route('**/api/quiz/start', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { quizAttempt: { questions: object[] } } };
    answer.data.quizAttempt.questions = [];
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
  await seen(page, 'Question 0 of 0');
  await page.keyboard.press('a');
  await seen(page, 'Cannot submit answer: quizAttempt or current question is undefined');
});

test("'Failed to complete quiz. Please try again.' where the server fails for longer than a click waits", async () => {
  const { page } = visitor;
  await start();
  await started();
  await answerEveryQuestion(page);
  await seen(page, 'Saved');
  await answerWith(page, 'POST /quiz/complete', WORDLESS);
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByText('Failed to complete quiz. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Quiz' })).toBeEnabled();
  expect(visitor.alerts).toEqual(['An error occurred on the server. Please try again later.']);
});

test("'No active quiz attempt. Please restart the quiz.' where the server knows of none", async () => {
  const { page } = visitor;
  await start();
  await started();
  await answerWith(page, 'GET /quiz/active', { status: 200, body: { success: true, data: { items: [] } } });
  await answerWith(page, 'POST /quiz/complete', refusal(404, 'not_found', 'Not found'));
  await expect(page.getByText('No active quiz attempt. Please restart the quiz.')).toBeVisible();
});
