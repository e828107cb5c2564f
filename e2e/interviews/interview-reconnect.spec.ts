import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import {
  admit,
  comeIn,
  control,
  expectDevicesOff,
  expectMedia,
  expectMoving,
  openRoom,
  SLOW,
  tile,
  waitAt,
  watchMedia,
} from '../kit/rooms.ts';
import { ADMIN, admin, isAtForm, isInRoom, isWaiting, joinAsHost, windowOf } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { reuseWindows } from '../kit/windows.ts';

test('a host who reloads is back at once, once, with media both ways', async ({ browser, world }) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  const candidate = await comeIn(browser, world, room, 'Ada Byron');
  await expectMedia(candidate);
  await host.reload();
  await isInRoom(host);
  await expect(tile(candidate, 'Demo Admin')).toHaveCount(1);
  await expect(tile(candidate, 'Demo Admin')).toContainText('(Host)');
  await expectMedia(host);
  await expectMedia(candidate);
  await expectMoving(candidate, 'Demo Admin');
  await expectMoving(host, 'Ada Byron');

  await test.step('opened a second time, the first page ends, others see one host and knocks reach the second; one click brings it back', async () => {
    const second = await windowOf(browser, world, { who: room.account });
    await watchMedia(second);
    await joinAsHost(second, room.meetingId);
    await expect(host.getByRole('heading', { name: 'Opened elsewhere' })).toBeVisible();
    await expect(host.getByText(/^You joined from another tab or device/)).toBeVisible();
    await expectDevicesOff(host);
    await expect(tile(candidate, 'Demo Admin')).toHaveCount(1);
    await expectMedia(second);
    await expectMedia(candidate);

    const grace = await waitAt(browser, world, room, 'Grace Hopper');
    await expect(second.getByRole('button', { name: 'Admit Grace Hopper' }).first()).toBeVisible();
    expect(await host.content()).not.toContain('Grace');
    await host.getByRole('button', { name: 'Use it here' }).click();
    await isInRoom(host);
    await expect(host.getByRole('button', { name: 'Admit Grace Hopper' }).first()).toBeVisible();
    await expect(second.getByRole('heading', { name: 'Opened elsewhere' })).toBeVisible();
    await expectMedia(candidate);
    await reuseWindows(second, grace);
  });
  await reuseWindows(host, candidate);
});

test('a pair that cannot connect sees each other’s names; others are not affected', async ({ browser, world }) => {
  const room = await openRoom(browser, world);
  const near = await comeIn(browser, world, room, 'Grace Hopper');
  await expectMedia(room.host);
  const far = await comeIn(browser, world, room, 'Ada Byron', {
    // Without a relay no path remains: like a network that blocks media.
    prepare: (page) =>
      page.addInitScript(() => {
        const Real = window.RTCPeerConnection;
        window.RTCPeerConnection = class extends Real {
          constructor(configuration?: RTCConfiguration) {
            super({ ...configuration, iceTransportPolicy: 'relay' });
          }
        };
      }),
  });
  await expect(room.host.getByText(/You and Ada Byron can’t connect directly\. This site has no relay/)).toBeVisible(
    SLOW,
  );
  await expect(far.getByText(/You, Demo Admin and Grace Hopper can’t connect|You and .* can’t connect/)).toBeVisible(
    SLOW,
  );
  await expectMedia(room.host);
  await expectMoving(room.host, 'Grace Hopper');
  await expectMedia(near);

  await test.step('three people are side by side, two in a row or below each other, as wide as the window is', async () => {
    const grid = room.host.getByRole('main').getByRole('list', { name: 'Participants', exact: true });
    for (const [width, columns] of [
      [1280, 3],
      [800, 2],
      [400, 1],
    ] as const) {
      await room.host.setViewportSize({ width, height: 844 });
      await expect(grid).toHaveCSS('grid-template-columns', new RegExp(`^(\\S+px ?){${columns}}$`));
    }
  });
  await reuseWindows(room.host, near, far);
});

test('a host whose session was ended in a call reads that, at the form, and signs in from there as a host again', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const { host, account } = room;
  const candidate = await comeIn(browser, world, room, 'Ada Byron');
  const { items } = await call<{ items: { id: number; current: boolean }[] }>(
    world,
    'GET',
    'auth/sessions',
    account.token,
  );
  const ended = items.find(({ current }) => current)?.id;
  const elsewhere = await admin(world);
  await call(world, 'DELETE', `auth/sessions/${ended}`, elsewhere.token);
  await isAtForm(host);
  await expect(host.getByRole('alert')).toContainText('Your session has ended. Sign in again');
  await expect(tile(candidate, 'Demo Admin')).toHaveCount(0, SLOW);
  await expect(host.getByText('Host? Sign in')).toBeVisible();
  await host.getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
  await host.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await host.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await host.keyboard.press('Enter');
  await isAtForm(host);
  await expect(host.getByRole('button', { name: 'Join as host' })).toBeVisible();
  await reuseWindows(host, candidate);
});

const connectionsOf = (page: Page) => page.evaluate(() => (window as unknown as { peers: unknown[] }).peers.length);

test('a killed server ends no call: two people continue over the same connection', async ({ browser, world }) => {
  const room = await openRoom(browser, world);
  const ada = await comeIn(browser, world, room, 'Ada Byron');
  const inside = [room.host, ada];
  for (const page of inside) await expectMedia(page);
  const before = await connectionsOf(ada);
  await world.kill();
  for (const page of inside) {
    await expect(page.getByText(/^Reconnecting…/)).toBeVisible(SLOW);
    await expectMedia(page);
  }
  await world.restart();
  for (const page of inside) {
    await expect(page.getByText(/^Reconnecting…/)).toHaveCount(0, SLOW);
    await expect(page.locator('[data-participant]')).toHaveCount(2, SLOW);
    await expectMedia(page);
  }
  expect(await connectionsOf(ada)).toBe(before);
  await reuseWindows(...inside);
});

test('without the server the call continues, controls and leaving work; with it all is as before @fault', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  const ada = await comeIn(browser, world, room, 'Ada Byron');
  const grace = await comeIn(browser, world, room, 'Grace Hopper');
  const mary = await waitAt(browser, world, room, 'Mary Somerville');
  const isAskedFor = () => expect(host).toHaveTitle(/^\(1\) /, SLOW);
  await isAskedFor();
  const inside = [host, ada, grace];
  for (const page of inside) await expectMedia(page, 2);
  const before = await connectionsOf(ada);

  await world.kill();
  await expect(ada.getByText(/^Reconnecting…/)).toBeVisible(SLOW);
  await expectMoving(ada, 'Demo Admin');
  for (const page of inside) await expectMedia(page, 2);

  await test.step('microphone, camera and leaving are reached by Tab and work', async () => {
    await ada.getByRole('heading', { level: 1 }).click();
    const reached: string[] = [];
    for (let press = 0; press < 20 && !reached.includes('Leave the meeting'); press += 1) {
      await ada.keyboard.press('Tab');
      reached.push((await ada.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '');
    }
    expect(reached).toEqual(expect.arrayContaining(['Turn mic off', 'Turn camera off', 'Leave the meeting']));
    await control(ada, 'Turn mic off').click();
    await expect(control(ada, 'Turn mic on')).toBeVisible();
  });

  await test.step('after the return everyone is there once, over the same connection, and knows what changed', async () => {
    await world.restart();
    await expect(ada.getByText(/^Reconnecting…/)).toHaveCount(0, SLOW);
    await expect(host.getByText(/^Reconnecting…/)).toHaveCount(0, SLOW);
    for (const page of inside) await expect(page.locator('[data-participant]')).toHaveCount(3, SLOW);
    await expect(tile(host, 'Ada Byron').getByText('Microphone off')).toBeAttached(SLOW);
    await expectMoving(host, 'Ada Byron');
    await expectMoving(grace, 'Ada Byron');
    await isWaiting(mary);
    await isAskedFor();
    expect(await connectionsOf(ada)).toBe(before);
  });

  await test.step('a server that stops in good order is waited for as well', async () => {
    await world.terminate();
    for (const page of [host, ada]) await expect(page.getByText(/^Reconnecting…/)).toBeVisible(SLOW);
    await expectMoving(ada, 'Demo Admin');
    await expectMoving(host, 'Ada Byron');
    await world.restart();
    for (const page of [host, ada]) {
      await expect(page.getByText(/^Reconnecting…/)).toHaveCount(0, SLOW);
      await expect(page.locator('[data-participant]')).toHaveCount(3, SLOW);
    }
    await expectMoving(host, 'Ada Byron');
    expect(await connectionsOf(ada)).toBe(before);
  });

  await test.step('leaving without the server ends devices and links', async () => {
    await isInRoom(ada);
    await world.kill();
    await expect(ada.getByText(/^Reconnecting…/)).toBeVisible(SLOW);
    await control(ada, 'Leave the meeting').click();
    await expect(ada.getByRole('heading', { name: 'Interview Room' })).toHaveCount(0);
    await world.restart();
    await expect(tile(host, 'Ada Byron')).toHaveCount(0, SLOW);
  });

  await test.step('a candidate who waited through all of that is admitted, seen and heard', async () => {
    await admit(host, 'Mary Somerville');
    await isInRoom(mary);
    for (const page of [host, grace, mary]) await expectMedia(page, 2);
  });
  await reuseWindows(host, ada, grace, mary);
});
