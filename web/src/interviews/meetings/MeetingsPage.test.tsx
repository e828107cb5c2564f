import { expect, test, vi } from 'vitest';
import type { ListedMeeting } from '@assay/contract/interviews/interviews';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen, waitFor, within } from '../../../test/render.tsx';
import { admin, pagesOf } from '../../../test/samples.ts';

const ID = 'abcd-efgh-jkmn';
const meeting = {
  meetingId: ID,
  title: 'Frontend role',
  link: `https://example.org/join/${ID}`,
  status: 'scheduled',
  startsAt: null,
  endsAt: '2126-11-24T11:00:00.000Z',
  capacity: 6,
  relayOnly: false,
  createdAt: '2026-11-24T10:00:00.000Z',
} as const;
const listed: ListedMeeting = {
  ...meeting,
  participantCount: 0,
  waitingCount: 0,
  hosts: [{ userId: 1, name: 'Grace Hopper', isLead: true, isShadow: false }],
};

async function openMeetings(...items: ListedMeeting[]) {
  answer('GET /meetings', { items, pagination: pagesOf(items.length) });
  return openPage('/admin/virtual-rounds/meetings', { as: admin });
}

async function create() {
  const page = await openMeetings();
  await page.press('New meeting');
  return page;
}

test('an address can ask to edit a meeting or to invite to it, unless that is not offered', async () => {
  answer('GET /meetings/:meetingId/invitations', { items: [] });
  answer('GET /admin/panel-conflicts', { items: [] });
  const asking = async (act: string, more: Partial<ListedMeeting> = {}) => {
    answer('GET /meetings', { items: [{ ...listed, ...more }], pagination: pagesOf(1) });
    const page = await openPage(`/admin/virtual-rounds/meetings?search=${ID}&act=${act}&id=${ID}`, { as: admin });
    await screen.findByRole('table', { name: 'Meetings' });
    return page;
  };
  for (const [act, title] of [
    ['edit', /^Edit/],
    ['invite', /^Invite/],
  ] as const) {
    const page = await asking(act);
    await page.press('Close', within(await screen.findByRole('dialog', { name: title })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe(`?search=${ID}`);
    page.page.unmount();
  }
  for (const [act, status] of [
    ['edit', 'live'],
    ['edit', 'ended'],
    ['invite', 'ended'],
    ['end', 'scheduled'],
  ] as const) {
    const { page } = await asking(act, { status });
    expect(screen.queryByRole('dialog'), `${act} ${status}`).toBeNull();
    page.unmount();
  }
});

test('minutes outside the limits are reported at their field, and nothing is sent', async () => {
  const page = await create();
  await page.fill('Minutes', '1');
  await page.press('Create, copy link');
  await waitFor(() => expect(screen.getByLabelText('Minutes').getAttribute('aria-invalid')).toBe('true'));
  expect(receivedCalls('POST /meetings')).toEqual([]);
});

const conflictsOf = (...userIds: number[]) =>
  answer('GET /admin/panel-conflicts', {
    items: userIds.map((userId) => ({
      userId,
      name: 'Grace Hopper',
      title: 'Autumn intake',
      startsAt: '2126-01-02T10:30:00.000Z',
      endsAt: '2126-01-02T11:00:00.000Z',
    })),
  });

test('a new meeting names other meetings of its host then, the first three of them', async () => {
  conflictsOf(1, 11, 12, 13, 14);
  const page = await create();
  expect(receivedCalls('GET /admin/panel-conflicts')).toEqual([]);
  await page.fill('Starts (optional)', '2126-01-02T10:00');
  await screen.findByText(/^You already have “Autumn intake” on 2 Jan 2126/);
  expect(screen.getAllByText(/^Grace Hopper already has/)).toHaveLength(2);
  screen.getByText('And 2 more.');
  expect(receivedCalls('GET /admin/panel-conflicts').at(-1)?.query).toMatchObject({ hostIds: '1', minutes: '60' });
});

test('a changed meeting names other meetings of all its hosts, not itself', async () => {
  conflictsOf(11);
  const hosts = [1, 11].map((userId) => ({ userId, name: 'Grace Hopper', isLead: userId === 1, isShadow: false }));
  const page = await openMeetings({
    ...listed,
    startsAt: '2126-01-02T10:00:00.000Z',
    endsAt: '2126-01-02T11:00:00.000Z',
    hosts,
  });
  const [more] = await screen.findAllByRole('button', { name: new RegExp(`^More for .*${ID}`) });
  await page.user.click(more ?? document.body);
  await page.user.click(screen.getAllByRole('button', { name: 'Edit' })[0] ?? document.body);
  await screen.findByText(/^Grace Hopper already has “Autumn intake”/);
  expect(receivedCalls('GET /admin/panel-conflicts').at(-1)?.query).toMatchObject({ hostIds: '1,11', except: ID });
});

test('what the server refuses stands at its field', async () => {
  refuse('POST /meetings', 'invalid_input', { errors: { title: 'Not this title' } });
  const page = await create();
  await page.fill('Title (optional)', 'Frontend role');
  await page.press('Create, copy link');
  await expectFieldError('Title (optional)', 'Not this title');
});

test('nothing need be filled in; the link of the new meeting is on the clipboard', async () => {
  answer('POST /meetings', { meeting });
  const page = await create();
  await page.press('Create, copy link');
  await expectToast('Meeting link copied to clipboard!');
  expect(lastBody('POST /meetings')).not.toHaveProperty('startsAt');
  expect(await navigator.clipboard.readText()).toBe(`http://localhost:1/join/${ID}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("the link of a meeting is copied: 'Meeting link copied to clipboard!', or 'Failed to copy link'", async () => {
  const page = await openMeetings(listed);
  const copy = async () => {
    const [more] = await screen.findAllByRole('button', { name: new RegExp(`^More for .*${ID}`) });
    await page.user.click(more ?? document.body);
    await page.user.click(screen.getAllByRole('button', { name: 'Copy link' })[0] ?? document.body);
  };
  await copy();
  await expectToast('Meeting link copied to clipboard!');
  expect(await navigator.clipboard.readText()).toBe(`http://localhost:1/join/${ID}`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await copy();
  await expectToast('Failed to copy link');
});

test('without meetings the page says so and leads to the first one', async () => {
  await openMeetings();
  await expectText('No meetings yet');
  expect(within(screen.getByRole('main')).getAllByRole('button', { name: 'New meeting' })).toHaveLength(1);
});

test('an address can ask for the form, and closing it forgets that', async () => {
  answer('GET /meetings', { items: [], pagination: pagesOf(0) });
  const page = await openPage('/admin/virtual-rounds/meetings?new=true', { as: admin });
  await page.press('Cancel', within(await screen.findByRole('dialog', { name: 'New meeting' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});
