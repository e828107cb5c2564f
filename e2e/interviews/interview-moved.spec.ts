import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { admin, createMeeting, isWaiting, knock, listedAt, interceptSocket, windowOf } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { expectDevicesOff, watchMedia } from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

test('an admin moves the meeting: by minutes who waits reads the new time, to another day the page says when, devices off', async ({
  page,
  browser,
  world,
}) => {
  const host = await admin(world);
  const inMinutes = (minutes: number) => {
    const time = new Date(Date.now() + minutes * 60_000);
    time.setSeconds(0, 0);
    return time.toISOString();
  };
  const written = (iso: string) =>
    page.evaluate((at) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }), iso);
  const meetingId = await createMeeting(world, host, { startsAt: inMinutes(10) });
  const move = (startsAt: string) =>
    call(world, 'PUT', `meetings/${meetingId}`, host.token, { title: null, startsAt, minutes: 60, capacity: 6 });
  await watchMedia(page);
  const between = await interceptSocket(page);
  await knock(page, meetingId, 'Ana Lima');
  await isWaiting(page);

  const soon = inMinutes(20);
  await move(soon);
  const notice = page.getByRole('status').filter({ hasText: 'This meeting was rescheduled.' });
  await expect(notice).toContainText(await written(soon));
  await expect(notice).toContainText('We’ve kept your request.');
  await test.step('moved by minutes', () => expectAccessibleEverywhere(page));

  // From the list, like admins do.
  const desk = await windowOf(browser, world, { who: host });
  await desk.goto(await listedAt(world, host, meetingId));
  const row = desk.getByRole('row', { name: new RegExp(meetingId) });
  await expect(row.getByText('1 waiting')).toBeVisible();
  await row.getByRole('button', { name: /^More for/ }).click();
  await desk.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Edit “Interview”' });
  const later = inMinutes(3 * 24 * 60);
  const local = await desk.evaluate((iso) => {
    const at = new Date(iso);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, later);
  await dialog.getByLabel('Starts (optional)').fill(local);
  // The page learns it from the event, not by asking again.
  between.swallow('request-join');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const heading = page.getByRole('heading', { name: 'This meeting was rescheduled' });
  await expect(heading).toBeVisible();
  between.hearAgain('request-join');
  await expect(heading).toBeFocused();
  await expect(page.getByText(/It’s now planned for/)).toContainText(await written(later));
  await expectDevicesOff(page);
  await expect(row.getByText('1 waiting')).toHaveCount(0);
  await test.step('moved to another day', () => expectAccessibleEverywhere(page));
  await reuseWindows(desk);

  // The meeting moves back to now: the page opens by itself, and the way in starts over.
  await move(inMinutes(5));
  await expect(page.getByRole('heading', { name: 'Join Interview' })).toBeVisible();
  await page.getByLabel('Full Name *').fill('Ana Lima');
  await page.getByRole('button', { name: 'Join Meeting' }).click();
  await isWaiting(page);
});
