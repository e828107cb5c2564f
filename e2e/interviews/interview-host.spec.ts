import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { isInRoom, isWaiting, joinAsHost, windowOf } from '../kit/meetings.ts';
import type { Signed } from '../kit/meetings.ts';
import { mailedLink } from '../kit/outbox.ts';
import { call } from '../kit/quiz.ts';
import {
  admit,
  comeIn,
  control,
  expectDevicesOff,
  expectMedia,
  openPanel,
  openRoom,
  SLOW,
  tile,
  waitAt,
  wordsShown,
} from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

// A host's view and actions. Real connections on a possibly busy machine.
const waiting = (host: Page) => host.getByRole('region', { name: /^Waiting \(/ });
const declines = (host: Page) => waiting(host).getByRole('button', { name: /^Decline / });

test('card and panel agree, the focus stays, and a message reaches only the waiting candidate', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  const seen: string[] = [];
  const ada = await waitAt(browser, world, room, 'Ada Byron', {
    prepare: async (page) =>
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => seen.push(String(payload)))),
  });
  await control(host, 'Turn mic off').focus();
  const grace = await waitAt(browser, world, room, 'Grace Hopper');
  await expect(host.getByRole('region', { name: 'Grace Hopper is waiting' })).toBeVisible();
  await expect(control(host, 'Turn mic off')).toBeFocused();
  await expect(host).toHaveTitle(/^\(2\) /);

  await openPanel(host, 'People');
  await expect(declines(host)).toHaveCount(2);
  await expect(waiting(host).getByRole('button', { name: 'Admit all' })).toBeVisible();
  await waiting(host).getByRole('button', { name: 'Message Ada Byron' }).click();
  await host.getByLabel('Message to Ada Byron').fill('We are five minutes late.');
  await host.keyboard.press('Enter');
  await expect(ada.getByText('We are five minutes late.')).toBeVisible();
  await expect(grace.getByText('We are five minutes late.')).toHaveCount(0);

  // Visible for seconds only, so the wait starts before it appears.
  await Promise.all([
    grace.getByText('Your request to join was declined by the host.').first().waitFor(),
    waiting(host).getByRole('button', { name: 'Decline Grace Hopper' }).press('Enter'),
  ]);
  await expect(declines(host)).toHaveCount(1);
  // The focus moves to the card instead of its button, so that a held Enter decides no other request.
  await expect(waiting(host).getByRole('listitem', { name: 'Ada Byron' })).toBeFocused();
  await expect(waiting(host).getByRole('button', { name: 'Admit all' })).toHaveCount(0);
  await host.getByRole('button', { name: 'Close people' }).click();
  await expect(host.getByRole('region', { name: 'Grace Hopper is waiting' })).toHaveCount(0);

  await isWaiting(ada);
  expect(await ada.content()).not.toContain('Grace');
  expect(seen.filter((frame) => frame.includes('Grace'))).toEqual([]);
  await host.getByRole('button', { name: 'Decline Ada Byron' }).press('Enter');
  await expect(host.getByRole('button', { name: 'People', exact: true })).toBeFocused();
  await reuseWindows(host, ada, grace);
});

test('on a phone a host without company sees and admits who knocks, although a panel is open', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  await host.setViewportSize({ width: 390, height: 844 });
  await openPanel(host, 'Chat');
  const ada = await waitAt(browser, world, room, 'Ada Byron');
  await expect(host.getByRole('region', { name: 'Ada Byron is waiting' })).toBeInViewport({ ratio: 1 });
  await host.getByRole('button', { name: 'Admit Ada Byron' }).click();
  await isInRoom(ada);
  await reuseWindows(host, ada);
});

test('declined, asked again and admitted: two tiles, one stream each way', async ({ browser, world }) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  const ada = await waitAt(browser, world, room, 'Ada Byron');
  await Promise.all([
    ada.getByText('Your request to join was declined by the host.').first().waitFor(SLOW),
    host.getByRole('button', { name: 'Decline Ada Byron' }).click(SLOW),
  ]);
  await expect(ada).toHaveURL(/\/login/);
  await ada.goto(`/join/${room.meetingId}`);
  await ada.reload();
  await expect(ada.getByLabel('Full Name *')).toHaveValue('Ada Byron');
  await ada.getByRole('button', { name: 'Join Meeting' }).click();
  await isWaiting(ada);
  await openPanel(host, 'People');
  await expect(waiting(host)).toContainText('2nd request');
  await admit(host, 'Ada Byron');
  await isInRoom(ada);
  for (const page of [host, ada]) {
    await expect(page.locator('[data-participant]')).toHaveCount(2);
    await expectMedia(page, 1);
  }
  await reuseWindows(host, ada);
});

test('muting is requested and never forced; removed people see why; ending asks for confirmation and ends for everyone', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  const ada = await comeIn(browser, world, room, 'Ada Byron');
  const act = async (name: string) => {
    await host.getByRole('button', { name: 'Actions for Ada Byron' }).click();
    await host.getByRole('button', { name, exact: true }).click();
  };
  await openPanel(host, 'People');

  await test.step('a guest, who has no account, is not offered the lead; Esc closes the menu alone', async () => {
    const actions = host.getByRole('button', { name: 'Actions for Ada Byron' });
    const askToMute = host.getByRole('button', { name: 'Ask to mute', exact: true });
    await actions.click();
    await expect(askToMute).toBeVisible();
    await expect(host.getByRole('button', { name: 'Hand over the lead' })).toHaveCount(0);
    await host.keyboard.press('Escape');
    await expect(askToMute).toBeHidden();
    await expect(actions).toBeVisible();
  });

  await act('Ask to mute');
  await expect(ada.getByText('Demo Admin asks you to mute your microphone.')).toBeVisible();
  await expect(control(ada, 'Turn mic off')).toBeVisible();
  await ada.getByRole('button', { name: 'Mute my microphone' }).click();
  await expect(control(ada, 'Turn mic on')).toBeVisible();
  await expect(tile(host, 'Ada Byron').getByText('Microphone off')).toBeAttached();
  await control(ada, 'Turn mic on').click();

  await host.getByRole('button', { name: 'Lock the room' }).click();
  await expect(ada.getByText('Locked', { exact: true })).toBeVisible();

  await act('Remove');
  await host.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(tile(host, 'Ada Byron')).toHaveCount(1);
  await act('Remove');
  await host.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(ada.getByRole('heading', { name: 'You were removed from the meeting' })).toBeVisible();
  await expect(ada.getByText('Demo Admin removed you. Your camera and microphone are off.')).toBeVisible();
  await expectDevicesOff(ada);
  await expect(tile(host, 'Ada Byron')).toHaveCount(0);

  await ada.getByRole('button', { name: 'Ask to join again' }).click();
  // The same name does not make two people the same.
  await expect(ada.getByLabel('Full Name *')).toHaveValue('Ada Byron');
  await ada.getByRole('button', { name: 'Join Meeting' }).click();
  await isWaiting(ada);
  await admit(host, 'Ada Byron');
  await expect(host.getByText(/room is locked/i).first()).toBeVisible();
  await host.getByRole('button', { name: 'Unlock the room' }).click();
  await admit(host, 'Ada Byron');
  await isInRoom(ada);
  for (const page of [host, ada]) {
    await expect(page.locator('[data-participant]')).toHaveCount(2);
    await expectMedia(page, 1);
  }
  await host.getByRole('button', { name: 'End for all' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
  for (const page of [host, ada])
    await expect(page.getByRole('heading', { name: 'This meeting has ended' })).toBeVisible();
  await reuseWindows(host, ada);
});

test('when the host’s browser dies, people are notified, no one takes the place, another admin is host, and the first returns as host', async ({
  browser,
  world,
  learner,
  launchOptions,
}) => {
  const dying = await chromium.launchServer(launchOptions);
  const room = await openRoom(await chromium.connect(dying.wsEndpoint()), world);
  const ada = await comeIn(browser, world, room, 'Ada Byron');
  const notices = await wordsShown(ada, 'main [role=status] > *');
  // Like a power loss: all processes end, without a leave message.
  process.kill(-(dying.process().pid ?? Number.NaN), 'SIGKILL');
  await expect
    .poll(notices, SLOW)
    .toEqual(['The host is reconnecting. Stay in the room.', 'There’s no host in the room right now.']);
  await expect(tile(ada, 'Ada Byron')).not.toContainText('(Host)');

  const { user } = await call<Signed>(world, 'GET', 'auth/me', learner.token);
  await call(world, 'PUT', `users/${user.id}`, room.account.token, { role: 'admin' });
  // The address was unproven, so the new admin sets a password by the emailed link.
  const { email } = learner;
  const resetToken = (await mailedLink(world, email, '/forgot-password')).split('token=')[1];
  const password = 'another password of six words';
  const reset = { resetToken, newPassword: password, confirmPassword: password };
  await call(world, 'POST', 'auth/reset-password', 'none', reset);
  const account = await call<Signed>(world, 'POST', 'auth/login', 'none', { email, password });
  const other = await windowOf(browser, world, { who: account });
  await joinAsHost(other, room.meetingId);
  await expect(tile(ada, `${user.firstName} ${user.lastName}`)).toContainText('(Host)');
  await expect(ada.getByText('There’s no host in the room right now.')).toHaveCount(0);

  const again = await windowOf(browser, world, { who: room.account });
  await joinAsHost(again, room.meetingId);
  await expect(tile(ada, 'Demo Admin')).toContainText('(Host)');
  await reuseWindows(again, other, ada);
});

test('the room is accessible for a host with people and a candidate with chat, in every theme, narrow and wide', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  const ada = await comeIn(browser, world, room, 'Ada Byron');
  const grace = await waitAt(browser, world, room, 'Grace Hopper');
  await expect(host.getByRole('region', { name: 'Grace Hopper is waiting' })).toBeVisible();
  await test.step('a knock', () => expectAccessibleEverywhere(host));
  await openPanel(host, 'People');
  await test.step('people', () => expectAccessibleEverywhere(host));
  await openPanel(ada, 'Chat');
  await ada.getByPlaceholder('Type a message...').fill('Hello');
  await ada.keyboard.press('Enter');
  await expect(ada.getByRole('log')).toContainText('Hello');
  await control(ada, 'Turn camera off').click();
  await control(ada, 'Raise your hand').click();
  await test.step('chat', () => expectAccessibleEverywhere(ada));
  await ada.getByRole('button', { name: 'Settings and keyboard' }).click();
  await test.step('settings', () => expectAccessibleEverywhere(ada));
  await reuseWindows(host, ada, grace);
});
