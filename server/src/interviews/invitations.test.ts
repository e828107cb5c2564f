import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { calendarOf, readCalendar } from '../../test/interviews/testCalendar.ts';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { startMailingServer } from '../../test/testEmails.ts';
import { everyRow } from '../../test/testStore.ts';
import type { Person } from '../../test/testServer.ts';
import { inviteTokenOf, signInAgain } from '../../test/testWorld.ts';
import { forgetInterviews } from './room/roomSweep.service.ts';

const HOUR_MS = 3_600_000;
const ana = { name: 'Ana Lima', email: 'ana@example.org' };

async function start(body: object = {}, settings?: Record<string, string>) {
  const server = await startMailingServer(settings);
  return { server, inHours: hoursFrom(server), ...(await inviting(server, body)) };
}

type Mailing = Awaited<ReturnType<typeof startMailingServer>>;

const hoursFrom = ({ clock }: Mailing) => {
  const begun = clock.now().getTime();
  return (hours: number) => new Date(begun + hours * HOUR_MS).toISOString();
};

/** A meeting that starts in ten minutes, with helpers for its invitations. */
async function inviting(server: Mailing, body: object = {}, lead?: Person) {
  const startsAt = new Date(server.clock.now().getTime() + 600_000).toISOString();
  const plan = { title: 'First talk', startsAt, ...body };
  const meeting = await meetingOf(server, plan, lead);
  const { meetingId, boss, knock } = meeting;
  const path = `/meetings/${meetingId}/invitations`;
  const invite = (who: object = ana, token = boss.token) => server.call(`POST ${path}`, { token, body: who });
  return {
    ...meeting,
    invite,
    /** @returns the invitation with the token from its email */
    async invited(who: { name: string; email: string } = ana) {
      const { id } = (await invite(who)).data.invitation;
      return { id, token: await inviteTokenOf(server, who.email) };
    },
    takeBack: (id: number) => server.call(`DELETE ${path}/${id}`, { token: boss.token }),
    list: async (token = boss.token) => (await server.call(`GET ${path}`, { token })).data.items,
    invitee: (token: string) => server.call(`POST /meetings/${meetingId}/invitee`, { body: { token } }),
    file: (token: string) => server.call(`GET /meetings/${meetingId}/invite.ics?i=${token}`),
    change: (wish: object) =>
      server.call(`PUT /meetings/${meetingId}`, {
        token: boss.token,
        body: { minutes: 60, capacity: 6, ...plan, ...wish },
      }),
    end: () => server.call(`POST /meetings/${meetingId}/end`, { token: boss.token }),
    ask: (inviteToken: string, name = ana.name) => knock(name, { inviteToken }),
  };
}

interface Asked {
  requestId: string;
  name: string;
  invited: boolean;
}

// --- Refusals -----------------------------------------------------------------------------------------------------

test('only admins invite: no anonymous caller, no learner, no learner who hosts another meeting', async () => {
  const { server, meetingId, invite, list, invited, boss } = await start();
  const { id } = await invited();
  const learner = await server.learner();
  const other = await meetingOf(server, {}, boss);
  await server.store.pool.query(
    `insert into meeting_hosts (meeting_id, user_id, is_lead, added_at)
     select id, $1, true, now() from meetings where public_id = $2`,
    [learner.id, other.meetingId],
  );
  const path = `/meetings/${meetingId}/invitations`;
  for (const [token, status] of [
    [undefined, 401],
    [learner.token, 403],
  ] as const) {
    const body = { name: 'Bo', email: 'bo@example.org' };
    expect((await server.call(`POST ${path}`, { token, body })).status).toBe(status);
    expect((await server.call(`GET ${path}`, { token })).status).toBe(status);
    expect((await server.call(`DELETE ${path}/${id}`, { token })).status).toBe(status);
  }
  expect(await list()).toMatchObject([{ id, ...ana }]);
  expect((await invite({ name: 'Bo', email: 'bo@example.org' })).status).toBe(201);
});

test('without a name, with an invalid address, to an absent or past meeting, no one is invited', async () => {
  const { server, invite, list, end, boss } = await start();
  for (const body of [{ ...ana, name: ' ' }, { ...ana, email: 'ana' }, { name: ana.name }, { email: ana.email }])
    expect((await invite(body)).status, JSON.stringify(body)).toBe(400);
  const absent = await server.call('POST /meetings/0000-0000-0000/invitations', { token: boss.token, body: ana });
  expect(absent.status).toBe(404);
  const passed = await inviting(server, {}, boss);
  await end();
  expect(await invite()).toMatchObject({ status: 409, body: { code: 'ended' } });
  server.clock.move(4 * 3600);
  const token = await signInAgain(server, boss);
  expect(await passed.invite(ana, token)).toMatchObject({ status: 409, body: { code: 'ended' } });
  expect(await list(token)).toEqual([]);
});

test('an address is invited once, however it is spelt and however many ask at once; a meeting has 20 invitations', async () => {
  const { invite, list } = await start();
  const answers = await Promise.all([invite(), invite({ ...ana, email: 'ANA@example.org' }), invite()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  expect(await invite()).toMatchObject({ status: 409, body: { code: 'already_invited' } });
  for (let nth = 2; nth <= 20; nth += 1)
    expect((await invite({ name: 'Guest', email: `guest${nth}@example.org` })).status).toBe(201);
  expect(await invite({ name: 'Guest', email: 'guest21@example.org' })).toMatchObject({
    status: 409,
    body: { code: 'invitations_full' },
  });
  expect(await list()).toHaveLength(20);
});

test('invalid, foreign, withdrawn and expired tokens look the same and mark no one', async () => {
  const { server, boss, host, invited, invitee, file, ask, takeBack } = await start();
  const elsewhere = await inviting(server, {}, boss);
  const [late, gone] = [await inviting(server, {}, boss), await invited({ name: 'Bo', email: 'bo@example.org' })];
  const [foreign, past] = [await elsewhere.invited(), await late.invited()];
  await takeBack(gone.id);
  const lead = await host();
  const absent = await file('');
  expect(absent).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Not found' } });
  for (const token of ['', 'x', 'x'.repeat(22), '%00', foreign.token, gone.token]) {
    for (const reply of [await invitee(decodeURIComponent(token)), await file(token)])
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([404, 'not_found', 'Not found']);
    expect((await ask(token, `Guest ${token}`)).answer).toMatchObject({ ok: true });
    expect(await lead.next<Asked>('join-request')).toMatchObject({ invited: false });
  }
  server.clock.move(4 * 3600);
  for (const reply of [await late.invitee(past.token), await late.file(past.token)]) expect(reply.status).toBe(404);
});

test('an invitation of another meeting and one that was taken back already cannot be taken back', async () => {
  const { server, boss, invited, takeBack } = await start();
  const elsewhere = await inviting(server, {}, boss);
  const { id } = await elsewhere.invited();
  expect((await takeBack(id)).status).toBe(404);
  expect(await elsewhere.list()).toHaveLength(1);
  const own = await invited();
  const answers = await Promise.all([takeBack(own.id), takeBack(own.id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
});

test('a link is for one candidate: of two who bring it at once one is marked, and the next when that one is gone', async () => {
  const { meetingId, host, invited, ask } = await start();
  const { token } = await invited();
  const lead = await host();
  const [one, two] = await Promise.all([ask(token, 'Ana Lima'), ask(token, 'Bo Berg')]);
  const requests = [await lead.next<Asked>('join-request'), await lead.next<Asked>('join-request')];
  expect(requests.filter(({ invited: mark }) => mark)).toHaveLength(1);
  const marked = requests.find(({ invited: mark }) => mark)?.requestId;
  const [first, second] = one.requestId === marked ? [one, two] : [two, one];
  await second.socket.send('leave-meeting', { meetingId });
  await lead.send('approve-join', { requestId: first.requestId });
  const { admitToken } = await first.socket.next<{ admitToken: string }>('join-approved');
  // On the way in, and inside.
  await ask(token, 'Cleo Cruz');
  expect(await lead.next<Asked>('join-request')).toMatchObject({ name: 'Cleo Cruz', invited: false });
  await first.socket.send('join-meeting', { meetingId, admitToken });
  await ask(token, 'Dora Diaz');
  expect(await lead.next<Asked>('join-request')).toMatchObject({ name: 'Dora Diaz', invited: false });
  await first.socket.send('leave-meeting', { meetingId });
  await lead.next('user-left');
  await ask(token, 'Ana Lima');
  expect(await lead.next<Asked>('join-request')).toMatchObject({ name: 'Ana Lima', invited: true });
});

// --- Effects of an invitation -------------------------------------------------------------------------------------

test('a candidate gets an email with a personal link and a calendar part; the form knows them', async () => {
  const { server, meetingId, inHours, invite, invitee, file } = await start();
  await server.emails();
  const { data } = await invite();
  expect(data.invitation).toMatchObject(ana);
  const [email] = await server.emails();
  expect(email?.to).toEqual([{ name: '', address: ana.email }]);
  const link = /\S+\/join\/\S+\?i=([A-Za-z0-9_-]{22})$/m.exec(email?.text ?? '');
  const token = link?.[1] ?? '';
  expect(email?.html).toContain(link?.[0]);
  expect(email?.text).toContain('because you were invited at');
  const calendar = email && calendarOf(email);
  expect(calendar).toMatchObject({
    method: 'REQUEST',
    uid: `${meetingId}@assay`,
    attendee: { name: ana.name, address: ana.email },
    attendees: 1,
    link: link?.[0],
    start: new Date(inHours(1 / 6)),
  });
  expect((await invitee(token)).data).toEqual(ana);
  const saved = await file(token);
  expect(saved.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(saved.headers.get('content-disposition')).toBe('attachment; filename="interview.ics"');
  expect(saved.headers.get('cache-control')).toBe('no-store');
  expect(readCalendar(saved.text)).toMatchObject({
    method: 'PUBLISH',
    uid: calendar?.uid,
    sequence: calendar?.sequence,
    start: calendar?.start,
    link: link?.[0],
    attendees: 0,
  });
  // The email is gone, and with it the only place that held the token.
  expect(await everyRow(server.store)).not.toContain(token);
});

test('hosts see who was invited, including late hosts, and candidates who first came without the link', async () => {
  const { meetingId, host, invited, ask, knock } = await start();
  const { token } = await invited();
  const early = await ask(token);
  const lead = await host();
  expect(await lead.next<Asked>('join-request')).toMatchObject({ requestId: early.requestId, invited: true });
  const bo = { name: 'Bo Berg', email: 'bo@example.org' };
  const second = await invited(bo);
  const plain = await knock(bo.name);
  expect(await lead.next<Asked>('join-request')).toMatchObject({ requestId: plain.requestId, invited: false });
  const { requestToken, socket } = plain;
  await socket.send('request-join', {
    meetingId,
    userInfo: { name: bo.name },
    requestToken,
    inviteToken: second.token,
  });
  expect(await lead.next<Asked>('join-request')).toMatchObject({ requestId: plain.requestId, invited: true });
});

test('taken back, an invitation is gone at once: hosts see it, the calendar loses the entry, the link still asks', async () => {
  const { server, meetingId, boss, host, invited, ask, takeBack, list } = await start();
  const { id, token } = await invited();
  const lead = await host();
  const waiting = await ask(token);
  expect(await lead.next<Asked>('join-request')).toMatchObject({ invited: true });
  await server.emails();
  const earlier = (await auditEvents(server.store)).length;
  expect((await takeBack(id)).data.items).toEqual([]);
  expect(await list()).toEqual([]);
  expect(await lead.next<Asked>('join-request')).toMatchObject({ requestId: waiting.requestId, invited: false });
  const [email] = await server.emails();
  expect(email?.subject).toBe('Invitation cancelled: First talk');
  expect(email?.text).not.toContain('/join/');
  expect(email && calendarOf(email)).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    attendee: { address: ana.email },
  });
  expect(codeOf(await lead.send('approve-join', { requestId: waiting.requestId }))).toBe('ok');
  const events = await auditEvents(server.store, undefined, earlier);
  expect(events[0]).toMatchObject({
    action: 'invitation_taken_back',
    actorId: boss.id,
    details: { meetingId, invitationId: id },
  });
});

test('a change of time reaches candidates with the same entry and a link that works; so does the earlier link', async () => {
  const { server, inHours, invited, invitee, change, end } = await start();
  const { token } = await invited();
  const [, before] = (await server.emails()).map(calendarOf);
  await change({ startsAt: inHours(2) });
  const email = (await server.emails()).find(({ to }) => to?.[0]?.address === ana.email);
  const calendar = email && calendarOf(email);
  expect(calendar).toMatchObject({ method: 'REQUEST', uid: before?.uid, start: new Date(inHours(2)) });
  expect(calendar?.sequence).toBe((before?.sequence ?? 0) + 1);
  const newer = /\?i=(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
  expect(newer).not.toBe(token);
  for (const one of [token, newer]) expect((await invitee(one)).data).toEqual(ana);
  await end();
  const cancelled = (await server.emails()).map(calendarOf);
  expect(cancelled).toHaveLength(2);
  for (const one of cancelled) expect(one).toMatchObject({ method: 'CANCEL', sequence: (calendar?.sequence ?? 0) + 1 });
  expect((await invitee(newer)).status).toBe(404);
});

test('invitations to a meeting without a time have no calendar part', async () => {
  const { server, invited, invitee, file, end } = await start({ startsAt: undefined });
  const { token } = await invited();
  const [email] = await server.emails();
  expect(email?.text).toContain('No fixed time');
  expect(email && calendarOf(email)).toBeNull();
  expect((await invitee(token)).data).toEqual(ana);
  expect((await file(token)).status).toBe(404);
  await end();
  expect((await server.emails()).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    [ana.email, 'Interview cancelled: First talk'],
  ]);
});

test('the audit log neither names a candidate nor holds a token', async () => {
  const { server, meetingId, boss, invited, takeBack } = await start();
  const earlier = (await auditEvents(server.store)).length;
  const { id, token } = await invited();
  await takeBack(id);
  const events = await auditEvents(server.store, undefined, earlier);
  expect(events.map(({ action, actorId, details }) => ({ action, actorId, details }))).toEqual(
    ['candidate_invited', 'invitation_taken_back'].map((action) => ({
      action,
      actorId: boss.id,
      details: { meetingId, invitationId: id },
    })),
  );
  for (const secret of [token, ana.name, ana.email]) expect(JSON.stringify(events)).not.toContain(secret);
});

test('invitations are forgotten when their meeting is over for as many days as the operator says', async () => {
  const { server, invited, end, inHours, boss } = await start({}, { INTERVIEW_REQUEST_DAYS: '2' });
  await invited();
  const planned = await inviting(server, { startsAt: inHours(24 * 30) }, boss);
  await planned.invited({ name: 'Bo', email: 'bo@example.org' });
  await end();
  const kept = async () => {
    await forgetInterviews(server.app);
    const { rows } = await server.store.pool.query('select email from meeting_invitations order by id');
    return rows.map(({ email }) => email as string);
  };
  expect(await kept()).toEqual([ana.email, 'bo@example.org']);
  server.clock.move(3 * 86_400);
  expect(await kept()).toEqual(['bo@example.org']);
  const { rows } = await server.store.pool.query('select count(*)::int as n from invitation_tokens');
  expect(rows[0].n).toBe(1);
});
