import { expect, expectAccessible, test, themes } from './fixtures.ts';

const screens = {
  nobody: ['/login', '/register', '/forgot-password', '/privacy', '/join/abcd-efgh-ijkl', '/no/such/page'],
  learner: ['/dashboard', '/quiz', '/history', '/quiz/1', '/leaderboard', '/profile'],
  admin: ['/dashboard', '/admin/dashboard', '/admin/users', '/leaderboard'],
} as const;

for (const theme of themes)
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
        await test.step(path, () => expectAccessible(page));
      }
      expect(faults).toEqual([]);
    });
