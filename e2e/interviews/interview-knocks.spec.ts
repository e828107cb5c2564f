import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { admin, createMeeting, isInRoom, isWaiting, joinAsHost, windowOf } from '../kit/meetings.ts';
import type { Signed } from '../kit/meetings.ts';
import { admit, comeIn, expectDevicesOff, openPanel, openRoom, SLOW, waitAt } from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

test('two hosts decide differently at once: one outcome, both lists empty, and the candidate hears once', async ({
  browser,
  world,
  learner,
}) => {
  const room = await openRoom(browser, world);
  const account = await signedInLearner(world.url, learner.token);
  const second = await comeIn(browser, world, room, account.user.firstName, { who: account });
  const name = `${account.user.firstName} ${account.user.lastName}`;
  await openPanel(room.host, 'People');
  await room.host.getByRole('button', { name: /^Actions for / }).click();
  await room.host.getByRole('button', { name: 'Hand over the lead' }).click();
  await expect(second.locator('[data-participant]').filter({ hasText: '(You)' })).toContainText('(Host)');
  test.info().annotations.push({ type: 'second host', description: name });

  const ada = await waitAt(browser, world, room, 'Ada Byron');
  const [one, other] = [
    room.host.getByRole('button', { name: 'Admit Ada Byron' }).first(),
    second.getByRole('button', { name: 'Decline Ada Byron' }).first(),
  ];
  await Promise.all([one.waitFor(SLOW), other.waitFor(SLOW)]);
  for (const page of [room.host, second])
    await expect(page.locator('[aria-live="polite"].sr-only p').last()).toHaveText(/^Ada Byron is waiting/);
  await expect(second.locator('[aria-live="polite"].sr-only')).toContainText('You’re a host now');
  const isIn = ada.getByRole('heading', { name: 'Interview Room' });
  const isOut = ada.getByText('Your request to join was declined by the host.').first();
  // A refusal is visible for seconds only, so the wait starts before it appears.
  const outcome = Promise.race([isIn.waitFor(SLOW).then(() => isOut), isOut.waitFor(SLOW).then(() => isIn)]);
  // One decision removes the other's button; a locator would wait for it to return.
  const buttons = await Promise.all([one.elementHandle(), other.elementHandle()]);
  await Promise.all(buttons.map((button) => button?.evaluate((shown) => (shown as HTMLElement).click())));
  await expect(one).toHaveCount(0);
  await expect(other).toHaveCount(0);
  const opposite = await outcome;
  expect(await opposite.count()).toBe(0);
  await reuseWindows(room.host, second, ada);
});

test('of two tabs with one request the later waits; the other says so and can take it back, waiting or inside', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const first = await waitAt(browser, world, room, 'Ada Byron');
  // Like a duplicated tab, which starts with the first one's storage.
  const [second] = await Promise.all([
    first.waitForEvent('popup'),
    first.evaluate(() => void window.open(window.location.href)),
  ]);
  const elsewhere = (page: Page) => expect(page.getByRole('heading', { name: 'Opened elsewhere' })).toBeVisible();
  const takeBack = (page: Page) => page.getByRole('button', { name: 'Use it here' }).click();
  await isWaiting(second);
  await elsewhere(first);
  await expectDevicesOff(first);
  await takeBack(first);
  await isWaiting(first);
  await elsewhere(second);

  await openPanel(room.host, 'People');
  const waiting = room.host.getByRole('region', { name: 'Waiting (1)' });
  await expect(waiting.getByRole('listitem', { name: 'Ada Byron' })).toBeVisible();
  await test.step('admitted while another tab is in front, which its title shows; the screen is kept on', async () => {
    await first.evaluate(() => {
      const locks = { asked: 0 };
      const request = async () => ((locks.asked += 1), { release: async () => undefined });
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
      Object.assign(window, { locks });
    });
    await setHidden(first, true);
    await admit(room.host, 'Ada Byron');
    await expect(first).toHaveTitle('You have been admitted to the meeting!');
    await setHidden(first, false);
    await isInRoom(first);
    await expect(first).not.toHaveTitle(/admitted/);
    expect(await first.evaluate(() => (window as unknown as { locks: { asked: number } }).locks.asked)).toBe(1);
  });
  await takeBack(second);
  await isInRoom(second);
  await elsewhere(first);
  await expect(room.host.getByText('2 participants')).toBeVisible();

  // A tab without memory, as when the link is opened again.
  const third = await first.context().newPage();
  await third.goto(first.url());
  const isAsked = () =>
    expect(third.getByRole('heading', { name: 'This meeting is open in another tab' })).toBeFocused();
  await isAsked();
  await expect(third.getByText('Ada Byron is in the meeting there.')).toBeVisible();
  await expect(third.getByRole('button', { name: 'Join Meeting' })).toBeHidden();
  await third.getByRole('button', { name: 'I’m someone else' }).click();
  await expect(third.getByRole('textbox', { name: 'Full Name' })).toHaveValue('');
  await third.reload();
  await isAsked();
  await takeBack(third);
  await isInRoom(third);
  await elsewhere(second);
  await expect(room.host.getByText('2 participants')).toBeVisible();
  await reuseWindows(room.host, first);
});

test('ten knocks in two seconds at a hidden tab are (10) in its title, one sound and one notification', async ({
  browser,
  world,
}) => {
  const account = await admin(world);
  const meetingId = await createMeeting(world, account);
  const host = await windowOf(browser, world, { who: account });
  await host.addInitScript(() => {
    const heard: Heard = { sounds: 0, asked: 0, shown: [], closed: 0 };
    Object.assign(window, { heard });
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function counted(this: AudioContext) {
      heard.sounds += 1;
      return make.call(this);
    };
    class Counted extends EventTarget {
      static permission = sessionStorage.getItem('permission') ?? 'default';
      static async requestPermission() {
        heard.asked += 1;
        sessionStorage.setItem('permission', 'granted');
        return (Counted.permission = 'granted');
      }
      constructor(words: string, options: object) {
        super();
        heard.shown.push({ words, ...options });
      }
      close() {
        heard.closed += 1;
      }
    }
    Object.assign(window, { Notification: Counted });
  });
  const heard = () => host.evaluate(() => (window as unknown as { heard: Heard }).heard);
  await joinAsHost(host, meetingId);
  const knocker = await windowOf(browser, world);
  await knocker.goto(`/join/${meetingId}`);

  await test.step('a host who was not asked gets a sound and no notification, and is asked when they want to be', async () => {
    await setHidden(host, true);
    await knockAtOnce(knocker, meetingId, ['Early Bird']);
    await expect(host).toHaveTitle(/^\(1\) /);
    expect(await heard()).toEqual({ sounds: 1, asked: 0, shown: [], closed: 0 });
    await setHidden(host, false);
    await openPanel(host, 'People');
    await host.getByRole('button', { name: 'Notify me in other tabs' }).click();
    await expect(host.getByRole('button', { name: 'Notify me in other tabs' })).toHaveCount(0);
    await host.getByRole('button', { name: 'Decline Early Bird' }).click();
    await expect(host).toHaveTitle(/^[^(]/);
    await host.getByRole('button', { name: 'Close people' }).click();
  });

  await setHidden(host, true);
  // However long ten sockets take: the host's clock is stopped, so all knock within one burst.
  await standClock(host, 5000);
  await knockAtOnce(
    knocker,
    meetingId,
    Array.from({ length: 10 }, (_, index) => `Person ${index + 1}`),
  );
  await expect(host).toHaveTitle(/^\(10\) /);
  await expect(host.getByRole('button', { name: 'People, 9+ (10 waiting)' })).toContainText('9+');
  const words = expect.stringMatching(/^Person \d+ is waiting to be let in$/);
  const first = { words, tag: `waiting ${meetingId}`, renotify: true };
  expect(await heard()).toEqual({ sounds: 2, asked: 1, shown: [first], closed: 0 });
  await openPanel(host, 'People');
  await expect(host.getByRole('heading', { name: 'Waiting (10)' })).toBeVisible();

  await test.step('a notification closes when the host looks; a later one, when its person is decided, whoever else waits', async () => {
    await setHidden(host, false);
    expect(await heard()).toEqual({ sounds: 2, asked: 1, shown: [first], closed: 1 });
    await setHidden(host, true);
    await standClock(host, 5000);
    await knockAtOnce(knocker, meetingId, ['Late Comer']);
    await expect(host).toHaveTitle(/^\(11\) /);
    const later = { ...first, words: 'Late Comer is waiting to be let in' };
    expect(await heard()).toEqual({ sounds: 3, asked: 1, shown: [first, later], closed: 1 });
    await host.getByRole('button', { name: 'Decline Late Comer' }).click();
    await expect(host).toHaveTitle(/^\(10\) /);
    expect(await heard()).toEqual({ sounds: 3, asked: 1, shown: [first, later], closed: 2 });
  });

  await test.step('the sound that was switched off stays off over a reload; switched on, the next knock sounds', async () => {
    const sound = host.getByRole('button', { name: 'Sound for new arrivals' });
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await sound.click();
    await host.reload();
    await expect(host).toHaveTitle(/^\(10\) /);
    await openPanel(host, 'People');
    await expect(sound).toHaveAttribute('aria-pressed', 'false');
    // The reloaded page receives all of them.
    expect((await heard()).sounds).toBe(0);
    await sound.click();
    await knockAtOnce(knocker, meetingId, ['Last Comer']);
    await expect(host).toHaveTitle(/^\(11\) /);
    expect((await heard()).sounds).toBe(1);
  });
  await reuseWindows(host, knocker);
});

interface Heard {
  sounds: number;
  /** How often the host was asked for permission to notify. */
  asked: number;
  shown: object[];
  closed: number;
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** Stops the clock that long after now, or after where it stood. */
const standClock = (page: Page, laterMs: number) =>
  page.evaluate((later) => {
    const now = Date.now() + later;
    Date.now = () => now;
  }, laterMs);

async function signedInLearner(url: string, token: string): Promise<Signed> {
  const reply = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data: { user: Signed['user'] } };
  return { token, user: data.user };
}

/** Each on its own hand-driven socket, because pages would be too slow. */
const knockAtOnce = (page: Page, meetingId: string, names: string[]) =>
  page.evaluate(
    async ([id, all]) => {
      const ask = (name: string) =>
        new Promise<void>((resolve) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
          const event = ['request-join', { meetingId: id, userInfo: { name } }];
          socket.addEventListener('message', ({ data }) => {
            const text = String(data);
            if (text.startsWith('0')) socket.send('40{}');
            if (text === '2') socket.send('3');
            if (text.startsWith('40')) socket.send(`420${JSON.stringify(event)}`);
            if (text.includes('join-pending')) resolve();
          });
        });
      await Promise.all(all.map(ask));
    },
    [meetingId, names] as const,
  );
