import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { networksMissing, startNetworks } from '../kit/networks.ts';
import type { Engine, Networks, Person } from '../kit/networks.ts';
import { comeIn, expectMedia, expectMoving, openRoom, SLOW, tile, untilMedia, wordsShown } from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';

// Two people with separate network cables, one of whom is temporarily offline or frozen.

const missing = networksMissing();
if (missing !== null) console.error(`Calls whose network goes away are not tried on this machine: ${missing}.`);

// Run one at a time: the machine can have these networks only once.
test.describe.configure({ mode: 'default', timeout: 600_000 });
test.skip(missing !== null, missing ?? '');

const NAMES = { chromium: 'Chromium', firefox: 'Firefox' };

/** The host is near, the candidate far. */
interface Call {
  networks: Networks;
  host: Page;
  candidate: Page;
}

let world: World;
test.beforeAll(async () => {
  // No STUN: no outside server is contacted.
  world = await startWorld({ STUN_URLS: '' });
});
test.afterAll(() => world?.stop());

const inCall = (near: Engine, far: Engine, act: (call: Call) => Promise<void>) =>
  test.step(`${NAMES[near]} and ${NAMES[far]}`, async () => {
    const chromium = test.info().project.use.launchOptions ?? {};
    const { networks } = await startNetworks({
      serverUrl: world.url,
      chromium,
      engines: { near, far },
      isDirect: true,
    });
    try {
      const room = await openRoom(networks.browsers.near, world);
      const { host } = room;
      const candidate = await comeIn(networks.browsers.far, world, room, 'Ada Byron');
      for (const page of [host, candidate]) await expectMedia(page);
      await act({ networks, host, candidate });
      await reuseWindows(host, candidate);
    } finally {
      await networks.stop();
    }
  });

/** Takes something from a person for a while. Afterwards both are present once, and see and hear each other. */
async function without({ host, candidate, ...call }: Call, who: Person, how: How, seconds: number): Promise<void> {
  const { networks } = call;
  const pages = [host, candidate];
  const [seen, name] = who === 'far' ? ([host, 'Ada Byron'] as const) : ([candidate, 'Demo Admin'] as const);
  const said = await wordsShown(seen, `[data-participant][aria-label="${name}"]`);
  const back = networks[HOW[how].back];
  networks[HOW[how].away](who);
  try {
    await seen.waitForTimeout(seconds * 1000);
  } finally {
    back(who);
  }
  const mended = Date.now();
  const after = await Promise.all(pages.map((page) => untilMedia(page, mended)));
  const words = (await said()).join();
  if (seconds > 5) expect(words).toContain('Connection lost – reconnecting…');
  test.info().annotations.push({
    type: `${who === 'far' ? 'candidate' : 'host'}, ${how}, ${seconds} s`,
    description: after.map(({ picture, sound }) => `picture after ${picture} ms, sound after ${sound} ms`).join('; '),
  });
  for (const page of pages) {
    await expect(page.getByText(/^Reconnecting…/)).toHaveCount(0, SLOW);
    await expect(page.locator('[data-participant]')).toHaveCount(2, SLOW);
    await expectMedia(page);
  }
  for (const [page, other] of [
    [host, 'Ada Byron'],
    [candidate, 'Demo Admin'],
  ] as const) {
    await expect(tile(page, other)).toContainText(/(Good|Fair|Poor) connection/, SLOW);
    await expectMoving(page, other);
  }
}

const HOW = {
  'with no line': { away: 'lose', back: 'find' },
  unplugged: { away: 'unplug', back: 'plugIn' },
  frozen: { away: 'freeze', back: 'thaw' },
} as const;
type How = keyof typeof HOW;

test('after a break of 36 s with Firefox at one end both directions are back', async () => {
  await inCall('chromium', 'firefox', (call) => without(call, 'far', 'with no line', 36));
});

for (const [near, far] of [
  ['chromium', 'chromium'],
  ['chromium', 'firefox'],
  ['firefox', 'firefox'],
] as const) {
  const pair = `${NAMES[near]} and ${NAMES[far]}`;
  for (const how of ['with no line', 'unplugged'] as const)
    test(`${pair}: a person who was ${how} for 4, 12 or 40 s is back, with media both ways @fault`, async () => {
      await inCall(near, far, async (call) => {
        for (const seconds of [4, 12, 40]) await without(call, 'far', how, seconds);
        // If both browsers are of the same kind, losing the other end adds no new case.
        if (near !== far) for (const seconds of [12, 40]) await without(call, 'near', how, seconds);
      });
    });
  test(`${pair}: a person who was frozen for 20 or 40 s is back, with media both ways @fault`, async () => {
    await inCall(near, far, async (call) => {
      for (const seconds of [20, 40]) await without(call, 'far', 'frozen', seconds);
      if (near !== far) await without(call, 'near', 'frozen', 40);
    });
  });
}

for (const engine of ['chromium', 'firefox'] as const)
  test(`${NAMES[engine]}: a candidate who was frozen for ten minutes is back, with media both ways @fault`, async () => {
    test.setTimeout(1_000_000);
    await inCall('chromium', engine, (call) => without(call, 'far', 'frozen', 600));
  });
