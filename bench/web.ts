import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { demoAccounts } from '@assay/server/demo/accounts';
import { answerEveryQuestion, startQuiz } from '../e2e/kit/quiz.ts';
import { findBrowser } from '../scripts/browser.ts';
import { buildWeb } from '../scripts/build.ts';
import { firstView, shortName, weigh } from './lib/pages.ts';
import type { Weight } from './lib/pages.ts';
import { bench, heading, expectNoFaults, note, table, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

interface View {
  path: '/login' | '/quiz' | '/join';
  /** The lazily loaded modules of its route, outermost first; named in web/src/router.ts. */
  modules: string[];
  /** Compressed script and style, in KB of 1024 bytes, measured like the budget. */
  most: number;
  /** A text that proves the view is shown. */
  seen: string | RegExp;
}

const views: View[] = [
  { path: '/login', modules: ['AuthFrame', 'LoginPage'], most: 110, seen: 'Sign in' },
  { path: '/join', modules: ['JoinPage'], most: 120, seen: 'Join Interview' },
  { path: '/quiz', modules: ['DataFrame', 'AppShell', 'QuizPage'], most: 125, seen: 'Start Quiz' },
];

async function run() {
  heading('First views: compressed script and style, and where the requests of a page go');
  buildWeb();
  const server = await startServer({ DATA_DIR: temporaryFolder(), DEMO: '1', RATE_LIMIT_FACTOR: '100' });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  const tooHeavy: string[] = [];
  const foreign: string[] = [];
  for (const view of views) {
    const context = await browser.newContext({ baseURL: server.url });
    const requested = watch(context);
    const page = await context.newPage();
    if (view.path === '/quiz') await signIn(page, server.url);
    requested.length = 0;
    const address = view.path === '/join' ? await createMeeting(server.url) : view.path;
    await page.goto(address, { waitUntil: 'load' });
    await page.getByText(view.seen).first().waitFor();
    const loaded = ownFiles(requested, server.url);

    const needed = firstView(view.modules);
    const weight = kilobytes(needed);
    describe(view, needed, loaded);
    if (!verdict(`${view.path}: script and style`, weight, { atMost: view.most }, ' KB'))
      tooHeavy.push(`${view.path} weighs ${weight.toFixed(1)} KB, allowed are ${view.most} KB`);

    if (view.path === '/quiz') await takeQuiz(page);
    await page.waitForLoadState('networkidle');
    const calls = new Set(requested);
    note(`        ${calls.size} different addresses were asked for, API and fonts included\n`);
    foreign.push(...[...calls].filter((url) => !isOwn(url, server.url)));
    await context.close();
  }
  expectNoFaults('no first view is too heavy', tooHeavy);
  expectNoFaults('no request of /login, of the way into a meeting or of a quiz leaves the origin', foreign);
  await browser.close();
  await server.stop();
}

const kilobytes = (weights: readonly Weight[]) => weights.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

function describe({ path }: View, needed: Weight[], loaded: Set<string>) {
  const heaviest = needed.slice(0, 6);
  const rest = needed.slice(6);
  table([
    ...heaviest.map((weight) => ({ [path]: shortName(weight.file), KB: kilobytes([weight]).toFixed(1) })),
    { [path]: `${rest.length} smaller ones`, KB: kilobytes(rest).toFixed(1) },
    { [path]: 'together', KB: kilobytes(needed).toFixed(1) },
  ]);
  const known = new Set(needed.map(({ file }) => file));
  const ahead = weigh([...loaded].filter((file) => !known.has(file)));
  if (ahead.length > 0)
    note(
      `        loaded beyond that by the time it showed: ${ahead.map(({ file }) => shortName(file)).join(', ')} (${kilobytes(ahead).toFixed(1)} KB)`,
    );
  const never = needed.filter(({ file }) => !loaded.has(file));
  if (never.length > 0)
    note(`        not loaded by the browser: ${never.map(({ file }) => shortName(file)).join(', ')}`);
}

/** Every URL requested by any page, worker or socket of the context, as it happens. */
function watch(context: BrowserContext): string[] {
  const urls: string[] = [];
  context.on('request', (request) => urls.push(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => urls.push(socket.url())));
  return urls;
}

function isOwn(url: string, origin: string): boolean {
  if (url.startsWith('data:') || url.startsWith(`blob:${origin}`)) return true;
  return new URL(url).host === new URL(origin).host;
}

function ownFiles(urls: readonly string[], origin: string): Set<string> {
  const paths = urls.filter((url) => url.startsWith(origin)).map((url) => new URL(url).pathname.slice(1));
  return new Set(paths.filter((path) => /^assets\/.+\.(js|css)$/.test(path)));
}

/** @returns the path of an open room */
async function createMeeting(url: string): Promise<string> {
  const { token } = await logIn(url, demoAccounts.admin);
  const reply = await fetch(`${url}/api/meetings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const { data } = (await reply.json()) as { data: { meeting: { meetingId: string } } };
  return `/join/${data.meeting.meetingId}`;
}

async function logIn(url: string, { email, password }: { email: string; password: string }) {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await reply.json()) as { data: { token: string; user: object } }).data;
}

/** Like a returning visitor: token and user in the browser's storage. */
async function signIn(page: Page, url: string) {
  const { token, user } = await logIn(url, demoAccounts.user);
  await page.goto('/icon.svg');
  await page.evaluate(
    ([storedToken, storedUser]) => {
      localStorage.setItem('token', storedToken);
      localStorage.setItem('user', storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
}

async function takeQuiz(page: Page) {
  await startQuiz(page, 'Git and Version Control');
  await answerEveryQuestion(page);
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await page.getByText('Correct Answers').first().waitFor();
}

await bench(run);
