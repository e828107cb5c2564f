import type { Page } from '@playwright/test';
import type { AttemptDetails } from '@assay/contract/quiz/quiz';
import { answerWithData, changeAnswers } from '../kit/answering.ts';
import { admin } from '../kit/meetings.ts';
import { answerEveryQuestion, makeShortSkill } from '../kit/quiz.ts';
import { makeRoomForAll } from '../kit/wholePage.ts';
import type { World } from '../kit/world.ts';

// The previous picture's quiz may still be running; the page then opens within it.
const startQuiz = async (page: Page) => {
  const question = page.getByText(/Question \d+ of \d+/).first();
  const start = page.getByRole('button', { name: /Start Quiz|Resume/ }).first();
  await question.or(start).first().waitFor();
  if (await start.isVisible()) await start.click();
  await question.waitFor();
};

const answerFirst = (page: Page) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first()
    .click();

const answerAll = async (page: Page) => {
  await startQuiz(page);
  const next = page.getByRole('button', { name: 'Next' });
  for (;;) {
    await answerFirst(page);
    if (!(await next.isVisible()) || !(await next.isEnabled())) break;
    await next.click();
  }
};

const complete = async (page: Page) => {
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await page.getByText('Correct Answers').first().waitFor();
  // The number counts up, and the tiles turn over.
  await page.waitForTimeout(2500);
};

/** As if questions of the attempt had been corrected since. */
const withCorrections = async (page: Page) => {
  const points = { pointsBefore: null, pointsAfter: null };
  const corrections: AttemptDetails['corrections'] = [
    { at: '2026-03-02T09:12:00.000Z', reason: 'Two options were right.', scoreBefore: 60, scoreAfter: 70, ...points },
    { at: '2026-03-03T09:12:00.000Z', reason: null, scoreBefore: 70, scoreAfter: 70, ...points },
  ];
  await changeAnswers(page, 'quiz/1', (data) => ({
    ...data,
    quizAttempt: { ...(data['quizAttempt'] as object), corrections },
  }));
  await page.reload();
  await page.getByText('Two options were right.').waitFor();
};

/** A learner's screens, in the states worth a picture. */
export function learnerScreens(world: () => World) {
  const learner = { who: 'learner' } as const;
  /** A quiz of a few questions whose first options are right. */
  const answerRight = async (page: Page, questions: number) => {
    const { token } = await admin(world());
    const skill = await makeShortSkill(world(), token, 300, questions);
    await page.goto(`/quiz?skill=${skill}`);
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await answerEveryQuestion(page);
    await complete(page);
  };
  let notified: Promise<void> | undefined;
  const notifyLearner = async (page: Page) => {
    const { token } = await admin(world());
    const userId = await page.evaluate(() => (JSON.parse(localStorage['user'] as string) as { id: number }).id);
    const headers = { authorization: `Bearer ${token}` };
    for (const message of [
      'Your certificate is ready at the front desk.',
      'The SQL quiz has new questions.\nTry it until Friday!',
    ])
      await page.request.post(`${world().url}/api/notify`, { headers, data: { userId, message } });
  };
  return [
    { ...learner, name: 'dashboard', path: '/dashboard' },
    {
      ...learner,
      name: 'notifications',
      path: '/dashboard',
      prepare: async (page: Page) => {
        await (notified ??= notifyLearner(page));
        await page.reload();
        await makeRoomForAll(page, 4200);
        await page.getByRole('button', { name: /unread\)?$/ }).click();
        await page.getByRole('region', { name: 'Your notifications' }).waitFor();
      },
    },
    { ...learner, name: 'quiz-picker', path: '/quiz' },
    {
      ...learner,
      name: 'quiz-none-found',
      path: '/quiz',
      prepare: (page: Page) => page.getByRole('searchbox').fill('beekeeping'),
    },
    { ...learner, name: 'quiz-selected', path: '/quiz?skill=1' },
    { ...learner, name: 'quiz-running', path: '/quiz?skill=1', prepare: startQuiz },
    {
      ...learner,
      name: 'quiz-help',
      path: '/quiz?skill=1',
      prepare: async (page: Page) => {
        await startQuiz(page);
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      ...learner,
      name: 'quiz-unsaved',
      path: '/quiz?skill=1',
      prepare: async (page: Page) => {
        await startQuiz(page);
        await page.context().setOffline(true);
        await answerFirst(page);
        await page
          .getByText(/Not saved/)
          .first()
          .waitFor();
      },
    },
    {
      ...learner,
      name: 'quiz-result',
      path: '/quiz?skill=1',
      prepare: async (page: Page) => {
        await answerAll(page);
        await complete(page);
      },
    },
    { ...learner, name: 'quiz-perfect', path: '/quiz', prepare: (page: Page) => answerRight(page, 6) },
    { ...learner, name: 'history', path: '/history' },
    {
      ...learner,
      name: 'history-export',
      path: '/history',
      prepare: async (page: Page) => {
        await makeRoomForAll(page);
        await page.getByRole('button', { name: 'Export Quiz History' }).click();
      },
    },
    { ...learner, name: 'attempt', path: '/quiz/1', isPrinted: true },
    { ...learner, name: 'attempt-missing', path: '/quiz/999999999' },
    { ...learner, name: 'attempt-corrected', path: '/quiz/1', prepare: withCorrections },
    { ...learner, name: 'leaderboard', path: '/leaderboard' },
    { ...learner, name: 'leaderboard-skill', path: '/leaderboard?skill=1&period=week' },
    {
      ...learner,
      name: 'person',
      path: '/leaderboard',
      prepare: async (page: Page) => {
        await page.getByRole('link', { name: 'Silver Heron' }).filter({ visible: true }).last().click();
        await page.waitForURL(/user\/profile/);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    { ...learner, name: 'person-missing', path: '/user/profile/999999999' },
    {
      ...learner,
      name: 'dashboard-failed',
      path: '/dashboard',
      prepare: async (page: Page) => {
        await page.route('**/api/{reports,skills}/**', (route) => route.fulfill({ status: 500, body: '' }));
        await page.route('**/api/skills?*', (route) => route.fulfill({ status: 500, body: '' }));
        await page.reload();
        await page.getByText('Failed to load dashboard data').first().waitFor();
      },
    },
    {
      ...learner,
      name: 'offline',
      path: '/history',
      prepare: async (page: Page) => {
        await page.context().setOffline(true);
        await page.getByRole('link', { name: 'Leaderboard' }).filter({ visible: true }).first().click();
        await page.getByText('We can’t reach the server.').waitFor();
      },
    },
    {
      ...learner,
      name: 'error-page',
      path: '/history',
      prepare: async (page: Page) => {
        await answerWithData(page, 'quiz/history?*', {
          quizHistory: [null],
          pagination: { page: 1, limit: 10, total: 1, pages: 1 },
        });
        await page.reload();
        await page.waitForLoadState('networkidle');
      },
    },
    {
      ...learner,
      name: 'api-docs',
      path: '/docs/api',
      prepare: async (page: Page) => {
        await page.getByRole('searchbox', { name: 'Search' }).fill('quiz');
        await page.getByText('POST /api/quiz/answer', { exact: true }).click();
        await page.getByText('GET /api/quiz/history', { exact: true }).click();
      },
    },
    { ...learner, name: 'profile', path: '/profile' },
    {
      ...learner,
      name: 'profile-achievements',
      path: '/profile',
      prepare: async (page: Page) => {
        await changeAnswers(page, 'reports/user/*/achievements', (data) => ({
          ...data,
          achievements: (data['achievements'] as object[]).map((achievement) => ({
            ...achievement,
            earnedAt: '2026-03-02T09:12:00.000Z',
          })),
        }));
        await page.reload();
        await page.getByText('8 of 8').waitFor();
      },
    },
    {
      ...learner,
      name: 'profile-loading',
      path: '/profile',
      prepare: async (page: Page) => {
        // The server never answers what only this page asks for.
        await page.route(/\/api\/(reports|users|auth\/(sessions|second-factor))/, () => undefined);
        await page.reload();
        await page.getByRole('heading', { name: 'Achievements' }).waitFor();
      },
    },
    {
      ...learner,
      name: 'profile-editing',
      path: '/profile',
      prepare: async (page: Page) => {
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('textbox', { name: 'Email' }).fill('another@example.org');
      },
    },
    {
      ...learner,
      name: 'profile-deleting',
      path: '/profile',
      prepare: (page: Page) => page.getByRole('button', { name: 'Delete now…' }).click(),
    },
    {
      ...learner,
      name: 'palette-learner',
      path: '/dashboard',
      prepare: async (page: Page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search everything' }).fill('git');
        await page.getByRole('option', { name: /Git/ }).first().waitFor();
      },
    },
  ] as const;
}
