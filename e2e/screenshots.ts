import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import config from './playwright.config.ts';
import { startWorld } from './world.ts';

// Opens every screen in each theme at two widths: `npm run screenshots -- quiz` takes only those whose name matches.
const folder = join(import.meta.dirname, '..', 'screenshots');
const only = process.argv[2];
const widths = [390, 1280];
const themes = ['light', 'premium', 'anime'];
type Who = 'nobody' | 'learner' | 'admin';

interface Screen {
  name: string;
  who: Who;
  path: string;
  /** Brings the screen into the state to be seen. */
  then?: (page: Page) => Promise<void>;
}

const startQuiz = async (page: Page) => {
  const resume = page.getByRole('button', { name: /resume/i }).or(page.getByRole('link', { name: /resume/i }));
  await page.getByRole('button', { name: 'Start Quiz' }).or(resume).first().click();
  await page.getByText(/Question \d+ of \d+/).first().waitFor();
};
const answerAll = async (page: Page) => {
  await startQuiz(page);
  const next = page.getByRole('button', { name: 'Next' });
  for (;;) {
    await page.getByRole('radio').first().click();
    if (!(await next.isVisible()) || !(await next.isEnabled())) break;
    await next.click();
  }
};

const screens: Screen[] = [
  { name: 'login', who: 'nobody', path: '/login' },
  { name: 'register', who: 'nobody', path: '/register' },
  { name: 'forgot-password', who: 'nobody', path: '/forgot-password' },
  { name: 'not-found', who: 'nobody', path: '/a/page/that/is/not/here' },
  { name: 'dashboard', who: 'learner', path: '/dashboard' },
  { name: 'quiz-picker', who: 'learner', path: '/quiz' },
  { name: 'quiz-running', who: 'learner', path: '/quiz?skill=1', then: startQuiz },
  {
    name: 'quiz-result',
    who: 'learner',
    path: '/quiz?skill=1',
    then: async (page) => {
      await answerAll(page);
      await page.getByRole('button', { name: 'Complete Quiz' }).click();
      await page.getByText('Correct Answers').first().waitFor();
    },
  },
  { name: 'history', who: 'learner', path: '/history' },
  { name: 'attempt', who: 'learner', path: '/quiz/1' },
  { name: 'leaderboard', who: 'learner', path: '/leaderboard' },
  { name: 'profile', who: 'learner', path: '/profile' },
  { name: 'admin-dashboard', who: 'admin', path: '/admin/dashboard' },
];

const accounts = {
  learner: { email: 'learner@demo.example', password: 'assay-demo-learner' },
  admin: { email: 'admin@demo.example', password: 'assay-demo-admin' },
};

await mkdir(folder, { recursive: true });
const world = await startWorld();
const browser = await chromium.launch(config.use?.launchOptions);
for (const screen of screens.filter(({ name }) => !only || name.includes(only)))
  for (const theme of themes) for (const width of widths) await shoot(browser, screen, theme, width);
await browser.close();
await world.stop();

async function shoot(within: Browser, screen: Screen, theme: string, width: number) {
  const context = await within.newContext({ viewport: { width, height: width < 600 ? 844 : 800 }, baseURL: world.url });
  const page = await context.newPage();
  await page.goto('/login');
  const session = screen.who === 'nobody' ? null : await signedIn(screen.who);
  await page.evaluate(
    ([chosen, token, user]) => {
      localStorage.setItem('theme', chosen ?? 'light');
      if (token && user) {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      }
    },
    [theme, session?.token, session && JSON.stringify(session.user)],
  );
  await page.goto(screen.path);
  await page.waitForLoadState('networkidle');
  await screen.then?.(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${screen.name}-${theme}-${width}.png`), fullPage: true });
  await context.close();
  console.log(`${screen.name} ${theme} ${width}`);
}

async function signedIn(who: keyof typeof accounts): Promise<{ token: string; user: object }> {
  const reply = await fetch(`${world.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(accounts[who]),
  });
  const { data } = (await reply.json()) as { data: { token: string; user: object } };
  return data;
}
