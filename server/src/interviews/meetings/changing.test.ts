import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { calendarOf } from '../../../test/interviews/testCalendar.ts';
import { codeOf, meetingOf } from '../../../test/interviews/testInterviews.ts';
import { startMailingServer } from '../../../test/testEmails.ts';
import { signInAgain } from '../../../test/testWorld.ts';

const HOUR_MS = 3_600_000;

async function start(body?: object, settings?: Record<string, string>) {
  const server = await startMailingServer(settings);
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const plan = { title: 'First talk', startsAt: inHours(48), ...body };
  const meeting = await meetingOf(server, plan);
  const { boss, meetingId } = meeting;
  return {
    server,
    ...meeting,
    inHours,
    plan: { minutes: 60, capacity: 6, ...plan },
    change: (wish: object, token = boss.token) =>
      server.call(`PUT /meetings/${meetingId}`, { token, body: { minutes: 60, capacity: 6, ...plan, ...wish } }),
    end: (token = boss.token) => server.call(`POST /meetings/${meetingId}/end`, { token }),
    put: (id: number) => server.call(`POST /meetings/${meetingId}/hosts`, { token: boss.token, body: { userId: id } }),
    off: (id: number) => server.call(`DELETE /meetings/${meetingId}/hosts/${id}`, { token: boss.token }),
    /** Recipients of emails since the last check, with the calendar part each got. */
    calendars: async () =>
      (await server.emails()).map((email) => ({ to: email.to?.[0]?.address, ...calendarOf(email) })),
  };
}

test('a meeting can only become one that could be created, and cannot change while live or over', async () => {
  const { server, meetingId, change, inHours, host, end, calendars, boss, plan } = await start();
  await calendars();
  for (const wish of [{ startsAt: inHours(-24) }, { startsAt: 'soon' }, { minutes: 4 }, { capacity: 9 }, { title: '' }])
    expect((await change(wish)).status, JSON.stringify(wish)).toBe(400);
  const absent = await server.call('PUT /meetings/0000-0000-0000', { token: boss.token, body: plan });
  expect(absent.status).toBe(404);
  await host();
  expect(await change({ title: 'Other' })).toMatchObject({ status: 409, body: { code: 'meeting_live' } });
  await end();
  expect(await change({ title: 'Other' })).toMatchObject({ status: 409, body: { code: 'ended' } });
  // The meeting took place, so it stays in calendars.
  expect(await calendars()).toEqual([]);
  expect((await server.call(`GET /meetings/${meetingId}`)).data.title).toBe('First talk');
});

test('a past meeting without attendance stays as it was', async () => {
  const { server, boss, change, inHours, calendars, end } = await start();
  await calendars();
  server.clock.move(52 * 3600);
  const token = await signInAgain(server, boss);
  expect(await change({ startsAt: inHours(24) }, token)).toMatchObject({ status: 409, body: { code: 'ended' } });
  expect((await end(token)).status).toBe(200);
  expect(await calendars()).toEqual([]);
});

test('the panel’s calendars follow a meeting: one entry, a higher number for every change, and a cancellation', async () => {
  const { server, meetingId, boss, change, put, end, inHours, calendars } = await start(
    {},
    { MAIL_FROM: 'Exam Office <office@example.org>' },
  );
  const entry = { uid: `${meetingId}@assay`, title: 'First talk', zone: 'UTC', attendees: 1 };
  const [asked] = await calendars();
  expect(asked).toMatchObject({
    ...entry,
    to: boss.email,
    method: 'REQUEST',
    status: 'CONFIRMED',
    sequence: 0,
    start: new Date(inHours(48)),
    end: new Date(inHours(49)),
    organizer: { name: 'Exam Office', address: 'office@example.org' },
    attendee: { address: boss.email },
    link: expect.stringMatching(new RegExp(`/join/${meetingId}$`)),
  });
  const other = await server.admin();
  await put(other.id);
  expect(await calendars()).toMatchObject([{ ...entry, to: other.email, method: 'REQUEST', sequence: 1 }]);

  const answer = await change({ startsAt: inHours(72), minutes: 30 });
  expect(answer.data.meeting).toMatchObject({ startsAt: inHours(72), endsAt: inHours(72.5), title: 'First talk' });
  const moved = await calendars();
  expect(new Set(moved.map(({ to }) => to))).toEqual(new Set([boss.email, other.email]));
  for (const one of moved)
    expect(one).toMatchObject({ ...entry, method: 'REQUEST', sequence: 2, start: new Date(inHours(72)) });
  await change({ startsAt: inHours(72), minutes: 30, title: 'Second talk' });
  expect(await calendars()).toMatchObject([1, 2].map(() => ({ uid: entry.uid, title: 'Second talk', sequence: 3 })));

  await end();
  const cancelled = await calendars();
  expect(cancelled).toHaveLength(2);
  for (const one of cancelled)
    expect(one).toMatchObject({ uid: entry.uid, method: 'CANCEL', status: 'CANCELLED', sequence: 4, attendees: 1 });
});

test('after a restored backup the next emails still follow all that were sent', async () => {
  const { server, meetingId, change, inHours, end, calendars } = await start();
  server.clock.move(600);
  await change({ startsAt: inHours(50) });
  server.clock.move(600);
  await change({ startsAt: inHours(51) });
  const sent = (await calendars()).map((email) => email.sequence ?? -1);
  expect(sent).toEqual([...new Set(sent)].toSorted((a, b) => a - b));
  // As in a backup that was made before the last two rounds of emails.
  await server.store.pool.query('update meetings set ics_sequence = 1 where public_id = $1', [meetingId]);
  server.clock.move(60);
  await change({ startsAt: inHours(52) });
  await end();
  const next = (await calendars()).map((email) => email.sequence ?? -1);
  expect(next[0]).toBeGreaterThan(Math.max(...sent));
  expect(next[1]).toBeGreaterThan(next[0] ?? Infinity);
});

test('on both sides of a clock change a meeting keeps its time of day, in calendars and in the email', async () => {
  const { server, change } = await start({ startsAt: '2026-10-24T08:00:00Z' }, { TIME_ZONE: 'Europe/Berlin' });
  await change({ startsAt: '2026-10-26T09:00:00Z' });
  const emails = await server.emails();
  const berlin = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  expect(emails.map((email) => berlin.format(calendarOf(email)?.start))).toEqual([
    '24/10/2026, 10:00',
    '26/10/2026, 10:00',
  ]);
  for (const { text, html } of emails)
    for (const part of [text, html]) expect(part).toContain('10:00 to 11:00 (Europe/Berlin)');
});

test('removed from the panel, a host loses the calendar entry, the others keep theirs; back on it, it returns', async () => {
  const { server, meetingId, put, off, calendars } = await start();
  const other = await server.admin();
  await put(other.id);
  await calendars();
  await off(other.id);
  const uid = `${meetingId}@assay`;
  expect(await calendars()).toMatchObject([
    { to: other.email, uid, method: 'CANCEL', status: 'CANCELLED', sequence: 2, attendee: { address: other.email } },
  ]);
  await put(other.id);
  expect(await calendars()).toMatchObject([{ to: other.email, uid, method: 'REQUEST', sequence: 3 }]);
});

test('a change invisible in calendars sends no email, and a repeated change sends one', async () => {
  const { server, boss, meetingId, change, inHours, calendars } = await start();
  await calendars();
  const earlier = (await auditEvents(server.store)).length;
  expect((await change({ capacity: 3 })).data.meeting.capacity).toBe(3);
  expect(await calendars()).toEqual([]);
  const moved = { capacity: 3, startsAt: inHours(60) };
  const answers = await Promise.all([change(moved), change(moved)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await calendars()).toMatchObject([{ method: 'REQUEST', sequence: 1 }]);
  const about = { action: 'meeting_changed', actorId: boss.id };
  expect(await auditEvents(server.store, undefined, earlier)).toMatchObject([
    { ...about, details: { meetingId, fields: 'capacity' } },
    { ...about, details: { meetingId, fields: 'startsAt, endsAt' } },
  ]);
});

test('a meeting without a time is in no calendar; it is added with a time and removed without one', async () => {
  const { server, meetingId, change, inHours, calendars, end } = await start({ startsAt: undefined, title: undefined });
  expect(await calendars()).toEqual([]);
  const open = await server.call(`GET /meetings/${meetingId}`);
  expect(open.data.opensAt).toBeNull();
  await change({ title: 'Talk', startsAt: null });
  expect(await calendars()).toEqual([]);
  await change({ title: 'Talk', startsAt: inHours(5) });
  expect(await calendars()).toMatchObject([{ method: 'REQUEST', sequence: 0, start: new Date(inHours(5)) }]);
  await change({ title: 'Talk', startsAt: null });
  expect(await calendars()).toMatchObject([
    { method: 'CANCEL', status: 'CANCELLED', sequence: 1, start: new Date(inHours(5)) },
  ]);
  await end();
  expect(await calendars()).toEqual([]);
});

test('deactivated people get no email, and joining a panel sends one', async () => {
  const { server, put, change, inHours, calendars } = await start();
  const [away, other] = [await server.admin(), await server.admin()];
  for (const { token } of [away, other])
    await server.call('PUT /users/preferences', { token, body: { mailNotifications: true } });
  await calendars();
  await put(away.id);
  await put(other.id);
  expect((await calendars()).map(({ to }) => to)).toEqual([away.email, other.email]);
  await server.store.pool.query('update users set is_active = false where id = $1', [away.id]);
  await change({ startsAt: inHours(50) });
  expect((await calendars()).map(({ to }) => to)).not.toContain(away.email);
});

test('waiting people learn at once of a later day, in words and as a time; no one keeps waiting, and no one else hears', async () => {
  const { server, meetingId, boss, knock, open, host, change, inHours } = await start({
    startsAt: '2026-03-04T10:20:00Z',
  });
  const elsewhere = await meetingOf(server, {}, boss);
  const other = await elsewhere.knock('Elsewhere');
  const { socket, requestId, requestToken } = await knock('Ana');
  const away = await knock('Away');
  away.socket.socket.close();
  const startsAt = '2026-03-06T09:00:00.000Z';
  expect((await change({ startsAt })).status).toBe(200);
  expect(await socket.next('join-rejected')).toEqual({
    requestId,
    meetingId,
    reason: 'expired',
    message:
      'This meeting was rescheduled. Friday, 6 March 2026, 09:00 to 10:00 (UTC). You can ask to join from 30 minutes before it starts.',
    canRetry: true,
    startsAt,
  });
  expect(other.socket.heard.map(([name]) => name)).not.toContain('join-rejected');
  const listed = (await server.call('GET /meetings', { token: boss.token })).data.items;
  expect(listed).toMatchObject([{ waitingCount: 1 }, { meetingId, waitingCount: 0 }]);

  // A page that was offline meanwhile learns it when it asserts its request again, and may ask again on the day.
  const back = await open();
  const ask = { meetingId, userInfo: { name: 'Away' }, requestToken: away.requestToken };
  expect(codeOf(await back.send('request-join', ask))).toBe('not_started');
  expect(codeOf(await socket.send('request-join', { ...ask, requestToken }))).toBe('not_started');
  server.clock.move((Date.parse(startsAt) - Date.parse(inHours(0))) / 1000 - 1799);
  expect(codeOf(await back.send('request-join', ask))).toBe('ok');
  const asked = await back.next<{ requestId: string; startsAt: string }>('join-pending');
  expect(asked.startsAt).toBe(startsAt);
  const again = await signInAgain(server, boss);
  const desk = await host({ ...boss, token: again });
  expect(await desk.next('join-request')).toMatchObject({ requestId: asked.requestId, name: 'Away' });
});

test('moved by minutes, or to no fixed time, the door stays open: who waits reads the new time and waits on', async () => {
  const { knock, host, change, plan } = await start({ startsAt: '2026-03-04T10:10:00Z' });
  const { socket, requestId } = await knock('Ana');
  await change({ ...plan, title: 'Renamed' });
  await change({ ...plan, title: 'Renamed', startsAt: '2026-03-04T10:25:00Z' });
  expect(await socket.next('waiting-message')).toEqual({
    text: 'This meeting was rescheduled. Wednesday, 4 March 2026, 10:25 to 11:25 (UTC).',
    by: 'an admin',
    startsAt: '2026-03-04T10:25:00.000Z',
  });
  await change({ ...plan, startsAt: null });
  expect(await socket.next('waiting-message')).toMatchObject({
    text: expect.stringContaining('No fixed time'),
    startsAt: null,
  });
  expect(socket.heard.map(([name]) => name)).not.toContain('join-rejected');
  expect(await (await host()).next('join-request')).toMatchObject({ requestId });
});

test('hosts who are late are those of the new time', async () => {
  const { server, change, inHours } = await start();
  const late = async () =>
    (await server.store.pool.query('select late_told as late from meetings')).rows[0].late as boolean;
  await server.store.pool.query('update meetings set late_told = true');
  await change({ title: 'Renamed' });
  expect(await late()).toBe(true);
  await change({ title: 'Renamed', startsAt: inHours(60) });
  expect(await late()).toBe(false);
});
