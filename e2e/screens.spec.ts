import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, themes } from './fixtures.ts';
import { answerEveryQuestion } from './quiz.ts';

const screens = {
  nobody: ['/login', '/register', '/forgot-password', '/privacy', '/join/abcd-efgh-ijkl', '/no/such/page'],
  learner: ['/dashboard', '/quiz', '/history', '/quiz/1', '/leaderboard', '/profile'],
  admin: ['/dashboard', '/admin/dashboard', '/admin/users', '/leaderboard'],
} as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

// Every screen twice, by far the longest file: its tests are shared between the browsers, and may take longer.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

for (const theme of themes) {
  for (const [who, paths] of Object.entries(screens))
    test(`${theme}: every screen of ${who} is accessible, breaks no content policy and asks nobody else`, async ({
      page,
      world,
      demo,
      signIn,
    }) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content.Security|Trusted ?Type/i.test(message.text()))
          faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== world.url && !['data:', 'blob:'].includes(protocol)) faults.push(`asks ${request.url()}`);
      });
      if (who === 'learner' || who === 'admin') await signIn(await demo(who), theme);
      else {
        await page.goto('/login');
        await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      }
      for (const path of paths) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        await expectAccessibleAtEachSize(page, path);
      }
      expect(faults).toEqual([]);
    });

  test(`${theme}: a running quiz and its result are accessible, with the messages that stand over them`, async ({
    page,
    learner,
    signIn,
  }) => {
    await signIn(learner, theme);
    await page.goto('/quiz?skill=1');
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await page.getByText('Quiz started! Good luck!').waitFor();
    await page.getByText('Question 1 of').waitFor();
    await expectAccessibleAtEachSize(page, 'running quiz');
    await answerEveryQuestion(page);
    await page.getByRole('button', { name: 'Complete Quiz' }).click();
    await page.getByText(/Quiz completed! You scored/).waitFor();
    await page.getByText('Correct Answers').waitFor();
    await expectAccessibleAtEachSize(page, 'result');
  });
}

/** The page is opened once: its layout follows the window. */
async function expectAccessibleAtEachSize(page: Page, name: string): Promise<void> {
  for (const size of sizes)
    await test.step(`${name} at ${size.width}`, async () => {
      await page.setViewportSize(size);
      await expectAccessible(page);
    });
}
