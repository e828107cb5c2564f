import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { calendarOf, readCalendar } from '../../../test/interviews/testCalendar.ts';
import { linkTokens } from '../../../test/interviews/testCandidates.ts';
import { afterInterview } from '../../../test/interviews/testDecisions.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { ANA, BO, startRound } from '../../../test/interviews/testRounds.ts';
import { everyRow } from '../../../test/testStore.ts';

async function start() {
  const world = await startRound();
  const links = linkTokens(world);
  return { ...world, ...links };
}

const acts = ['view', 'calendar', 'join', 'pick', 'relay', 'rehearsal', 'reschedule', 'withdraw'] as const;
const works = { camera: true, mic: true, network: 'good' } as const;

// --- Refusals -----------------------------------------------------------------------------------------------------

test('every kind of invalid link gets the same answer at every act, and changes nothing', async () => {
  const world = await start();
  const { server, act, own, ana, bo, sent, ask, move, schedule, interviews } = world;
  const revoked = await sent(ana);
  await act(`DELETE ${own}/candidates/${ana.id}/link`);
  const removed = await sent(bo);
  await act(`DELETE ${own}/candidates/${bo.id}`);
  const refusals = async (token: string, which: (name: string) => boolean = () => true) => {
    const before = await everyRow(server.store);
    const replies = await Promise.all(
      acts.filter(which).map((name) => ask(name, token, { note: 'Please', slotId: 1, ...works })),
    );
    expect(await everyRow(server.store)).toBe(before);
    return new Set(replies.map(({ status, text }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`));
  };
  const unknown = await refusals('x'.repeat(22));
  expect([...unknown]).toEqual([expect.stringMatching(/^404 .*This link is not valid/)]);
  for (const token of [revoked, removed, '', 'x'.repeat(64)]) expect(await refusals(token)).toEqual(unknown);
  const valid = await sent(ana);
  await schedule(ana, 48);
  await act(`DELETE ${own}/meetings/${(await interviews())[0]?.meetingId}`);
  await move('closed');
  expect((await ask('view', valid)).status).toBe(200);
  await move('archived');
  expect((await ask('view', valid)).data.page.ended).toBe('archived');
  expect(await refusals(valid, (name) => name !== 'view')).toEqual(unknown);
});

test('a link is sent to people who are in the round, and by admins only', async () => {
  const { server, act, own, ana, sentTo, move } = await start();
  const path = `${own}/candidates/${ana.id}/link`;
  const learner = await server.learner();
  expect((await server.call(`POST ${path}`)).status).toBe(401);
  expect((await server.call(`POST ${path}`, { token: learner.token })).status).toBe(403);
  expect((await act(`DELETE ${path}`)).body).toMatchObject({ code: 'candidate_state' });
  await act(`POST ${own}/candidates/${ana.id}/withdraw`);
  expect((await act(`POST ${path}`)).body).toMatchObject({ code: 'candidate_state', message: /withdrawn/ });
  expect((await act(`POST ${own}/candidates/999999999/link`)).status).toBe(404);
  await move('closed');
  await move('archived');
  expect((await act(`POST ${own}/links`)).body).toMatchObject({ code: 'round_state' });
  expect(await sentTo(ANA.email)).toEqual([]);
});

test('the token is 128 random bits after #, and the database and the audit log hold only its hash', async () => {
  const { server, ana, sent } = await start();
  const token = await sent(ana);
  expect(token).toMatch(/^[\w-]{22}$/);
  await server.store.pool.query('delete from outbox');
  expect(await everyRow(server.store)).not.toContain(token);
  expect(JSON.stringify(await auditEvents(server.store))).not.toContain(token);
});

// --- The link -----------------------------------------------------------------------------------------------------

test('each email holds a new link, earlier ones stay valid, and revoking ends all of them', async () => {
  const { act, own, ana, bo, sent, ask, candidates } = await start();
  const [first, second, others] = [await sent(ana), await sent(ana), await sent(bo)];
  expect(first).not.toBe(second);
  for (const token of [first, second])
    expect((await ask('view', token)).data.page).toMatchObject({ name: ANA.name, round: 'Spring intake' });
  expect((await ask('view', others)).data.page).toMatchObject({ name: BO.name });
  const revoked = await act(`DELETE ${own}/candidates/${ana.id}/link`);
  expect(revoked.data.candidate.linkSentAt).toBeNull();
  for (const token of [first, second]) expect((await ask('view', token)).status).toBe(404);
  expect((await ask('view', others)).status).toBe(200);
  expect((await candidates()).map(({ linkSentAt }) => linkSentAt === null)).toEqual([true, false]);
});

test('links for everyone go once to those who have none and have not withdrawn', async () => {
  const { server, act, own, ana, sent, sentTo } = await start();
  await sent(ana);
  await act(`POST ${own}/candidates`, { people: [{ name: 'Cy', email: 'cy@example.org' }] });
  const { items } = (await act(`GET ${own}/candidates?search=cy`)).data;
  await act(`POST ${own}/candidates/${items[0].id}/withdraw`);
  expect((await act(`POST ${own}/links`)).data).toEqual({ sent: 1 });
  expect((await act(`POST ${own}/links`)).data).toEqual({ sent: 0 });
  expect(await sentTo(ANA.email)).toEqual([]);
  expect(await auditEvents(server.store, 'candidate_links_sent')).toMatchObject([
    { details: { sent: 1 } },
    { details: { sent: 0 } },
  ]);
});

// --- The page -----------------------------------------------------------------------------------------------------

test('the page names the planned interview, nothing of others and nothing of the panel', async () => {
  const { ana, bo, sent, ask, schedule, inHours, server } = await start();
  const token = await sent(ana);
  expect((await ask('view', token)).data.page).toMatchObject({ interview: null });
  await schedule(bo, 24);
  await schedule(ana, 48);
  const reply = await ask('view', token);
  expect(reply.data.page).toMatchObject({
    interview: { startsAt: inHours(48), opensAt: inHours(47.5), endsAt: inHours(49), status: 'scheduled' },
    rescheduleNote: null,
    keptDays: { round: 365, requests: 180, attendance: 365, chat: 90, quality: 90 },
  });
  expect(reply.text).not.toContain(BO.name);
  const { rows } = await server.store.pool.query(`select first_name from users where role = 'admin'`);
  for (const { first_name: name } of rows) expect(reply.text).not.toContain(`"${name}`);
});

test('the join link marks the candidate as invited, and the calendar file holds one of its own', async () => {
  const { ana, sent, ask, scheduled, server, inHours } = await start();
  const token = await sent(ana);
  for (const name of ['join', 'calendar'] as const)
    expect((await ask(name, token)).body).toMatchObject({ code: 'interview_state' });
  const { meetingId } = await scheduled(ana, 48);
  const { link } = (await ask('join', token)).data;
  const [, inviteToken] = /\/join\/[\w-]+\?i=([\w-]{22})$/.exec(link) ?? [];
  const invitee = await server.call(`POST /meetings/${meetingId}/invitee`, { body: { token: inviteToken } });
  expect(invitee.data).toEqual(ANA);
  const { text } = (await ask('calendar', token)).data;
  const calendar = readCalendar(text);
  expect(calendar).toMatchObject({ uid: `${meetingId}@assay`, sequence: 0 });
  expect(new Date(calendar.start).toISOString()).toBe(inHours(48));
  expect(text.replaceAll('\r\n ', '')).not.toContain(inviteToken);
});

test('a candidate asks once for each planned time to move it, and the hosts are notified', async () => {
  const { ana, sent, ask, scheduled, act, own, inHours, server, boss, candidates } = await start();
  const token = await sent(ana);
  expect((await ask('reschedule', token, { note: 'Exam' })).body).toMatchObject({ code: 'interview_state' });
  const { meetingId } = await scheduled(ana, 48);
  expect((await ask('reschedule', token, { note: ' ' })).body.errors).toHaveProperty('note');
  const asked = await ask('reschedule', token, { note: 'I have an exam' });
  expect(asked.data.page.rescheduleNote).toBe('I have an exam');
  expect((await ask('reschedule', token, { note: 'Again' })).body).toMatchObject({ message: /already asked/ });
  expect((await candidates())[0]).toMatchObject({ rescheduleNote: 'I have an exam' });
  const { rows } = await server.store.pool.query('select message from notifications where user_id = $1', [boss.id]);
  expect(rows).toEqual([
    {
      message: expect.stringMatching(
        /^A candidate asks for another time.*\(.+\)\. You’ll find their reason in the round\.$/,
      ),
    },
  ]);
  await act(`PUT ${own}/meetings/${meetingId}`, { startsAt: inHours(72), minutes: 60 });
  expect((await ask('view', token)).data.page.rescheduleNote).toBeNull();
  expect((await ask('reschedule', token, { note: 'Still no' })).status).toBe(200);
});

test('the last rehearsal is shown to the panel, and the check of the network gets servers without an interview', async () => {
  const { ana, boss, sent, ask, scheduled, candidates, interviews, server } = await start();
  const token = await sent(ana);
  expect((await ask('relay', token)).data.iceServers).toEqual([{ urls: server.app.config.STUN_URLS }]);
  expect((await ask('rehearsal', token, { ...works, network: 'great' })).body.errors).toHaveProperty('network');
  expect((await ask('rehearsal', token, { ...works, relay: 'maybe' })).body.errors).toHaveProperty('relay');
  await ask('rehearsal', token, { ...works, camera: false });
  const reply = await ask('rehearsal', token, { ...works, mic: false, network: 'poor', relay: 'unreached' });
  const rehearsal = {
    camera: true,
    mic: false,
    network: 'poor',
    relay: 'unreached',
    at: server.clock.now().toISOString(),
  };
  expect(reply.data.page.rehearsal).toEqual(rehearsal);
  const { meetingId } = await scheduled(ana, 48);
  expect((await candidates())[0]).toMatchObject({ rehearsal });
  expect(await interviews()).toMatchObject([{ rehearsal }]);
  const rater = await server.learner();
  await server.call(`POST /meetings/${meetingId}/hosts`, { token: boss.token, body: { userId: rater.id } });
  expect((await server.call(`GET /interviews/${meetingId}`, { token: rater.token })).data.interview).toMatchObject({
    rehearsal,
  });
});

test('a candidate who withdraws calls off the planned interview with a higher sequence, and their link opens no more than their data', async () => {
  const { ana, sent, ask, scheduled, server, statusOf, interviews } = await start();
  const token = await sent(ana);
  await scheduled(ana, 48);
  await server.emails();
  expect((await ask('withdraw', token)).status).toBe(200);
  expect(await statusOf(ana)).toBe('withdrawn');
  expect((await interviews())[0]?.status).toBe('cancelled');
  const calendars = (await server.emails()).map((email) => calendarOf(email));
  expect(calendars.map((calendar) => [calendar?.method, calendar?.sequence])).toEqual([
    ['CANCEL', 1],
    ['CANCEL', 1],
  ]);
  expect((await ask('view', token)).data.page).toMatchObject({ ended: 'withdrawn', interview: null });
  expect(await auditEvents(server.store, 'round_candidate_withdrawn')).toMatchObject([{ actorId: null }]);
});

test('a live interview has to end before a candidate can withdraw or ask to move it', async () => {
  const { ana, sent, ask, scheduled, server } = await start();
  const token = await sent(ana);
  const { meetingId } = await scheduled(ana, 1);
  await server.store.pool.query(`update meetings set status = 'live', session = 1 where public_id = $1`, [meetingId]);
  expect((await ask('withdraw', token)).body).toMatchObject({ code: 'candidate_state' });
  expect((await ask('reschedule', token, { note: 'Later' })).body).toMatchObject({ code: 'interview_state' });
});

test('a decision shows once its email was sent, and never its outcome', async () => {
  const round = await afterInterview();
  const { decided, act, own, ana, server, schedule } = round;
  const { sent, ask } = linkTokens(round);
  const token = await sent(ana);
  const page = async () => (await ask('view', token)).data.page;
  const before = await page();
  expect(before.decisionEmailedAt).toBeNull();
  const tell = (decisionId: number) =>
    act(`POST ${own}/candidates/${ana.id}/decision/email`, { decisionId, subject: 'News', text: 'Dear Ana' });
  const first = await decided({ outcome: 'hold' });
  expect(await page()).toEqual(before);
  await tell(first.decision.id);
  const emailedAt = server.clock.now().toISOString();
  expect(await page()).toEqual({ ...before, decisionEmailedAt: emailedAt });
  server.clock.move(60);
  const second = await decided({ outcome: 'reject', replaces: first.decision.id });
  // Not a sign of the next decision before its own email.
  expect(await page()).toMatchObject({ decisionEmailedAt: emailedAt });
  await tell(second.decision.id);
  const last = await page();
  expect(last.decisionEmailedAt).toBe(server.clock.now().toISOString());
  expect(JSON.stringify(last)).not.toMatch(/reject|hold/);
  server.clock.move(60);
  const third = await decided({ outcome: 'hold', replaces: second.decision.id });
  expect(third.decision.outcome).toBe('hold');
  expect((await schedule(ana, 48)).status).toBe(201);
  expect((await page()).decisionEmailedAt).toBeNull();
});

// --- At the same time ---------------------------------------------------------------------------------------------

test('revoking a link and withdrawing by it at the same time have one outcome each', async () => {
  const { act, own, sent, ask, server, candidates, addOne } = await start();
  const turns = turnsOn(server.store);
  const outcomes = new Set<string>();
  for (let turn = 0; turn < turns; turn += 1) {
    const candidate = await addOne(`candidate${turn}@example.org`);
    const token = await sent(candidate);
    const [revoked, left, moved] = await Promise.all([
      act(`DELETE ${own}/candidates/${candidate.id}/link`),
      ask('withdraw', token),
      ask('withdraw', token),
    ]);
    // Whether withdrawn or not, revoking finds the link and ends it.
    expect(revoked.status).toBe(200);
    const withdrawn = [left, moved].filter(({ status }) => status === 200).length;
    expect([left, moved].map(({ status }) => status).every((status) => status === 200 || status === 404)).toBe(true);
    expect(withdrawn).toBeLessThanOrEqual(1);
    expect((await ask('view', token)).status).toBe(404);
    const [now] = await candidates(`?search=${candidate.email}`);
    outcomes.add(`${withdrawn} ${now?.status}`);
  }
  expect([...outcomes].filter((outcome) => !['1 withdrawn', '0 invited'].includes(outcome))).toEqual([]);
}, 240_000);
