import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { invitationLink } from '../kit/invitations.ts';
import {
  ADMIN,
  admin,
  createMeeting,
  isAtForm,
  isInRoom,
  isWaiting,
  joinAsHost,
  knock,
  type Signed,
  windowOf,
} from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { openPanel } from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

// The way into a meeting, in a real browser with a real server.

let host: Signed;
test.beforeAll(async ({ world }) => {
  host = await admin(world);
});

const HOUR_MS = 3_600_000;

// --- Refusals -------------------------------------------------------------------------------------------------------

test('before a meeting opens candidates read when, and hosts sign in there and come in', async ({ page, world }) => {
  const startsAt = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const meetingId = await createMeeting(world, host, { startsAt });
  await page.goto(`/join/${meetingId}`);
  await expect(page.getByRole('heading', { name: 'This meeting hasn’t opened yet' })).toBeVisible();
  await page.getByText('Host? Sign in').getByRole('link').click();
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Join as host' }).click();
  await isInRoom(page);
});

// --- Waiting --------------------------------------------------------------------------------------------------------

test('a candidate who asked before the host came is kept over a reload, shown to the host, may withdraw, and is admitted only by a decision', async ({
  page,
  browser,
  world,
}) => {
  const meetingId = await createMeeting(world, host);
  await knock(page, meetingId, 'Ana Lima');
  await isWaiting(page);
  await expect(page.getByText('We’ve let your interviewer know.')).toBeVisible();
  await expect(page.getByText('Please wait while the host reviews your request to join.')).toBeVisible();
  await page.reload();
  await isWaiting(page);
  const desk = await windowOf(browser, world, { who: host });
  await joinAsHost(desk, meetingId);
  await expect(page.getByText('The host is in the meeting and can see your request.')).toBeVisible();
  await isWaiting(page);
  await expect(desk.getByText('Ana Lima is waiting to be let in').first()).toBeVisible();
  await openPanel(desk, 'People');
  const waiting = desk.getByRole('region', { name: 'Waiting (1)' });
  await expect(waiting.getByRole('listitem', { name: 'Ana Lima' })).toContainText('not invited');

  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'You left' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Admit Ana Lima' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rejoin' }).click();
  await isWaiting(page);
  await desk.getByRole('button', { name: 'Admit Ana Lima' }).first().click();
  await expect(page.getByText('You have been admitted to the meeting!')).toBeVisible();
  await isInRoom(page);

  // A reload returns directly, with the camera still off.
  await page.keyboard.press('Tab');
  await page
    .getByRole('button', { name: /camera/i })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
  await page.reload();
  await isInRoom(page);
  await expect(page.getByRole('heading', { name: 'Join Interview' })).toHaveCount(0);
  const kept = await page.evaluate(() => sessionStorage.getItem('meeting devices'));
  expect(JSON.parse(kept ?? '{}')).toEqual({ camera: false, mic: true });
  await reuseWindows(desk);
});

test('waiting survives a killed server: the host finds one request, and the way in continues', async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(240_000);
  const meetingId = await createMeeting(world, host);
  await knock(page, meetingId, 'Ana Lima');
  await isWaiting(page);
  await world.kill();
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await world.restart();
  await expect(page.getByText('We’ve let your interviewer know.')).toBeVisible({ timeout: 60_000 });
  await isWaiting(page);
  const desk = await windowOf(browser, world, { who: host });
  await joinAsHost(desk, meetingId);
  await openPanel(desk, 'People');
  await expect(desk.getByText(/Waiting \(1\)/)).toBeVisible();
  await desk.getByRole('button', { name: 'Admit Ana Lima' }).first().click();
  await isInRoom(page);
  await reuseWindows(desk);
});

test('on a phone and at 200% zoom Join is on the first screen, and people’s own picture keeps its place while they wait', async ({
  page,
  world,
}) => {
  const meetingId = await createMeeting(world, host, { title: 'Frontend role' });
  const invited = { name: 'Ada Byron', email: 'ada.byron.phone@example.org' };
  await call(world, 'POST', `meetings/${meetingId}/invitations`, host.token, invited);
  const link = await invitationLink(world, invited.email);
  const toggle = page.getByRole('button', { name: 'Mirror my picture' });
  for (const [width, height, path] of [
    [390, 664, link],
    [720, 450, `/join/${meetingId}`],
    [390, 664, `/join/${meetingId}`],
    [390, 844, `/join/${meetingId}`],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Join Meeting' })).toBeInViewport({ ratio: 1 });
  }
  await page.getByLabel('Full Name *').fill('Ana Lima');
  const place = await toggle.boundingBox();
  await page.getByRole('button', { name: 'Join Meeting' }).click();
  await isWaiting(page);
  const toast = page.getByRole('listitem').filter({ hasText: 'Requesting permission to join meeting...' });
  const [covered, heading] = [await toast.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
  expect((covered?.y ?? Infinity) + (covered?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
  await expect(page.getByText('Frontend role')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave' })).toBeInViewport({ ratio: 1 });
  expect((await toggle.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, -1);
});

test('a candidate who leaves stays on a page of ours, and returns within ten seconds without asking again', async ({
  page,
  browser,
  world,
}) => {
  const meetingId = await createMeeting(world, host, { title: 'Frontend role' });
  const desk = await windowOf(browser, world, { who: host });
  await joinAsHost(desk, meetingId);
  await knock(page, meetingId, 'Ana Lima');
  await desk.getByRole('button', { name: 'Admit Ana Lima' }).first().click();
  await isInRoom(page);
  await page.getByRole('button', { name: 'Leave the meeting' }).click();
  await expect(page.getByRole('heading', { name: 'You left' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Frontend role');
  await expect(desk.getByText('1 participant', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rejoin' }).click();
  await isInRoom(page);
  await expect(desk.getByText('2 participants', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Admit Ana Lima' })).toHaveCount(0);
  await reuseWindows(desk);
});

test('a server update strands no one: waiting pages have the room’s script, and an old form is reloaded', async ({
  page,
  browser,
  world,
}) => {
  const meetingId = await createMeeting(world, host);
  const desk = await windowOf(browser, world, { who: host });
  await joinAsHost(desk, meetingId);
  const scripts = [/\/assets\/openRoom/, /\/assets\/Room-/].map((script) => page.waitForResponse(script));
  await knock(page, meetingId, 'Ana Lima');
  await isWaiting(page);
  for (const script of await Promise.all(scripts)) await script.finished();
  await update(page, { isBuiltAnew: true });
  await desk.getByRole('button', { name: 'Admit Ana Lima' }).first().click();
  await isInRoom(page);

  const form = await windowOf(browser, world);
  await form.goto(`/join/${meetingId}`);
  await form.getByLabel('Full Name *').fill('Ben Cruz');
  await update(form, { isBuiltAnew: true });
  await form.getByRole('button', { name: 'Join Meeting' }).click();
  await isWaiting(form);
  await desk.getByRole('button', { name: 'Admit Ben Cruz' }).first().click();
  await isInRoom(form);

  // Other failed downloads are retried, and the page stays.
  const same = await windowOf(browser, world, { who: host });
  await same.goto(`/join/${meetingId}`);
  const join = same.getByRole('button', { name: 'Join as host' });
  await expect(join).toBeVisible();
  await update(same, { isBuiltAnew: false });
  const looked = same.waitForResponse(`**/join/${meetingId}`);
  await join.click();
  await (await looked).finished();
  await expect(same.getByRole('alert').getByText('Failed to send join request. Please try again.')).toBeVisible();
  await reuseWindows(form, same, desk);
});

/** From now on the server lacks the files this page would load, until the page is reloaded. */
async function update(page: Page, { isBuiltAnew }: { isBuiltAnew: boolean }): Promise<void> {
  let isGone = true;
  await page.route(/\/assets\/(WaitingView|openRoom|Room-)/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  if (!isBuiltAnew) return;
  await page.route('**/assets/index-newer.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.route('**/join/*', async (route) => {
    if (route.request().resourceType() === 'document') {
      isGone = false;
      return route.fallback();
    }
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\/index-[\w-]+\.js/g, '/index-newer.js');
    return route.fulfill({ response, body });
  });
}

// --- The form, and the admins' list ---------------------------------------------------------------------------------

test('by keyboard alone, with blocked devices: shows help and continues without them', async ({ page, world }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('denied', 'NotAllowedError');
    };
  });
  const meetingId = await createMeeting(world, host);
  await page.goto(`/join/${meetingId}`);
  await expect(page.getByText('Camera will activate when you join')).toBeVisible();
  const tryThem = page.getByRole('button', { name: 'Test camera and microphone' });
  await tryThem.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/This page isn’t allowed to use your camera and microphone/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
  await page.getByLabel('Full Name *').focus();
  await page.keyboard.type('Ana Lima');
  await page.keyboard.press('Enter');
  await isWaiting(page);
  await expect(page.getByRole('heading', { name: 'Waiting for Host Approval' })).toBeFocused();
});

test('a meeting in two clicks; its link, from the clipboard, opens in a clean profile', async ({ browser, world }) => {
  const desk = await windowOf(browser, world, { who: host });
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.goto('/admin/virtual-rounds/meetings');
  await desk.getByRole('button', { name: 'New meeting' }).click();
  await desk.getByRole('button', { name: 'Create, copy link' }).click();
  await expect(desk.getByText('Meeting link copied to clipboard!')).toBeVisible();
  const link = await desk.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${world.url.replace('127.0.0.1', '(127.0.0.1|localhost)')}/join/[\\w-]{14}$`));
  const guest = await windowOf(browser, world);
  await guest.goto(link);
  await isAtForm(guest);

  // Watched and ended from the list.
  await guest.getByLabel('Full Name *').fill('Ana Lima');
  await guest.getByRole('button', { name: 'Join Meeting' }).click();
  await isWaiting(guest);
  const meetingId = link.split('/').at(-1) ?? '';
  // Once ended, it would move behind all other meetings, perhaps to another page.
  await desk.goto(`/admin/virtual-rounds/meetings?search=${meetingId}`);
  const row = desk.getByRole('row', { name: new RegExp(meetingId) });
  await expect(row.getByText('1 waiting')).toBeVisible();
  await row.getByRole('button', { name: /^More for/ }).click();
  await desk.getByRole('button', { name: 'End meeting' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click();
  await expect(guest.getByRole('heading', { name: 'This meeting has ended' })).toBeVisible();
  await expect(row.getByText('Ended')).toBeVisible();
  await row.getByRole('button', { name: /^Attendance/ }).click();
  await expect(desk.getByText('No participants yet')).toBeVisible();
  await reuseWindows(guest, desk);
});

test('people in a call are asked before Back, Forward or another address ends it, and leaving is announced', async ({
  page,
  browser,
  world,
}) => {
  const meetingId = await createMeeting(world, host);
  const desk = await windowOf(browser, world, { who: host });
  await joinAsHost(desk, meetingId);
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  const hasLeft = () => sent.some((frame) => frame.includes('leave-meeting'));
  await page.goto(`/join/${meetingId}`);
  await page.getByText('Host? Sign in').getByRole('link').click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await page.getByLabel('Full Name *').fill('Ana Lima');
  await page.getByRole('button', { name: 'Join Meeting' }).click();
  await desk.getByRole('button', { name: 'Admit Ana Lima' }).first().click();
  await isInRoom(page);

  await test.step('a window that is closed or shows another site', async () => {
    const [asked] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => void setTimeout(() => window.location.assign('/login'))),
    ]);
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await isInRoom(page);
  });

  const question = page.getByRole('dialog', { name: 'Leave the interview?' });
  const goOn = () => page.evaluate(() => window.history.forward());
  await goOn();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/join/${meetingId}$`));
  await isInRoom(page);
  expect(hasLeft()).toBe(false);

  await goOn();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(hasLeft()).toBe(true);
  await expect(desk.getByText('1 participant', { exact: true })).toBeVisible();
  await page.goBack();
  await isAtForm(page);
  await reuseWindows(desk);
});

test('form, waiting view and the list of meetings are accessible in every theme, narrow and wide', async ({
  browser,
  world,
}) => {
  test.setTimeout(240_000);
  const title = 'A first talk about engineering';
  const meetingId = await createMeeting(world, host, { title });
  const guest = await windowOf(browser, world);
  await guest.goto(`/join/${meetingId}`);
  await isAtForm(guest);
  await expect(guest.getByText(/^Network: .*If the call doesn’t connect/)).toBeVisible();
  await guest.getByRole('button', { name: 'Test camera and microphone' }).click();
  await expect(guest.getByLabel('Your own picture')).toBeVisible();
  await guest.getByLabel('Full Name *').press('Enter');
  await test.step('form', () => expectAccessibleEverywhere(guest));
  await guest.getByLabel('Full Name *').fill('Ana Lima');
  await guest.getByRole('button', { name: 'Join Meeting' }).click();
  await isWaiting(guest);
  await test.step('waiting', () => expectAccessibleEverywhere(guest));
  await reuseWindows(guest);

  const desk = await windowOf(browser, world, { who: host });
  await desk.goto('/admin/virtual-rounds/meetings');
  await expect(desk.getByText(title).filter({ visible: true })).toBeVisible();
  await test.step('list', () => expectAccessibleEverywhere(desk));
  await desk.getByRole('button', { name: 'New meeting' }).click();
  await test.step('new meeting', () => expectAccessibleEverywhere(desk));
  await reuseWindows(desk);
});
