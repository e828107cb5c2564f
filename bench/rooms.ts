import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { buildWeb } from '../scripts/build.ts';
import { median } from './lib/load.ts';
import { bench, heading, note, table, verdict } from './lib/report.ts';
import { bareCall, framesSeen, hasFrame, watchFrames } from './lib/rooms.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12);
const GHOSTS = 3;

const FAKE_MEDIA = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // Without it addresses are hidden behind names that a machine without multicast cannot find.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

interface Signed {
  token: string;
  user: object;
}

async function run() {
  heading('An interview of two people in a real browser, fake camera and microphone, no loss');
  buildWeb();
  const server = await startServer({ DATA_DIR: temporaryFolder(), DEMO: '1', RATE_LIMIT_FACTOR: '1000' });
  const admin = await signIn(server.url);
  const browser = await launch();

  const bare: number[] = [];
  const approved: number[] = [];
  const reloaded: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await bareCall(browser, `${server.url}/login`));
    const meetingId = await createMeeting(server.url, admin);
    const host = await openPage(browser, server.url, admin);
    await joinAsHost(host, meetingId);
    const candidate = await openPage(browser, server.url, null);
    approved.push(await admit(host, candidate, meetingId));
    reloaded.push(await reload(host, candidate));
    await candidate.context().close();
    await host.context().close();
  }

  const gone: number[] = [];
  for (let round = 0; round < GHOSTS; round += 1) {
    const meetingId = await createMeeting(server.url, admin);
    const host = await openPage(browser, server.url, admin);
    await joinAsHost(host, meetingId);
    const other = await chromium.launchServer({ executablePath: findBrowser(), args: FAKE_MEDIA });
    const own = await chromium.connect(other.wsEndpoint());
    await admit(host, await openPage(own, server.url, null), meetingId);
    // Frozen, not closed: nothing says goodbye, as with a lid that is shut.
    const pid = other.process().pid ?? 0;
    process.kill(-pid, 'SIGSTOP');
    const since = Date.now();
    await host.locator('[data-participant]').nth(1).waitFor({ state: 'detached', timeout: 60_000 });
    gone.push(Date.now() - since);
    process.kill(-pid, 'SIGKILL');
    await host.context().close();
  }

  table([
    { 'two people': 'bare connections: go → frames on both sides', ...spread(bare) },
    { 'two people': 'click on Admit → frames on both sides', ...spread(approved) },
    { 'two people': 'reload of the host → frames on both sides', ...spread(reloaded) },
    { 'two people': 'browser frozen → its tile is gone', ...spread(gone) },
  ]);
  note(`Admit ÷ bare connections (medians): ${(median(approved) / median(bare)).toFixed(1)}\n`);
  verdict('click on Admit → frames on both sides, p95', p95(approved), { atMost: 1500 }, ' ms');
  verdict('reload of the host → frames on both sides, p95', p95(reloaded), { atMost: 3000 }, ' ms');
  verdict('a frozen browser’s tile is gone, worst', Math.max(...gone), { atMost: 12_000 }, ' ms');
  await browser.close();
  await server.stop();
}

const launch = (): Promise<Browser> => chromium.launch({ executablePath: findBrowser(), args: FAKE_MEDIA });

async function admit(host: Page, candidate: Page, meetingId: string): Promise<number> {
  await candidate.goto(`/join/${meetingId}`);
  await candidate.getByLabel('Full Name *').fill('Ana Lima');
  await candidate.getByRole('button', { name: 'Join Meeting' }).click();
  const button = host.getByRole('button', { name: 'Admit Ana Lima' }).first();
  await button.waitFor();
  // Whoever waits has looked at their picture for a while.
  await delay(1000);
  const clicked = await clickedAt(host, () => button.click());
  return (await bothSee(host, candidate)) - clicked;
}

async function reload(host: Page, candidate: Page): Promise<number> {
  await delay(1000);
  const before = await framesSeen(candidate);
  const since = Date.now();
  await host.reload();
  return (await bothSee(host, candidate, before)) - since;
}

/** When the later of the two saw the first picture of the other. */
async function bothSee(host: Page, candidate: Page, before = 0): Promise<number> {
  return Math.max(await hasFrame(host, 0), await hasFrame(candidate, before));
}

/** In the page, so that the way from here to there is not counted. */
async function clickedAt(page: Page, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    addEventListener('click', () => Object.assign(window, { clickedAt: Date.now() }), { capture: true, once: true });
  });
  await click();
  return page.evaluate(() => (window as unknown as { clickedAt: number }).clickedAt);
}

async function openPage(browser: Browser, url: string, who: Signed | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 844 },
    permissions: ['camera', 'microphone'],
  });
  await context.addInitScript((session) => {
    if (session === null) return;
    localStorage.setItem('token', session.token);
    localStorage.setItem('user', JSON.stringify(session.user));
  }, who);
  const page = await context.newPage();
  await watchFrames(page);
  return page;
}

async function joinAsHost(page: Page, meetingId: string) {
  await page.goto(`/join/${meetingId}`);
  await page.getByRole('button', { name: 'Join as host' }).click();
  await page.getByText('Interview Room').first().waitFor();
}

async function signIn(url: string): Promise<Signed> {
  return post<Signed>(url, 'auth/login', { email: 'admin@demo.example', password: 'assay-demo-admin' });
}

async function createMeeting(url: string, { token }: Signed): Promise<string> {
  const { meeting } = await post<{ meeting: { meetingId: string } }>(url, 'meetings', {}, token);
  return meeting.meetingId;
}

async function post<Answer>(url: string, path: string, body: object, token?: string): Promise<Answer> {
  const reply = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return ((await reply.json()) as { data: Answer }).data;
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

const spread = (values: readonly number[]) => ({
  done: values.length,
  'p50 ms': median(values).toFixed(0),
  'p95 ms': p95(values).toFixed(0),
  'max ms': Math.max(...values).toFixed(0),
});

await bench(run);
