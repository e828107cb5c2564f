import { expect, test } from 'vitest';
import type { PanelInterview } from '@assay/contract/rounds/panels';
import { answer, receivedCalls } from '../../../test/api.ts';
import { expectText, expectToast, openPage, screen, within } from '../../../test/render.tsx';
import { admin, learner, pagesOf } from '../../../test/samples.ts';

const interview: PanelInterview = {
  meetingId: 'abcd-efgh-jkmn',
  title: 'Spring intake',
  link: 'https://example.org/join/abcd-efgh-jkmn',
  status: 'scheduled',
  startsAt: '2126-11-24T10:00:00.000Z',
  endsAt: '2126-11-24T10:45:00.000Z',
  candidates: ['Ana Lima'],
  role: 'interviewer',
  isInRound: true,
  scorecard: null,
};

async function openInterviews(...items: PanelInterview[]) {
  answer('GET /interviews', { items, pagination: pagesOf(items.length) });
  return openPage('/interviews', { as: { ...learner, isInterviewer: true } });
}
const rowOf = async (name: RegExp) =>
  within(await within(await screen.findByRole('table', { name: 'Interviews' })).findByRole('row', { name }));

test('without interviews the page says when they appear', async () => {
  await openInterviews();
  await expectText('No interviews yet. They appear here when you join a panel.');
});

test('an interview of a round leads to its scorecard, before and after; its room and link are in the menu', async () => {
  const page = await openInterviews(interview, {
    ...interview,
    meetingId: 'aaaa-bbbb-cccc',
    candidates: ['Bo Chen'],
    role: 'shadow',
    status: 'ended',
    scorecard: 'owed',
  });
  const ahead = await rowOf(/Ana Lima/);
  expect(ahead.getByRole('link', { name: 'Ana Lima' }).getAttribute('href')).toBe('/interviews/abcd-efgh-jkmn');
  ahead.getByText('Interviewer');
  await page.user.click(ahead.getByRole('button', { name: 'More for Ana Lima' }));
  await page.user.click(ahead.getByRole('button', { name: 'Copy link' }));
  await expectToast('Meeting link copied to clipboard!');
  const over = await rowOf(/Scorecard due/);
  over.getByText('Shadow');
  expect(over.getByRole('link', { name: 'Bo Chen' }).getAttribute('href')).toBe('/interviews/aaaa-bbbb-cccc');
  expect(over.queryByRole('button', { name: /^More/ })).toBeNull();
});

test('a meeting outside rounds opens its room while it is ahead', async () => {
  const meeting = { ...interview, isInRound: false, candidates: [] };
  await openInterviews(meeting, { ...meeting, meetingId: 'aaaa-bbbb-cccc', title: 'Over', status: 'ended' });
  const ahead = await rowOf(/Spring intake/);
  expect(ahead.getByRole('link', { name: 'Open the room with Spring intake' }).getAttribute('href')).toBe(
    '/join/abcd-efgh-jkmn',
  );
  expect((await rowOf(/Over/)).queryByRole('link')).toBeNull();
});

test('a calendar link is shown once, when it is created, and can be revoked', async () => {
  const page = await openInterviews(interview);
  answer('GET /interviews/calendar', { createdAt: null });
  answer('POST /interviews/calendar', {
    url: 'https://example.org/api/calendar/secret.ics',
    createdAt: '2026-11-24T10:00:00.000Z',
  });
  await page.press('Calendar link');
  await screen.findByRole('button', { name: 'Create link' });
  expect(screen.queryByRole('button', { name: 'Revoke link' })).toBeNull();
  answer('GET /interviews/calendar', { createdAt: '2026-11-24T10:00:00.000Z' });
  await page.press('Create link');
  expect((await screen.findByLabelText<HTMLInputElement>('Your link')).value).toMatch(/secret\.ics$/);
  await page.press('Copy calendar link');
  await expectToast('Calendar link copied');
  answer('DELETE /interviews/calendar', {});
  await page.press('Revoke link');
  // The calendars that use it would stop updating.
  await screen.findByRole('dialog', { name: 'Revoke this link?' });
  await page.press('Cancel');
  await page.press('New link');
  await screen.findByRole('dialog', { name: 'Replace this link?' });
  await page.press('Cancel');
  expect(receivedCalls('POST /interviews/calendar')).toHaveLength(1);
  expect(receivedCalls('DELETE /interviews/calendar')).toHaveLength(0);
  await page.press('Revoke link');
  await screen.findByRole('dialog', { name: 'Revoke this link?' });
  await page.press('Revoke link');
  await expectToast('Calendar link revoked');
  expect(screen.queryByLabelText('Your link')).toBeNull();
});

test('an admin comes here from the tabs beside rounds and meetings', async () => {
  answer('GET /admin/virtual-rounds', { items: [], pagination: pagesOf(0) });
  answer('GET /interviews', { items: [], pagination: pagesOf(0) });
  const page = await openPage('/admin/virtual-rounds', { as: admin });
  await page.user.click(await screen.findByRole('link', { name: 'My interviews' }));
  await screen.findByRole('heading', { level: 1, name: 'My Interviews' });
  expect(screen.getByRole('link', { name: 'My interviews' }).getAttribute('aria-current')).toBe('page');
});
