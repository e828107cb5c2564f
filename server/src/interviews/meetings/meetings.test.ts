import { expect, test } from 'vitest';
import type { ListedMeeting } from '@assay/contract/interviews/interviews';
import { meetingOf } from '../../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../../test/testServer.ts';

test('a start that has long passed, an odd length and a room too small or large are refused', async () => {
  const server = await startTestServer();
  const { token } = await server.admin();
  const past = new Date(server.clock.now().getTime() - 24 * 3_600_000).toISOString();
  for (const body of [
    { startsAt: past },
    { startsAt: 'tomorrow' },
    { minutes: 4 },
    { minutes: 481 },
    { minutes: 10.5 },
    { capacity: 1 },
    { capacity: 9 },
    { title: 'x'.repeat(121) },
  ])
    expect((await server.call('POST /meetings', { token, body })).status, JSON.stringify(body)).toBe(400);
  expect((await server.call('GET /meetings', { token })).data.items).toEqual([]);
});

test('a meeting is found under its id in any spelling, without saying who is inside; others do not exist', async () => {
  const server = await startTestServer();
  const { meetingId, host, boss } = await meetingOf(server, { title: 'First talk' });
  await host();
  const typed = meetingId.replaceAll('-', '').toUpperCase();
  const { data, text } = await server.call(`GET /meetings/${typed}`);
  expect(data).toMatchObject({ meetingId, participantCount: 1, hostPresent: true, status: 'live', isHost: false });
  expect(text).not.toContain('Last');
  expect((await server.call(`GET /meetings/${meetingId}`, { token: boss.token })).data.isHost).toBe(true);
  expect((await server.call('GET /meetings/0000-0000-0000')).status).toBe(404);
  expect((await server.call('GET /meetings/nonsense')).status).toBe(400);
});

test('a search finds what is typed in titles, ids, panel and candidates, as it stands there; a filter goes beside it', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '10' });
  const [boss, other] = [await server.admin(), await server.admin()];
  const named = (person: typeof boss, firstName: string, lastName: string) =>
    server.store.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [
      person.id,
      firstName,
      lastName,
    ]);
  await named(boss, 'Greta', 'Lind');
  await named(other, 'Omar', 'Said');
  const first = await meetingOf(server, { title: '100% Backend_engineer' }, boss);
  const second = await meetingOf(server, {}, boss);
  const third = await meetingOf(server, { title: 'Data analyst' }, other);
  const invite = { name: 'Ada Lovelace', email: 'ada@calculus.example' };
  await server.call(`POST /meetings/${second.meetingId}/invitations`, { token: boss.token, body: invite });
  await third.knock('Quentin Zapp');
  await server.call(`POST /meetings/${first.meetingId}/end`, { token: boss.token });

  const found = async (search: string, more = '') => {
    const query = `?search=${encodeURIComponent(search)}${more}`;
    const { items, pagination } = (await server.call(`GET /meetings${query}`, { token: boss.token })).data;
    expect(pagination.total).toBe(items.length);
    return new Set(items.map(({ meetingId }: ListedMeeting) => meetingId));
  };
  const only = (...meetings: { meetingId: string }[]) => new Set(meetings.map(({ meetingId }) => meetingId));
  for (const [search, expected] of [
    ['backEND', [first]],
    ['0% B', [first]],
    ['d_e', [first]],
    ['Back%engineer', []],
    ['_', [first]],
    ['interview', [second]],
    ['lovelace', [second]],
    ['ada@calculus', [second]],
    ['Quentin Z', [third]],
    ['omar said', [third]],
    [other.email, [third]],
    ['Greta', [first, second]],
    [second.meetingId, [second]],
    [second.meetingId.replaceAll('-', '').toUpperCase(), [second]],
    ['nobody of this name', []],
  ] as const)
    expect(await found(search), search).toEqual(only(...expected));
  expect(await found('Greta', '&status=ended')).toEqual(only(first));
  for (const search of ['', ' ', 'x'.repeat(121)])
    expect((await server.call(`GET /meetings?search=${search}`, { token: boss.token })).status, search).toBe(400);
});

test('the list starts with live meetings, then those with people waiting, open, planned and over', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '10' });
  const boss = await server.admin();
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  const make = async (title: string, more: object = {}) => meetingOf(server, { title, ...more }, boss);
  const over = await make('over');
  await server.call(`POST /meetings/${over.meetingId}/end`, { token: boss.token });
  await make('in two days', { startsAt: inHours(48) });
  await make('tomorrow', { startsAt: inHours(24) });
  const waitedFor = await make('waited for');
  await make('open before');
  const live = await make('live');
  await make('open just now');
  await waitedFor.knock();
  await live.host();
  const titlesOf = async (query = '') =>
    (await server.call(`GET /meetings${query}`, { token: boss.token })).data.items.map(
      ({ title }: ListedMeeting) => title,
    );
  const order = ['live', 'waited for', 'open just now', 'open before', 'tomorrow', 'in two days', 'over'];
  expect(await titlesOf()).toEqual(order);
  expect(await titlesOf('?page=2&limit=3')).toEqual(order.slice(3, 6));
  expect(await titlesOf('?status=ended')).toEqual(['over']);
  const { items } = (await server.call('GET /meetings?limit=2', { token: boss.token })).data;
  expect(items).toMatchObject([
    { participantCount: 1, waitingCount: 0 },
    { participantCount: 0, waitingCount: 1 },
  ]);
  expect(items[0].hosts).toMatchObject([{ userId: boss.id, isLead: true }]);
});
