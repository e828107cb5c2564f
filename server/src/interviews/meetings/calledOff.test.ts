import { expect, test } from 'vitest';
import { calendarOf } from '../../../test/interviews/testCalendar.ts';
import { codeOf, meetingOf } from '../../../test/interviews/testInterviews.ts';
import { startMailingServer } from '../../../test/testEmails.ts';
import { inviteTokenOf, signInAgain } from '../../../test/testWorld.ts';
import { closeSession } from './ending.service.ts';

const HOUR_MS = 3_600_000;
const ana = { name: 'Ana Lima', email: 'ana@example.org' };

async function start(hoursAhead: number | null = 48) {
  const server = await startMailingServer({ RATE_LIMIT_FACTOR: '10' });
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const planned = hoursAhead === null ? {} : { startsAt: inHours(hoursAhead) };
  const meeting = await meetingOf(server, { title: 'First talk', ...planned });
  const { boss, meetingId } = meeting;
  await server.call(`POST /meetings/${meetingId}/invitations`, { token: boss.token, body: ana });
  return {
    server,
    ...meeting,
    inHours,
    end: (token = boss.token) => server.call(`POST /meetings/${meetingId}/end`, { token }),
    /** A host enters the room and leaves again. */
    async openOnce() {
      const host = await meeting.host();
      await host.send('leave-meeting', { meetingId });
      await closeSession(server.app, meetingId, () => true);
    },
    signIn: () => signInAgain(server, boss),
    /** Host and candidate are in the room, then it closes. */
    async talk(token: string) {
      const host = await meeting.enter(await meeting.open(token));
      const { socket, requestId } = await meeting.knock(ana.name);
      await host.send('approve-join', { requestId });
      await socket.next('join-approved');
      await meeting.enter(socket);
      await closeSession(server.app, meetingId, () => true);
    },
    calendars: async () =>
      (await server.emails()).map((email) => ({ to: email.to?.[0]?.address, method: calendarOf(email)?.method })),
  };
}

test('a meeting that a host looked into early is called off by email like any other', async () => {
  const { boss, openOnce, end, calendars } = await start();
  await calendars();
  await openOnce();
  expect((await end()).status).toBe(200);
  const sent = await calendars();
  expect(sent).toHaveLength(2);
  for (const to of [boss.email, ana.email]) expect(sent).toContainEqual({ to, method: 'CANCEL' });
});

test('one that took place is not called off, though its planned time is not over', async () => {
  const { server, signIn, talk, end, calendars } = await start();
  await calendars();
  server.clock.move(48 * 3600 + 60);
  const token = await signIn();
  await talk(token);
  expect((await end(token)).status).toBe(200);
  expect(await calendars()).toEqual([]);
});

test('one that took place early is not called off, though its planned time has not come', async () => {
  const { server, signIn, talk, end, calendars } = await start();
  await calendars();
  server.clock.move(47.5 * 3600);
  const token = await signIn();
  await talk(token);
  expect((await end(token)).status).toBe(200);
  expect(await calendars()).toEqual([]);
});

test('a rehearsal with the candidate days before is not the interview', async () => {
  const { server, boss, signIn, talk, end, calendars } = await start();
  await calendars();
  server.clock.move(24 * 3600);
  await talk(await signIn());
  server.clock.move(24 * 3600 + 600);
  expect((await end(await signIn())).status).toBe(200);
  const sent = await calendars();
  for (const to of [boss.email, ana.email]) expect(sent).toContainEqual({ to, method: 'CANCEL' });
});

test('without a planned time it took place once a candidate was there, however long ago', async () => {
  const { server, boss, signIn, talk, end, calendars } = await start(null);
  await calendars();
  await talk(boss.token);
  server.clock.move(20 * 3600);
  expect((await end(await signIn())).status).toBe(200);
  expect(await calendars()).toEqual([]);
});

test('the mark and place of an invitation cannot be gained by name and address', async () => {
  const { server, meetingId, host, knock, open } = await start();
  const token = await inviteTokenOf(server, ana.email);
  server.clock.move(47.8 * 3600);
  const boss = await host(await server.admin());
  const real = await knock(ana.name, { userInfo: ana, inviteToken: token });
  expect(await boss.next('join-request')).toMatchObject({ requestId: real.requestId, invited: true });
  real.socket.socket.close();
  await expect
    .poll(async () => (await server.store.pool.query('select connection_id from join_requests')).rows)
    .toEqual([{ connection_id: null }]);

  const other = await knock(ana.name, { userInfo: ana });
  expect(other.requestId).not.toBe(real.requestId);
  expect(await boss.next('join-request')).toMatchObject({ requestId: other.requestId, invited: false });
  const back = await open();
  const asked = { meetingId, userInfo: ana, requestToken: real.requestToken };
  expect(await back.send('request-join', asked)).toMatchObject({ ok: true, requestId: real.requestId });

  // The emailed link alone identifies the candidate, without the page's stored tokens.
  back.socket.close();
  await expect
    .poll(async () => {
      const { rows } = await server.store.pool.query('select 1 from join_requests where connection_id is null');
      return rows.length;
    })
    .toBe(1);
  const reopened = await knock(ana.name, { userInfo: ana, inviteToken: token });
  expect(reopened.requestId).toBe(real.requestId);
  expect(codeOf(await boss.send('approve-join', { requestId: real.requestId }))).toBe('ok');
  await reopened.socket.next('join-approved');
});

test('a meeting is planned five years ahead at most, and the list of all meetings stays readable', async () => {
  const { server, boss, meetingId, inHours } = await start();
  const plan = { title: 'Far off', startsAt: '9999-12-31T23:30:00.000Z', minutes: 60, capacity: 6 };
  const ask = { token: boss.token, body: plan };
  for (const name of ['POST /meetings', `PUT /meetings/${meetingId}`])
    expect(await server.call(name, ask)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { startsAt: 'Meetings can be planned at most 5 years ahead' } },
    });
  const body = { ...plan, startsAt: inHours(5 * 365 * 24) };
  expect((await server.call('POST /meetings', { token: boss.token, body })).status).toBe(201);
  const { status, data } = await server.call('GET /meetings', { token: boss.token });
  expect([status, data.items.length]).toEqual([200, 2]);
});

test('the panel of a past meeting cannot be changed', async () => {
  const { server, boss, meetingId } = await start();
  const other = await server.admin();
  server.clock.move(52 * 3600);
  const token = await signInAgain(server, boss);
  const put = await server.call(`POST /meetings/${meetingId}/hosts`, { token, body: { userId: other.id } });
  expect(put).toMatchObject({ status: 409, body: { code: 'ended' } });
  expect((await server.call(`DELETE /meetings/${meetingId}/hosts/${boss.id}`, { token })).body.code).toBe('ended');
});
