import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import config from './playwright.config.ts';
import { accountScreens, googleScreens } from './accountScreens.ts';
import { changeAnswers } from './answering.ts';
import { assessmentScreens } from './assessmentScreens.ts';
import { bankScreens } from './bankScreens.ts';
import { itemScreens } from './itemScreens.ts';
import { meetingScreens } from './meetingScreens.ts';
import { emptyScreens } from './emptyScreens.ts';
import { recordScreens } from './recordScreens.ts';
import { regradeScreens } from './regradeScreens.ts';
import { reportScreens } from './reportScreens.ts';
import { roomScreens } from './roomScreens.ts';
import { questionFilesScreens } from './questionFilesScreens.ts';
import { userScreens } from './userScreens.ts';
import { makeRoomForAll } from './wholePage.ts';
import { startWorld } from './world.ts';

// Opens every screen in each theme at two widths: `npm run screenshots -- quiz items-` takes only those whose name
// contains one of these.
const folder = join(import.meta.dirname, '..', 'screenshots');
const only = process.argv.slice(2);
const widths = [390, 1280];
const themes = ['light', 'premium', 'anime'];
type Who = 'nobody' | 'learner' | 'admin';

interface Screen {
  name: string;
  who: Who;
  path: string;
  /** Prepares the screen's state. */
  prepare?: (page: Page) => Promise<void>;
  /** Whether people print it: then its printed pages are made, too. */
  isPrinted?: boolean;
}

// The previous picture's quiz may still be running; the page then opens within it.
const startQuiz = async (page: Page) => {
  const question = page.getByText(/Question \d+ of \d+/).first();
  const start = page.getByRole('button', { name: /Start Quiz|Resume/ }).first();
  await question.or(start).first().waitFor();
  if (await start.isVisible()) await start.click();
  await question.waitFor();
};
const answerAll = async (page: Page) => {
  await startQuiz(page);
  const next = page.getByRole('button', { name: 'Next' });
  for (;;) {
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .first()
      .click();
    if (!(await next.isVisible()) || !(await next.isEnabled())) break;
    await next.click();
  }
};

/** As if questions of the attempt had been corrected since. */
const withCorrections = async (page: Page) => {
  const corrections = [
    { at: '2026-03-02T09:12:00.000Z', reason: 'Two options were right.', scoreBefore: 60, scoreAfter: 70 },
    { at: '2026-03-03T09:12:00.000Z', reason: null, scoreBefore: 70, scoreAfter: 70 },
  ];
  await changeAnswers(page, 'quiz/1', (data) => ({
    ...data,
    quizAttempt: { ...(data['quizAttempt'] as object), corrections },
  }));
  await page.reload();
  await page.getByText('Two options were right.').waitFor();
};

// A new person for every picture, so that no other person is affected.
const deactivated = async (page: Page) => {
  const person = { email: `away.${Date.now()}@example.org`, password: 'a password of six words' };
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(`${world.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await reply.json()) as { data: { token: string } }).data;
  };
  const { token } = await post('auth/register', { ...person, firstName: 'Away', lastName: 'Now' });
  await post('auth/deactivate', {}, token);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Reactivate account' }).waitFor();
};

const withGoogle = googleScreens();
const withNothing = emptyScreens();
const rooms = roomScreens(() => world);

const screens: Screen[] = [
  ...accountScreens(() => world),
  ...withGoogle.screens,
  ...questionFilesScreens,
  ...bankScreens(() => world),
  ...meetingScreens(() => world),
  ...reportScreens(() => world),
  ...recordScreens,
  ...assessmentScreens,
  ...userScreens,
  ...regradeScreens,
  ...withNothing.screens,
  ...itemScreens,
  ...rooms.screens,
  { name: 'login', who: 'nobody', path: '/login' },
  { name: 'register', who: 'nobody', path: '/register' },
  { name: 'forgot-password', who: 'nobody', path: '/forgot-password' },
  { name: 'legal-privacy', who: 'nobody', path: '/privacy' },
  { name: 'guide', who: 'admin', path: '/admin/guide/install' },
  { name: 'legal-policy', who: 'nobody', path: '/policy' },
  {
    name: 'forgot-password-otp',
    who: 'nobody',
    path: '/forgot-password',
    prepare: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('learner@demo.example');
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByLabel('OTP', { exact: true }).fill('042817');
    },
  },
  { name: 'forgot-password-reset', who: 'nobody', path: '/forgot-password#token=of-a-picture' },
  { name: 'not-found', who: 'nobody', path: '/a/page/that/is/not/here' },
  { name: 'dashboard', who: 'learner', path: '/dashboard' },
  {
    name: 'notifications',
    who: 'learner',
    path: '/dashboard',
    prepare: async (page) => {
      await notifyLearner();
      await page.getByRole('button', { name: /unread$/ }).click();
      await page.getByRole('region', { name: 'Your notifications' }).waitFor();
    },
  },
  { name: 'quiz-picker', who: 'learner', path: '/quiz' },
  { name: 'quiz-selected', who: 'learner', path: '/quiz?skill=1' },
  { name: 'quiz-running', who: 'learner', path: '/quiz?skill=1', prepare: startQuiz },
  {
    name: 'quiz-result',
    who: 'learner',
    path: '/quiz?skill=1',
    prepare: async (page) => {
      await answerAll(page);
      await page.getByRole('button', { name: 'Complete Quiz' }).click();
      await page.getByText('Correct Answers').first().waitFor();
    },
  },
  { name: 'history', who: 'learner', path: '/history' },
  {
    name: 'history-export',
    who: 'learner',
    path: '/history',
    prepare: async (page) => {
      await makeRoomForAll(page);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
    },
  },
  { name: 'attempt', who: 'learner', path: '/quiz/1', isPrinted: true },
  { name: 'attempt-corrected', who: 'learner', path: '/quiz/1', prepare: withCorrections },
  { name: 'leaderboard', who: 'learner', path: '/leaderboard' },
  {
    name: 'api-docs',
    who: 'learner',
    path: '/docs/api',
    prepare: async (page) => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('quiz');
      await page.getByText('POST /api/quiz/answer', { exact: true }).click();
      await page.getByText('GET /api/quiz/history', { exact: true }).click();
    },
  },
  { name: 'profile', who: 'learner', path: '/profile' },
  {
    name: 'profile-editing',
    who: 'learner',
    path: '/profile',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Email' }).fill('another@example.org');
    },
  },
  {
    name: 'profile-deleting',
    who: 'learner',
    path: '/profile',
    prepare: (page) => page.getByRole('button', { name: 'Delete now…' }).click(),
  },
  {
    name: 'palette',
    who: 'admin',
    path: '/admin/dashboard',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Search everything' }).click();
      await page.getByRole('combobox', { name: 'Search everything' }).fill('git');
      await page.getByRole('option', { name: /Git/ }).first().waitFor();
    },
  },
  { name: 'undo-email', who: 'nobody', path: '/undo-email' },
  { name: 'reactivation', who: 'nobody', path: '/login', prepare: deactivated },
];

const accounts = {
  learner: { email: 'learner@demo.example', password: 'assay-demo-learner' },
  admin: { email: 'admin@demo.example', password: 'assay-demo-admin' },
};

await mkdir(folder, { recursive: true });
const world = await startWorld();
const browser = await chromium.launch(config.projects?.find(({ name }) => name === 'pages')?.use?.launchOptions);
let missed = 0;
for (const screen of screens.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part))))
  for (const theme of themes) for (const width of widths) await shoot(browser, screen, theme, width).catch(tellMissed);
await browser.close();
await withGoogle.stop();
await withNothing.stop();
await world.stop();
process.exitCode = missed === 0 ? 0 : 1;

function tellMissed(error: unknown) {
  missed += 1;
  console.error(error instanceof Error ? error.message.split('\n').slice(0, 4).join('\n') : error);
}

async function shoot(within: Browser, screen: Screen, theme: string, width: number) {
  const context = await within.newContext({ viewport: { width, height: width < 600 ? 844 : 800 }, baseURL: world.url });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  // Storage is per origin, and its smallest document is enough to access it.
  await page.goto('/healthz');
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
  await screen.prepare?.(page);
  // A full-page picture starts at the top, wherever the page was scrolled.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${screen.name}-${theme}-${width}.png`), fullPage: true });
  // Paper has one width.
  if (screen.isPrinted && width > 600)
    await page.pdf({ path: join(folder, `${screen.name}-${theme}.pdf`), format: 'A4' });
  await context.close();
  await rooms.leave();
  console.log(`${screen.name} ${theme} ${width}`);
}

async function notifyLearner() {
  const [admin, { user }] = [await signedIn('admin'), await signedIn('learner')];
  for (const message of [
    'Your certificate is ready at the front desk.',
    'The SQL quiz has new questions.\nTry it until Friday!',
  ])
    await fetch(`${world.url}/api/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({ userId: user.id, message }),
    });
}

async function signedIn(who: keyof typeof accounts): Promise<{ token: string; user: { id: number } }> {
  const reply = await fetch(`${world.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(accounts[who]),
  });
  const { data } = (await reply.json()) as { data: { token: string; user: { id: number } } };
  return data;
}
