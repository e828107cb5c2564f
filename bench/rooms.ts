import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { buildWeb } from '../scripts/build.ts';
import { median } from './lib/load.ts';
import { createMeeting, joinAsHost, knock, launch, openPage, signIn } from './lib/meetings.ts';
import type { Signed } from './lib/meetings.ts';
import { bench, heading, note, table, verdict } from './lib/report.ts';
import { freeze, loseMic, networkBack, noWay } from './lib/roomFaults.ts';
import { endShares, switchCamera } from './lib/roomPictures.ts';
import { bareCall, framesSeen, hasFrame } from './lib/rooms.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12);
/** The rounds of each slow measurement. */
const FAULT_ROUNDS = Math.min(ROUNDS, 3);
/** In seconds. */
const BLACKOUTS = [4, 12, 40];

async function run() {
  heading('An interview of two people in a real browser, fake camera and microphone, no loss');
  buildWeb();
  const server = await startServer({ DATA_DIR: temporaryFolder(), DEMO: '1', RATE_LIMIT_FACTOR: '1000' });
  const admin = await signIn(server.url);
  const browser = await launch();
  const calls = await measureCalls(browser, server.url, admin);
  const faults = await measureFaults(browser, server.url, admin);
  const pictures = await measurePictures(browser, server.url, admin);
  await browser.close();
  await server.stop();
  const back = await networkBack(BLACKOUTS);

  const outages = typeof back === 'string' ? [] : back;
  table([
    { 'two people': 'bare connections: go → frames on both sides', ...spread(calls.bare) },
    { 'two people': 'click on Admit → frames on both sides', ...spread(calls.admitted) },
    { 'two people': 'reload of the host → frames on both sides', ...spread(calls.reloaded) },
    { 'two people': 'browser frozen → shown on its tile', ...spread(faults.noticed) },
    { 'two people': 'browser frozen → its tile is gone', ...spread(faults.gone) },
    { 'two people': 'no way and no relay → shown on both sides', ...spread(faults.unreachable) },
    { 'two people': 'microphone gives nothing → shown', ...spread(faults.silent) },
    { 'two people': 'microphone unplugged → another is sent', ...spread(faults.replaced) },
    {
      'two people': 'camera switched 20 times, every 300 ms → its picture on both sides',
      ...spread(pictures.switched),
    },
    { 'two people': 'shared screen ended by the browser → camera at the other', ...spread(pictures.ended) },
    ...outages.map(({ how, seconds, tookMs }) => ({
      'two people': `${seconds} s without a network (${how}) → frames on both sides`,
      ...spread(tookMs),
    })),
  ]);
  note(`Admit ÷ bare connections (medians): ${(median(calls.admitted) / median(calls.bare)).toFixed(1)}\n`);
  if (typeof back === 'string') note(`A network that comes back was not measured: ${back}.\n`);
  verdict('click on Admit → frames on both sides, p95', p95(calls.admitted), { atMost: 1500 }, ' ms');
  verdict('reload of the host → frames on both sides, p95', p95(calls.reloaded), { atMost: 3000 }, ' ms');
  verdict('a frozen browser is shown on its tile, worst', Math.max(...faults.noticed), { atMost: 8000 }, ' ms');
  verdict('a frozen browser’s tile is gone, worst', Math.max(...faults.gone), { atMost: 12_000 }, ' ms');
  verdict(
    'that two cannot reach each other is shown, worst',
    Math.max(...faults.unreachable),
    { atMost: 20_000 },
    ' ms',
  );
  verdict('that a microphone gives nothing is shown, worst', Math.max(...faults.silent), { atMost: 6000 }, ' ms');
  verdict('an unplugged microphone is replaced, worst', Math.max(...faults.replaced), { atMost: 2000 }, ' ms');
  verdict(
    'a camera switched fast is seen on both sides, worst',
    Math.max(...pictures.switched),
    { atMost: 1000 },
    ' ms',
  );
  verdict(
    'after a shared screen the camera is seen again, worst',
    Math.max(...pictures.ended),
    { atMost: 1000 },
    ' ms',
  );
  for (const { how, seconds, tookMs } of outages)
    verdict(
      `network back after ${seconds} s (${how}) → frames on both sides, worst`,
      Math.max(...tookMs),
      { atMost: 3000 },
      ' ms',
    );
}

async function measureCalls(browser: Browser, url: string, admin: Signed) {
  const bare: number[] = [];
  const admitted: number[] = [];
  const reloaded: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await bareCall(browser, `${url}/login`));
    await withTwo(browser, url, admin, async (host, candidate) => {
      const meetingId = await createMeeting(url, admin);
      await joinAsHost(host, meetingId);
      admitted.push(await admit(host, candidate, meetingId));
      reloaded.push(await reload(host, candidate));
    });
  }
  return { bare, admitted, reloaded };
}

async function measureFaults(browser: Browser, url: string, admin: Signed) {
  const noticed: number[] = [];
  const gone: number[] = [];
  const unreachable: number[] = [];
  const silent: number[] = [];
  const replaced: number[] = [];
  for (let round = 0; round < FAULT_ROUNDS; round += 1) {
    await withTwo(browser, url, admin, async (host) => {
      const { noticedMs, goneMs } = await freeze(url, admin, host);
      noticed.push(noticedMs);
      gone.push(goneMs);
    });
    await withTwo(browser, url, admin, async (host, candidate) => {
      unreachable.push(await noWay({ url, admin, host, candidate }));
    });
    await withTwo(browser, url, admin, async (host, candidate) => {
      const { silentMs, replacedMs } = await loseMic({ url, admin, host, candidate });
      silent.push(silentMs);
      replaced.push(replacedMs);
    });
  }
  return { noticed, gone, unreachable, silent, replaced };
}

/** Cameras and screens that come and go, without faults. */
async function measurePictures(browser: Browser, url: string, admin: Signed) {
  const switched: number[] = [];
  const ended: number[] = [];
  for (let round = 0; round < FAULT_ROUNDS; round += 1) {
    await withTwo(browser, url, admin, async (host, candidate) => {
      switched.push(await switchCamera({ url, admin, host, candidate }));
    });
    await withTwo(browser, url, admin, async (host, candidate) => {
      ended.push(...(await endShares({ url, admin, host, candidate })));
    });
  }
  return { switched, ended };
}

async function withTwo(
  browser: Browser,
  url: string,
  admin: Signed,
  act: (host: Page, candidate: Page) => Promise<void>,
): Promise<void> {
  const host = await openPage(browser, url, admin);
  const candidate = await openPage(browser, url, null);
  await act(host, candidate);
  for (const page of [candidate, host]) await page.context().close();
}

async function admit(host: Page, candidate: Page, meetingId: string): Promise<number> {
  const button = await knock(host, candidate, meetingId);
  // A waiting person has been looking at their picture for a while.
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

/** When the later of the two saw the first frame of the other. */
async function bothSee(host: Page, candidate: Page, before = 0): Promise<number> {
  return Math.max(await hasFrame(host, 0), await hasFrame(candidate, before));
}

/** Timed in the page, to exclude the driver's latency. */
async function clickedAt(page: Page, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    addEventListener('click', () => Object.assign(window, { clickedAt: Date.now() }), { capture: true, once: true });
  });
  await click();
  return page.evaluate(() => (window as unknown as { clickedAt: number }).clickedAt);
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
