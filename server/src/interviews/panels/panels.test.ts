import { expect, test } from 'vitest';
import type { PanelInterview } from '@assay/contract/rounds/panels';
import { calendarOf, readEvents } from '../../../test/interviews/testCalendar.ts';
import { startRound } from '../../../test/interviews/testRounds.ts';
import { closeSession } from '../meetings/ending.service.ts';

/** A round whose two interviews a learner hosts, one as a shadow. */
async function startPanel() {
  const round = await startRound();
  const { server, ana, bo, schedule, act } = round;
  const person = await server.learner();
  const planned = async (candidate: typeof ana, hours: number) =>
    (await schedule(candidate, hours, { hostIds: [person.id] })).data.interview.meetingId as string;
  const [first, second] = [await planned(bo, 50), await planned(ana, 48)];
  await act(`PUT /meetings/${second}/hosts/${person.id}`, { role: 'shadow' });
  return {
    ...round,
    person,
    first,
    second,
    own: async (token = person.token, query = '') =>
      (await server.call(`GET /interviews${query}`, { token })).data as {
        items: PanelInterview[];
        pagination: { total: number; pages: number };
      },
  };
}

test('only the own panels are listed, the next one first; others have none', async () => {
  const { server, own, first, second, boss } = await startPanel();
  const stranger = await server.learner();
  expect((await own(stranger.token)).items).toEqual([]);
  expect((await server.call('GET /auth/me', { token: stranger.token })).data.user.isInterviewer).toBe(false);
  const { items } = await own();
  expect(items).toMatchObject([
    { meetingId: second, role: 'shadow', candidates: ['Ana Lima'], status: 'scheduled', isInRound: true },
    { meetingId: first, role: 'interviewer', candidates: ['Bo Chen'], title: 'Spring intake', scorecard: null },
  ]);
  expect((await own(boss.token)).items.map(({ role }) => role)).toEqual(['lead', 'lead']);
  const page = await own(undefined, '?limit=1&page=2');
  expect(page).toMatchObject({ items: [{ meetingId: first }], pagination: { pages: 2 } });
});

test('a person on a panel is an interviewer wherever they sign in, and no longer once removed', async () => {
  const { server, person, act, first, second, own } = await startPanel();
  const me = async () => (await server.call('GET /auth/me', { token: person.token })).data.user.isInterviewer;
  expect(await me()).toBe(true);
  const body = { email: person.email, password: person.password };
  expect((await server.call('POST /auth/login', { body })).data.user.isInterviewer).toBe(true);
  for (const id of [first, second]) await act(`DELETE /meetings/${id}/hosts/${person.id}`);
  expect(await me()).toBe(false);
  expect((await own()).items).toEqual([]);
});

test('of an interview that took place, a scorecard is owed by all but shadows, until it is submitted', async () => {
  const { server, own, first, second, boss } = await startPanel();
  const { pool } = server.store;
  await pool.query(`update meetings set status = 'live', session = 1`);
  expect((await own()).items.map(({ status, scorecard }) => [status, scorecard])).toEqual([
    ['live', null],
    ['live', null],
  ]);
  for (const id of [first, second]) await closeSession(server.app, id, () => true);
  const cards = async (token?: string) =>
    Object.fromEntries((await own(token)).items.map(({ meetingId, scorecard }) => [meetingId, scorecard]));
  expect(await cards()).toEqual({ [first]: 'owed', [second]: null });
  await pool.query(
    `insert into scorecards (meeting_id, user_id, status, recommendation, submitted_at, revision, updated_at)
     select id, $1, 'submitted', 'yes', now(), 1, now() from meetings where public_id = $2`,
    [boss.id, first],
  );
  await pool.query(`update round_meetings set feedback_closed_at = now()
    where meeting_id = (select id from meetings where public_id = '${second}')`);
  expect(await cards(boss.token)).toEqual({ [first]: 'submitted', [second]: null });
});

test('a person’s other meetings at a planned time are named, not the one that is moved, cancelled or next to it', async () => {
  const { server, act, first, second, person, inHours, boss, id } = await startPanel();
  const conflicts = async (hours: number, more = '') => {
    const query = `startsAt=${inHours(hours)}&minutes=60&hostIds=${person.id}${more}`;
    return (await act(`GET /admin/panel-conflicts?${query}`)).data.items;
  };
  expect(await conflicts(47)).toEqual([]);
  expect(await conflicts(51)).toEqual([]);
  expect(await conflicts(47.5)).toEqual([
    {
      userId: person.id,
      name: expect.any(String),
      title: 'Spring intake',
      startsAt: inHours(48),
      endsAt: inHours(49),
    },
  ]);
  expect(await conflicts(50.5, `&except=${first}`)).toEqual([]);
  const busy = (await conflicts(48, `,${boss.id}`)).map(({ userId }: { userId: number }) => userId);
  expect(new Set(busy)).toEqual(new Set([person.id, boss.id]));
  await act(`DELETE /admin/virtual-rounds/${id}/meetings/${second}`);
  expect(await conflicts(48)).toEqual([]);
  expect((await server.call('GET /interviews')).status).toBe(401);
});

/** The same place at the test's server. */
const local = (server: string, url: string) => new URL(new URL(url).pathname, server);

test('a calendar link shows the owner’s interviews with the UID and number of the emails, cancelled ones too', async () => {
  const { server, act, first, second, person, inHours, id } = await startPanel();
  const readFeed = async (address: string) => readEvents(await (await fetch(local(server.url, address))).text());
  const { url, createdAt } = (await server.call('POST /interviews/calendar', { token: person.token })).data;
  expect((await server.call('GET /interviews/calendar', { token: person.token })).data).toEqual({ createdAt });
  const round = `/admin/virtual-rounds/${id}`;
  await act(`PUT ${round}/meetings/${first}`, { startsAt: inHours(70), minutes: 45 });
  await act(`DELETE ${round}/meetings/${second}`);
  const emailed = (await server.emails())
    .filter(({ to }) => to?.[0]?.address === person.email)
    .map((email) => calendarOf(email))
    .filter((entry) => entry !== null);
  const feed = await readFeed(url);
  expect(feed).toHaveLength(2);
  for (const [meetingId, status] of [
    [first, 'CONFIRMED'],
    [second, 'CANCELLED'],
  ]) {
    const entry = feed.find(({ uid }) => uid === `${meetingId}@assay`);
    const newest = emailed.findLast(({ uid }) => uid === entry?.uid);
    expect(entry).toMatchObject({ status, attendees: 0, method: 'PUBLISH' });
    expect(entry).toMatchObject({ sequence: newest?.sequence, start: newest?.start, end: newest?.end });
  }
  server.clock.move(100 * 86_400);
  expect(await readFeed(url)).toEqual([]);
});

test('a renewed or revoked link, a wrong one and a deactivated owner’s show nothing', async () => {
  const { server, person } = await startPanel();
  const make = async () => (await server.call('POST /interviews/calendar', { token: person.token })).data.url as string;
  const [earlier, url] = [await make(), await make()];
  const { rows } = await server.store.pool.query('select encode(token_hash, $1) as hash from calendar_feeds', [
    'escape',
  ]);
  expect(rows).toHaveLength(1);
  expect(url).not.toContain(rows[0].hash);
  const statusOf = async (address: string) => (await fetch(local(server.url, address))).status;
  expect(await statusOf(earlier)).toBe(404);
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(url.replace(/.{43}\.ics$/, `${'x'.repeat(43)}.ics`))).toBe(404);
  expect(await statusOf(url.replace('.ics', '.txt'))).toBe(400);
  await server.store.pool.query('update users set is_active = false where id = $1', [person.id]);
  expect(await statusOf(url)).toBe(404);
  await server.store.pool.query('update users set is_active = true where id = $1', [person.id]);
  await server.call('DELETE /interviews/calendar', { token: person.token });
  expect(await statusOf(url)).toBe(404);
});
