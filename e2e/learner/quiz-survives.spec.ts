import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { windowOf } from '../kit/meetings.ts';
import type { Signed } from '../kit/meetings.ts';
import { call, choose, serverSide } from '../kit/quiz.ts';
import { codeOf, turnOnOverApi } from '../kit/secondFactor.ts';
import { reuseWindows } from '../kit/windows.ts';

test.beforeEach(async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/quiz?skill=1');
});

test('a reload leads back to the same question, answers and clock', { tag: '@journey' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await choose(page, 'C');
  await page.getByRole('button', { name: 'Next' }).click();
  await choose(page, 'B');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const before = await page.getByRole('timer').innerText();
  const question = await page.locator('#question-text').innerText();
  for (let time = 1; time <= 3; time += 1) {
    await page.reload();
    await expect(page.getByText('Question 2 of 10')).toBeVisible();
    await expect(page.locator('#question-text')).toHaveText(question);
    await expect(page.getByRole('radio', { name: /^B\b/ })).toBeChecked();
    expect(seconds(await page.getByRole('timer').innerText())).toBeLessThanOrEqual(seconds(before));
  }
});

test('answers given offline are all on the server after the connection is back, in their newest form', async ({
  page,
  context,
  world,
  learner,
}) => {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await choose(page, 'A');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  for (const letter of ['B', 'C', 'A']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await choose(page, letter);
  }
  await choose(page, 'B');
  await expect(page.getByText(/Not saved/)).toBeVisible();
  await expect(page.getByText(/You’re offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { answers, questions } = await serverSide(world, learner.token, 1);
  const order = questions
    .slice(0, 4)
    .map(({ id }) => answers.find(({ questionId }) => questionId === id)?.selectedAnswer);
  expect(order).toEqual(['A', 'B', 'C', 'B']);
});

test('an unsent answer survives a reload and is sent without a click', async ({ page, world, learner }) => {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText('Question 1 of 10')).toBeVisible();
  await page.route('**/api/quiz/answer', (route) => route.abort());
  await choose(page, 'D');
  await expect(page.getByText(/Not saved/)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute('**/api/quiz/answer');
  await page.reload();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { answers } = await serverSide(world, learner.token, 1);
  expect(answers.map(({ selectedAnswer }) => selectedAnswer)).toEqual(['D']);
});

test('a stored answer from an ended quiz is dropped only on the server’s own word, and then reported', async ({
  page,
  world,
  learner,
}) => {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText('Question 1 of 10')).toBeVisible();
  const { id: quizAttemptId, questions } = await serverSide(world, learner.token, 1);
  await page.goto('/dashboard');
  await call(world, 'POST', 'quiz/complete', learner.token, { quizAttemptId });
  // Like after a crashed tab: the answer is stored, and no tab has the quiz open.
  await page.evaluate(
    ([attemptId, questionId]) => {
      sessionStorage.removeItem('quiz.open');
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: number };
      const choice = { questionId, selectedAnswer: 'A', seq: 1000, timeTaken: 1, questionTime: 1 };
      localStorage.setItem(`quiz:${id}:${attemptId}:${questionId}`, JSON.stringify(choice));
    },
    [quizAttemptId, questions[0]?.id ?? 0] as const,
  );
  const lost = page.getByText('1 answer didn’t reach us in time and may not count.');
  await page.route('**/api/quiz/answer', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' }),
  );
  const answered = page.waitForResponse('**/api/quiz/answer');
  await page.goto('/quiz');
  await answered;
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  await expect(lost).toHaveCount(0);
  await page.unroute('**/api/quiz/answer');
  await page.reload();
  await expect(lost).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quiz:')))).toEqual([]);
});

test('SIGKILL of the server in the middle loses nothing and needs no reload', async ({ page, world, learner }) => {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await choose(page, 'A');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await world.kill();
  await page.getByRole('button', { name: 'Next' }).click();
  await choose(page, 'C');
  await expect(page.getByText(/Not saved/)).toBeVisible();
  await world.restart();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { answers } = await serverSide(world, learner.token, 1);
  expect(answers.map(({ selectedAnswer }) => selectedAnswer).toSorted()).toEqual(['A', 'C']);
});

test('a quiz continues in another browser, with the same paper', async ({ page, browser, world, learner }) => {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await choose(page, 'B');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const question = await page.locator('#question-text').innerText();
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '') as Signed['user']);
  await page.close();
  const second = await windowOf(browser, world, { who: { token: learner.token, user } });
  await second.goto('/quiz');
  const resume = second
    .getByRole('button', { name: /Resume/ })
    .or(second.getByRole('link', { name: /Resume/ }))
    .first();
  await resume.or(second.locator('#question-text')).first().waitFor();
  if (await resume.isVisible()) await resume.click();
  await second.getByRole('button', { name: /^Question 1,/ }).click();
  await expect(second.locator('#question-text')).toHaveText(question);
  await expect(second.getByRole('radio', { name: /^B\b/ })).toBeChecked();
  await reuseWindows(second);
});

test('a session that ends in the middle asks for sign-in in place and loses nothing', async ({
  page,
  context,
  world,
  learner,
}) => {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await choose(page, 'A');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await choose(page, 'D');
  await call(world, 'POST', 'auth/logout', learner.token);
  await context.setOffline(false);
  await page
    .getByRole('dialog')
    .getByLabel(/^Password of/)
    .fill(learner.password);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sign in/ })
    .click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const { answers } = await serverSide(world, token, 1);
  expect(answers.map(({ selectedAnswer }) => selectedAnswer).toSorted()).toEqual(['A', 'D']);
});

test('so it does with two-step sign-in: password, a wrong code, the right one, by keyboard alone', async ({
  page,
  context,
  world,
  learner,
}) => {
  const { secret } = await turnOnOverApi(world.url, learner);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await choose(page, 'A');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await choose(page, 'D');
  await call(world, 'POST', 'auth/logout', learner.token);
  await context.setOffline(false);

  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog.getByLabel(/^Password of/)).toBeFocused();
  await page.keyboard.type(learner.password);
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Authenticator or recovery code');
  await expect(code).toBeFocused();
  await expectAccessibleEverywhere(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('This code is incorrect, has expired or was already used. Enter a new one.'),
  ).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(learner.password);
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Question 2 of 10')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const { answers } = await serverSide(world, token, 1);
  expect(answers.map(({ selectedAnswer }) => selectedAnswer).toSorted()).toEqual(['A', 'D']);
});

test('of two tabs the newer runs the quiz, and both show the newest answers', async ({ page, context }) => {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await choose(page, 'A');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('radio', { name: /^A\b/ })).toBeChecked();
  await expect(page.getByText('This quiz is open in another tab.')).toBeVisible();
  await choose(second, 'C');
  await expect(second.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.getByRole('radio', { name: /^C\b/ })).toBeChecked();
  await expect(second.getByText('This quiz is open in another tab.')).toBeVisible();
});

function seconds(clock: string): number {
  const [, minutes = '0', rest = '0'] = /(\d+):(\d\d)/.exec(clock) ?? [];
  return Number(minutes) * 60 + Number(rest);
}
