import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { admin, createMeeting } from './meetings.ts';
import { call } from './quiz.ts';

/** A path of the router, its first heading, and a URL for it if the path has parameters. */
type Visit = readonly [path: string, heading: string | RegExp, address?: string];

interface RouterOfThePage {
  routesByPath: object;
  navigate(to: { href: string }): Promise<void>;
}

/** The library exposes it for its tools: the product's own routes. */
type WithRouter = { __TSR_ROUTER__: RouterOfThePage };

const pathsOf = (page: Page) =>
  page.evaluate(() => Object.keys((window as unknown as WithRouter).__TSR_ROUTER__.routesByPath));

/** Navigates like a link, without reloading the application. */
const go = (page: Page, href: string) =>
  page.evaluate((to) => (window as unknown as WithRouter).__TSR_ROUTER__.navigate({ href: to }), href);

test(
  'every path of the router renders for who may open it',
  { tag: '@journey' },
  async ({ page, demo, signIn, world }) => {
    const learner = await demo('learner');
    const { user } = await call<{ user: { id: number } }>(world, 'GET', 'auth/me', learner.token);
    const { quizHistory } = await call<{ quizHistory: { id: number; skillName: string }[] }>(
      world,
      'GET',
      'quiz/history',
      learner.token,
    );
    const attempt = quizHistory.at(-1) ?? { id: 0, skillName: '' };
    const { quizAttempt } = await call<{ quizAttempt: { answers: { questionId: number }[] } }>(
      world,
      'GET',
      `quiz/${attempt.id}`,
      learner.token,
    );
    const question = quizAttempt.answers[0]?.questionId;
    const meeting = await createMeeting(world, await admin(world));

    const nobody: Visit[] = [
      ['/login', 'Sign in'],
      ['/register', 'Create your account'],
      ['/forgot-password', 'Forgot password'],
      ['/confirm-email', 'Confirm your email'],
      ['/undo-email', 'Undo the email change'],
      ['/join/$meetingId', 'Join Interview', `/join/${meeting}`],
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms and Conditions'],
      ['/cancellation', 'Cancellation and Refund'],
      ['/delivery', 'Shipping and Delivery'],
      ['/policy', 'Platform Policy'],
      ['/$', '404', '/no/such/page'],
    ];
    const learners: Visit[] = [
      ['/', 'Hello, Demo'],
      ['/profile', 'Profile'],
      ['/dashboard', 'Hello, Demo'],
      ['/quiz', 'Take Quiz'],
      ['/quiz/$id', attempt.skillName, `/quiz/${attempt.id}`],
      ['/history', 'Quiz History'],
      ['/leaderboard', 'Leaderboard'],
      ['/user/profile/$id', 'Demo Learner', `/user/profile/${user.id}`],
      ['/docs/api', 'API documentation'],
    ];
    const admins: Visit[] = [
      ['/admin/dashboard', 'Dashboard'],
      ['/admin/users', 'Users'],
      ['/admin/users/import', 'Import users'],
      ['/admin/skills', 'Skills'],
      ['/admin/questions', 'Questions'],
      ['/admin/questions/new', 'New question'],
      ['/admin/questions/duplicates', 'Duplicates'],
      ['/admin/questions/$id', 'Edit question', `/admin/questions/${question}`],
      ['/admin/questions/import', 'Import questions'],
      ['/admin/questions/export', 'Export questions'],
      ['/admin/virtual-rounds', 'Virtual Interviews'],
      ['/admin/ai-chat', 'AI Assistant'],
      ['/admin/guide', 'Administrator’s guide'],
      ['/admin/guide/$page', 'Install', '/admin/guide/install'],
      ['/admin/reports', 'Reports'],
      ['/admin/reports/users/$id', /Demo Learner$/, `/admin/reports/users/${user.id}`],
      ['/admin/reports/attempts', 'Attempts'],
      [
        '/admin/reports/attempts/$id',
        new RegExp(`^${RegExp.escape(attempt.skillName)}`),
        `/admin/reports/attempts/${attempt.id}`,
      ],
      ['/admin/reports/regrade', 'Correct a question', `/admin/reports/regrade?question=${question}`],
      ['/admin/reports/items', 'Item analysis'],
      ['/admin/reports/items/$id', `Question ${question}`, `/admin/reports/items/${question}`],
      ['/admin/reports/audit', 'Audit log'],
      ['/admin/reports/mail', 'Failed mail'],
    ];

    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const visit = (visits: Visit[]) =>
      test.step(`${visits.length} paths`, async () => {
        await page.goto(visits[0]?.[2] ?? visits[0]?.[0] ?? '/');
        for (const [path, heading, address = path] of visits) {
          await go(page, address);
          await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
          await expect(page).toHaveTitle(/^\S.* · Assay$/);
        }
      });
    await visit(nobody);
    await signIn(learner);
    await visit(learners);
    await signIn(await demo('admin'));
    // The first one is opened by URL, which loads the admin routes.
    await visit(admins);
    expect((await pathsOf(page)).toSorted()).toEqual(
      [...nobody, ...learners, ...admins].map(([path]) => path).toSorted(),
    );
    expect(faults).toEqual([]);
  },
);
