import type { Locator, Page } from '@playwright/test';
import { changeAnswers } from '../kit/answering.ts';
import { expect, inEveryTheme, test } from '../kit/fixtures.ts';
import { answerEveryQuestion, call, makeShortSkill, takeQuiz } from '../kit/quiz.ts';
import { savedRows } from '../kit/saving.ts';
import type { World } from '../kit/world.ts';

// The learners' texts of sections 2 and 4 of the specification: without data, with results, and during a quiz.

const seen = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true });

/** The figure under this label. */
const figure = (within: Locator, label: string) =>
  within
    .locator('dl')
    .filter({ has: within.page().getByText(label, { exact: true }) })
    .locator('dd')
    .first();

async function expectFigures(within: Locator, figures: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(figures)) await expect(figure(within, label)).toHaveText(text);
}

/** A learner with a searchable name. @returns their token */
async function enrol(world: World, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}.${Date.now()}@example.org`;
  const person = { email, password: 'a password of six words', firstName, lastName: 'Ranked' };
  return (await call<{ token: string }>(world, 'POST', 'auth/register', 'none', person)).token;
}

test('figures, lists and the board say what was scored, and three people make a podium', async ({
  page,
  learner,
  demo,
  signIn,
  world,
}) => {
  const { token } = await demo('admin');
  const short = await makeShortSkill(world, token, 300, 1);
  const long = await makeShortSkill(world, token, 300, 4);
  // Quizzes of different length: the mean of the scores is not the share of right answers.
  await takeQuiz(world, learner.token, short, 1);
  await takeQuiz(world, learner.token, long, 0);
  await takeQuiz(world, learner.token, long, 1);
  await takeQuiz(world, await enrol(world, 'Silver'), long, 2);

  await signIn(learner);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Test');
  await expect(link(page, 'Take Quiz').last()).toHaveAttribute('href', '/quiz');
  await expectFigures(page.getByRole('region', { name: 'Your statistics' }), {
    'Total Quizzes': '3',
    'Average Score': '42%',
    'Best Score': '100%',
    'Accuracy Rate': '22%',
  });
  const usage = page.getByRole('table', { name: 'Skill Performance' }).getByRole('row');
  await expect(usage).toHaveCount(3);
  await expect(usage.first()).toHaveText(/Skill.*Times Taken.*Best Score/);
  await expect(usage.filter({ hasText: '25%' }).getByRole('cell').first()).toHaveText('2');
  const file = await savedRows(page, 'Export Skill Performance', 'CSV');
  expect(Object.fromEntries(file.map((row) => [row['Times taken'], row['Best score (%)']]))).toEqual({
    1: '100',
    2: '25',
  });
  const newest = page.getByRole('listitem').filter({ hasText: '1/4 correct' });
  await expect(newest).toContainText('25%');
  await expect(newest).toContainText(/\d{1,2} [A-Z][a-z]{2} \d{4}/);
  const offered = page.getByRole('link', { name: 'Start Quiz' });
  await expect(offered).toHaveCount(10);
  await expect(offered.first()).toHaveAttribute('href', /^\/quiz\?skill=\d+$/);

  await page.goto('/profile');
  await expectFigures(page.getByRole('region', { name: 'Account Statistics' }), {
    'Quizzes Taken': '3',
    'Average Score': '42%',
    'Skills Assessed': '2',
  });

  await page.goto(`/leaderboard?skill=${long}`);
  const rows = page.getByRole('table', { name: 'Leaderboard' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await seen(page, 'Not enough data for podium');
  await takeQuiz(world, await enrol(world, 'Golden'), long, 4);
  await page.reload();
  const podium = page.getByRole('region', { name: 'Podium' }).getByRole('listitem');
  await expect(podium).toHaveText([
    /^GR.*Golden Ranked.*100\.0%.*1 quiz.*Rank 1$/,
    /^SR.*Silver Ranked.*50\.0%.*1 quiz.*Rank 2$/,
    /^TL.*Test Learner.*\(You\).*12\.5%.*2 quizzes.*Rank 3$/,
  ]);
  await expect(page.getByText('Not enough data for podium')).toBeHidden();
  for (const [nth, row] of [
    /^Rank.*Name.*Quizzes.*Average.*Best.*Accuracy$/,
    /^1.*Golden Ranked.*1.*100\.0%.*100%.*100%$/,
    /^2.*Silver Ranked.*1.*50\.0%.*50%.*50%$/,
    /^3.*Test Learner.*\(You\).*2.*12\.5%.*25%.*13%$/,
  ].entries())
    await expect(rows.nth(nth)).toHaveText(row);
  await page.getByText('Week', { exact: true }).click();
  await expect(page).toHaveURL(/period=week/);
  await expect(podium).toHaveCount(3);
});

test('a running quiz shows where one is; its timer turns red and pulses below a minute', async ({
  page,
  learner,
  demo,
  signIn,
  world,
}) => {
  const { token } = await demo('admin');
  const skillId = await makeShortSkill(world, token, 300, 2);
  const begin = new Date('2031-05-06T07:08:09Z');
  await page.clock.install({ time: begin });
  await signIn(learner);
  await page.goto(`/quiz?skill=${skillId}`);
  // Only the start is simulated: later answers would contain the server's time, and the page's clock runs ahead here.
  let isStarted = false;
  await page.route('**/api/quiz/**', async (route) => {
    if (isStarted) return;
    isStarted = route.request().url().endsWith('/start');
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Question 1 of 2' })).toBeVisible();
  await expect(page.getByText('0 answered', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Answered' })).toHaveAttribute('aria-valuetext', /^0 of 2/);
  await expect(page.getByText('Easy', { exact: true })).toBeVisible();
  await expect(page.getByText('1 point', { exact: true })).toBeVisible();

  const timer = page.getByRole('timer', { name: 'Time left' });
  await expect(timer).toHaveText(/^(5:00|4:\d\d)$/);
  await page.clock.pauseAt(begin.getTime() + 200_000);
  await expect(timer).toHaveText(/^[1-3]:\d\d$/);
  const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number);
  await page.clock.runFor((minutes * 60 + seconds - 61) * 1000);
  const goOnTo = (text: string) =>
    expect
      .poll(async () => {
        await page.clock.runFor(250);
        return timer.innerText();
      })
      .toBe(text);
  await goOnTo('1:00');
  await expect(timer).toHaveCSS('animation-name', 'none');
  expect(await redness(timer)).toBeLessThan(30);
  await goOnTo('0:59');
  await inEveryTheme(page, async () => {
    await expect(timer).toHaveCSS('animation-iteration-count', 'infinite');
    await expect(timer).not.toHaveCSS('animation-name', 'none');
    await expect.poll(() => redness(timer)).toBeGreaterThan(80);
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(timer).toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ reducedMotion: null });

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.clock.resume();
  await page.reload();
  await answerEveryQuestion(page, 'A');
  await expect(page.getByText('2 answered', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  const result = page.getByRole('region', { name: 'Quiz Completed' });
  await expect(result).toContainText(/Score\s*100%/);
  await expect(result).toContainText(/Correct Answers\s*2\/2/);
  await expect(result).toContainText(/Time Taken\s*\d:\d\d/);
  await expect(link(page, 'Back to Dashboard')).toHaveAttribute('href', '/dashboard');
  await page.getByRole('button', { name: 'Take Another Quiz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take Quiz' })).toBeVisible();
});

test('at 200% zoom a quiz starts and is answered: what is needed is in sight, and no toast covers it', async ({
  page,
  learner,
  demo,
  signIn,
  world,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const { token } = await demo('admin');
  const skillId = await makeShortSkill(world, token, 300, 2);
  await signIn(learner);
  await page.goto(`/quiz?skill=${skillId}`);
  // Beyond the long list.
  const start = page.getByRole('button', { name: 'Start Quiz' });
  await expect(start).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 400);
  const tops = page.locator('header, form > div:last-child, nav:visible').filter({ visible: true });
  const stuck = await tops.evaluateAll((all) =>
    all
      .filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position))
      .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0),
  );
  expect(stuck).toBeLessThanOrEqual(150);
  await start.click();

  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(toasts).toHaveText('Quiz started! Good luck!');
  const timer = page.getByRole('timer', { name: 'Time left' });
  // The toast comes before the quiz has taken the picker's place.
  await expect(timer).toBeVisible();
  // Pointed at, a toast stays.
  await toasts.hover();
  await page.locator('label').last().scrollIntoViewIfNeeded();
  await expect(timer).toBeInViewport({ ratio: 1 });
  const [toast, clock, progress] = await Promise.all(
    [toasts, timer, page.getByRole('progressbar', { name: 'Answered' })].map((part) => part.boundingBox()),
  );
  for (const part of [clock, progress])
    expect((part?.y ?? 0) >= (toast?.y ?? 0) + (toast?.height ?? 0), JSON.stringify({ toast, part })).toBe(true);
  await answerEveryQuestion(page, 'A');
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  const result = page.getByRole('region', { name: 'Quiz Completed' });
  await expect(result).toContainText(/Score\s*100%/);
  // The bar at the bottom covers what lies below it.
  const number = await result.locator('p[aria-hidden]').boundingBox();
  const bar = await page.getByRole('navigation').filter({ visible: true }).boundingBox();
  expect((number?.y ?? 0) + (number?.height ?? 0), JSON.stringify({ number, bar })).toBeLessThan(bar?.y ?? 0);
});

/** How much red exceeds the strongest other colour of the text. */
const redness = (text: Locator) =>
  text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(element)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return red - Math.max(green, blue);
  });

test('the podium lies in the first half of the screen', async ({ page, demo, signIn }) => {
  await signIn(await demo('learner'));
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/leaderboard');
    const podium = page.getByRole('region', { name: 'Podium' });
    await expect(podium.getByRole('listitem')).toHaveCount(3);
    await inEveryTheme(page, async () => {
      const box = await podium.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height / 2);
    });
  }
});

test('long names wrap in the headings of a phone, without widening the page', async ({ page, demo, signIn }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsverordnungen';
  await changeAnswers(page, 'auth/me', ({ user }) => ({ user: { ...(user as object), firstName: long } }));
  await changeAnswers(page, 'quiz/1', ({ quizAttempt }) => ({
    quizAttempt: { ...(quizAttempt as object), skillName: long },
  }));
  await signIn(await demo('learner'));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/dashboard', '/quiz/1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(long);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});
