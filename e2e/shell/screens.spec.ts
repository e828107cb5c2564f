import { type Theme, expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { answerEveryQuestion } from '../kit/quiz.ts';

const screens = {
  nobody: ['/login', '/register', '/forgot-password', '/privacy', '/join/abcd-efgh-ijkl', '/no/such/page'],
  learner: ['/dashboard', '/quiz', '/history', '/quiz/1', '/leaderboard', '/profile', '/user/profile/:own'],
  admin: [
    '/dashboard',
    '/admin/dashboard',
    '/admin/users',
    '/leaderboard',
    '/admin/ai-chat',
    '/admin/guide/several-servers',
  ],
} as const;
const imposed: Record<string, Theme> = { '/login': 'premium', '/register': 'premium', '/forgot-password': 'premium' };

// Every screen six times, by far the longest file: its tests are distributed over the workers, and may take longer.
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

for (const [who, paths] of Object.entries(screens))
  test(
    `every screen of ${who} is accessible in every theme, breaks no content policy and contacts no other server`,
    { tag: '@journey' },
    async ({ page, world, demo, signIn }) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content.Security|Trusted/i.test(message.text())) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== world.url && !['data:', 'blob:'].includes(protocol)) faults.push(`asks ${request.url()}`);
      });
      if (who === 'learner' || who === 'admin') await signIn(await demo(who));
      for (const path of paths) {
        const own = path.includes(':own') && (await page.evaluate(() => JSON.parse(localStorage['user']).id));
        await page.goto(path.replace(':own', String(own)));
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        if (own !== false) await expect(page.getByText('User not found')).toBeHidden();
        // The live region exists before its messages.
        await expect(
          page.getByRole('region', { name: 'Notifications', exact: true }).locator('[aria-live]'),
        ).toHaveCount(1);
        await test.step(path, () => expectAccessibleEverywhere(page, imposed[path]));
      }
      expect(faults).toEqual([]);
    },
  );

test(
  'a running quiz and its result are accessible in every theme, with the messages that stand over them',
  { tag: '@journey' },
  async ({ page, learner, signIn }) => {
    const message = (text: string | RegExp) =>
      page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text });
    // A focused message stays, and the new screen eventually takes the focus.
    const keep = (text: string | RegExp) =>
      message(text)
        .getByRole('button')
        .evaluate((button: HTMLElement) => {
          button.addEventListener('blur', () => button.focus());
          button.focus();
        });
    await signIn(learner);
    await page.goto('/quiz?skill=1');
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await keep('Quiz started! Good luck!');
    await page.getByText('Question 1 of').waitFor();
    await test.step('running quiz', () => expectAccessibleEverywhere(page));
    await expect(message('Quiz started! Good luck!')).toBeVisible();
    await message('Quiz started! Good luck!').getByRole('button').click();
    await answerEveryQuestion(page);
    await page.getByRole('button', { name: 'Complete Quiz' }).click();
    await keep(/Quiz completed! You scored/);
    await page.getByText('Correct Answers').waitFor();
    await test.step('result', () => expectAccessibleEverywhere(page));
    await expect(message(/Quiz completed! You scored/)).toBeVisible();
  },
);
