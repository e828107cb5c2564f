import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { admin, createMeeting, isInRoom, isWaiting, joinAsHost, knock, windowOf } from '../kit/meetings.ts';
import { reuseWindows } from '../kit/windows.ts';

// Chromium never refetches a script that failed once, as long as the page exists.

/** The network fails for such a script until it is released. */
async function withhold(page: Page, script: RegExp): Promise<() => void> {
  let isAway = true;
  await page.route(script, (route) => (isAway ? route.abort() : route.fallback()));
  return () => void (isAway = false);
}

test('a person admitted while the room’s script cannot be loaded enters once it can', async ({
  page,
  browser,
  world,
}) => {
  const host = await admin(world);
  const meetingId = await createMeeting(world, host);
  const desk = await windowOf(browser, world, { who: host });
  await joinAsHost(desk, meetingId);
  const letThrough = await withhold(page, /\/assets\/openRoom/);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/openRoom'));
  await knock(page, meetingId, 'Ana Lima');
  await isWaiting(page);
  await failed;
  await desk.getByRole('button', { name: 'Admit Ana Lima' }).first().click();
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  letThrough();
  await isInRoom(page);
  await expect(desk.getByRole('button', { name: 'Admit Ana Lima' })).toHaveCount(0);
  await reuseWindows(desk);
});

test('a host whose room could not be fetched comes in at a later try', async ({ page, signIn, demo, world }) => {
  const host = await demo('admin');
  await signIn(host);
  const meetingId = await createMeeting(world, host);
  const letThrough = await withhold(page, /\/assets\/openRoom/);
  await page.goto(`/join/${meetingId}`);
  const join = page.getByRole('button', { name: 'Join as host' });
  await join.click();
  await expect(page.getByRole('alert').getByText('Failed to send join request. Please try again.')).toBeVisible();
  letThrough();
  // The page is reloaded in between.
  await expect(async () => {
    await join.click();
    await isInRoom(page);
  }).toPass();
});
