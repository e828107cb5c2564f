import { readFile } from 'node:fs/promises';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { invitationLink } from '../kit/invitations.ts';
import { admin, createMeeting, windowOf } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { reuseWindows } from '../kit/windows.ts';

test('an admin finds meetings by title, candidate and panel; the address says so, and the file holds what was found', async ({
  browser,
  world,
}) => {
  test.setTimeout(180_000);
  const host = await admin(world);
  const unlike = `u${Date.now()}`;
  const ours = await createMeeting(world, host, { title: `Compiler engineer ${unlike}` });
  const other = await createMeeting(world, host, { title: `Gardener ${unlike}` });
  const guest = { name: 'Grace Hopper', email: `grace.${unlike}@example.org` };
  await call(world, 'POST', `meetings/${ours}/invitations`, host.token, guest);
  const desk = await windowOf(browser, world, { who: host });
  await desk.goto('/admin/virtual-rounds/meetings?status=scheduled&page=2');
  const search = desk.getByRole('searchbox', { name: 'Search' });
  const rows = desk.getByRole('table', { name: 'Meetings' }).getByRole('row').filter({ hasText: '-' });
  await search.fill(unlike);
  await search.press('Enter');
  await expect(rows).toHaveText([new RegExp(other), new RegExp(ours)]);
  await expect(desk).toHaveURL(
    new RegExp(`\\?status=scheduled&search=${unlike}$|\\?search=${unlike}&status=scheduled$`),
  );
  await search.fill(guest.email);
  await desk.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows).toHaveText([new RegExp(ours)]);
  await desk.reload();
  await expect(search).toHaveValue(guest.email);
  await expect(rows).toHaveText([new RegExp(ours)]);

  await desk.getByRole('button', { name: 'Export', exact: true }).click();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Meetings: CSV (UTF-8)' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\r\n').slice(1)).toEqual([expect.stringContaining(ours), '']);

  await desk.getByLabel('Status').selectOption('ended');
  await expect(desk.getByText('No results')).toBeVisible();
  await test.step('nothing found', () => expectAccessibleEverywhere(desk));
  await desk.getByRole('button', { name: 'Show all meetings' }).click();
  await expect(desk).toHaveURL(/\/admin\/virtual-rounds\/meetings$/);
  await expect(search).toHaveValue('');
  await desk.goBack();
  await expect(search).toHaveValue(guest.email);
  await reuseWindows(desk);
});

test('the edit dialog is accessible everywhere, says what is wrong at its field, and gives the focus back', async ({
  browser,
  world,
}) => {
  test.setTimeout(180_000);
  const host = await admin(world);
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const meetingId = await createMeeting(world, host, { title: 'Compiler engineer', startsAt });
  const desk = await windowOf(browser, world, { who: host });
  await desk.goto(`/admin/virtual-rounds/meetings?search=${meetingId}`);
  const more = desk.getByRole('button', { name: /^More for/ }).filter({ visible: true });
  await more.click();
  await desk.getByRole('button', { name: 'Edit', exact: true }).filter({ visible: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Edit “Compiler engineer”' });
  await test.step('as it opens', () => expectAccessibleEverywhere(desk));
  await dialog.getByLabel('Minutes').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Minutes')).toHaveAccessibleDescription(/5/);
  await test.step('with a mistake', () => expectAccessibleEverywhere(desk));
  await desk.setViewportSize({ width: 1280, height: 844 });
  await desk.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();
  await reuseWindows(desk);
});

test('an early invited candidate saves the meeting to their calendar; the page is accessible everywhere', async ({
  page,
  world,
}) => {
  test.setTimeout(180_000);
  const host = await admin(world);
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const meetingId = await createMeeting(world, host, { title: 'Compiler engineer', startsAt });
  const guest = { name: 'Grace Hopper', email: `early.${meetingId}@example.org` };
  await call(world, 'POST', `meetings/${meetingId}/invitations`, host.token, guest);
  await page.goto(await invitationLink(world, guest.email));
  await expect(page.getByRole('heading', { name: 'This meeting hasn’t opened yet' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('interview.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain(`UID:${meetingId}@assay`);
});
