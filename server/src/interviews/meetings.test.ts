import { expect, test } from 'vitest';
import type { ListedMeeting } from '@assay/contract/interviews';
import { meetingOf } from '../testInterviews.ts';
import { startTestServer } from '../testServer.ts';

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

test('the list begins with what is live, goes on with where somebody waits, then what is open, planned and over', async () => {
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
