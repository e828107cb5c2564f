import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  admin,
  createMeeting,
  isAtForm,
  isInRoom,
  isWaiting,
  joinAsHost,
  knock,
  type Signed,
  interceptSocket,
  windowOf,
} from './meetings.ts';
import { reuseWindows } from './windows.ts';

// Section 8 of the specification, meetings, where it takes two people or devices: one test per row.

const seen = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

let host: Signed;
let meetingId: string;
test.beforeAll(async ({ world }) => {
  host = await admin(world);
});
test.beforeEach(async ({ world }) => {
  meetingId = await createMeeting(world, host);
});

/** Scripted devices, installed before the page's own script runs; the others work. */
const answerDevices = (page: Page, name: string, { onlyExacting = false } = {}) =>
  page.addInitScript(
    ([failure, exactingOnly]) => {
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wishes) => {
        const isExacting = typeof wishes?.audio === 'object' || typeof wishes?.video === 'object';
        if (isExacting || !exactingOnly) throw new DOMException('told', failure);
        return real(wishes);
      };
    },
    [name, onlyExacting] as const,
  );

const cameraIs = (page: Page, is: 'on' | 'off') =>
  expect(page.getByRole('button', { name: `Turn camera ${is === 'on' ? 'off' : 'on'}` })).toBeVisible();

test("'Requesting permission to join meeting...', then 'Failed to send join request. Please try again.'", async ({
  page,
}) => {
  const between = await interceptSocket(page);
  between.refuse('request-join', 'internal', 'words of a broken server');
  await knock(page, meetingId, 'Ana Lima');
  await seen(page, 'Requesting permission to join meeting...');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to send join request. Please try again.' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join Meeting' })).toBeEnabled();
  await expect(page.getByLabel('Full Name *')).toHaveValue('Ana Lima');
});

test("'Rate limit exceeded.' with the message and the seconds to wait", async ({ page }) => {
  const between = await interceptSocket(page);
  between.refuse('request-join', 'rate_limited', 'Too many requests to join.', { retryAfter: 30 });
  await knock(page, meetingId, 'Ana Lima');
  await expect(page.getByRole('alert').filter({ hasText: 'Rate limit exceeded.' })).toBeVisible();
  await seen(page, 'Too many requests to join.');
  await seen(page, /Try again in (30|[12]\d) s\./);
});

test("'Your request to join was declined by the host.', then the start after 3 s", async ({ page, browser, world }) => {
  await knock(page, meetingId, 'Ana Lima');
  await isWaiting(page);
  const desk = await windowOf(browser, world, { who: host });
  await joinAsHost(desk, meetingId);
  // Visible for three seconds only, so the wait starts before it appears.
  await Promise.all([
    seen(page, 'Your request to join was declined by the host.'),
    desk.getByRole('button', { name: 'Decline Ana Lima' }).first().click(),
  ]);
  await expect(page).toHaveURL(/\/login/);
  await reuseWindows(desk);
});

test("'Failed to join meeting after approval', and the form again", async ({ page, browser, world }) => {
  const between = await interceptSocket(page);
  between.refuse('join-meeting', 'not_admitted', 'not any more');
  await knock(page, meetingId, 'Ana Lima');
  await isWaiting(page);
  const desk = await windowOf(browser, world, { who: host });
  await joinAsHost(desk, meetingId);
  await desk.getByRole('button', { name: 'Admit Ana Lima' }).first().click();
  await seen(page, 'You have been admitted to the meeting!');
  await isAtForm(page);
  await seen(page, 'Failed to join meeting after approval');
  await reuseWindows(desk);
});

test('permission denied while requesting to join: camera and microphone are off and the flow continues', async ({
  page,
}) => {
  await answerDevices(page, 'NotAllowedError');
  await knock(page, meetingId, 'Ana Lima');
  await isWaiting(page);
  await cameraIs(page, 'off');
  await expect(page.getByRole('button', { name: 'Turn mic on' })).toBeVisible();
});

for (const name of ['OverconstrainedError', 'NotReadableError'])
  test(`${name}: tried again with basic wishes`, async ({ page }) => {
    await answerDevices(page, name, { onlyExacting: true });
    await page.goto(`/join/${meetingId}`);
    await page.getByRole('button', { name: 'Test camera and microphone' }).click();
    await expect(page.getByLabel('Your own picture')).toBeVisible();
    await cameraIs(page, 'on');
  });

test('any other device error is shown and not retried', async ({ page }) => {
  await answerDevices(page, 'AbortError', { onlyExacting: true });
  await page.goto(`/join/${meetingId}`);
  await page.getByRole('button', { name: 'Test camera and microphone' }).click();
  await seen(page, 'Another app is using your camera and microphone.');
  await cameraIs(page, 'off');
});

test("'getUserMedia is not supported in this browser'", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.goto(`/join/${meetingId}`);
  await page.getByRole('button', { name: 'Test camera and microphone' }).click();
  await seen(page, 'getUserMedia is not supported in this browser');
  await page.getByLabel('Full Name *').fill('Ana Lima');
  await page.getByRole('button', { name: 'Join Meeting' }).click();
  await isWaiting(page);
});

test('a failing share of the screen is logged and changes nothing', async ({ browser, world }) => {
  const desk = await windowOf(browser, world, { who: host });
  await desk.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('told', 'NotAllowedError'));
  });
  const logged: string[] = [];
  desk.on('console', (message) => logged.push(message.text()));
  await joinAsHost(desk, meetingId);
  await desk.getByRole('button', { name: /share/i }).filter({ hasNotText: 'Invite' }).first().click();
  await expect.poll(() => logged.some((line) => line.includes('No screen is shared'))).toBe(true);
  await isInRoom(desk);
  await expect(desk.getByRole('alert')).toHaveCount(0);
  await reuseWindows(desk);
});
