import { expect, test } from 'vitest';
import type { Retention } from '@assay/contract/rounds/retention';
import { auditEvents } from '../../../test/testAudit.ts';
import { linkTokens, retentionPasses, roundQuiz } from '../../../test/interviews/testCandidates.ts';
import { afterInterview } from '../../../test/interviews/testDecisions.ts';
import { ANA, startRound } from '../../../test/interviews/testRounds.ts';
import { everyRow } from '../../../test/testStore.ts';

/** A round with an interview that took place, and all kinds of things that are kept of it. */
async function startKept() {
  const round = await startRound();
  const { server, ana, boss, own, act, scheduled } = round;
  const { meetingId } = await scheduled(ana, 48);
  await server.emails();
  const { pool } = server.store;
  const insert = (statement: string) =>
    pool.query(`with meeting as (select id from meetings where public_id = '${meetingId}') ${statement}`);
  await insert(`insert into scorecards (meeting_id, user_id, updated_at) select id, ${boss.id}, now() from meeting`);
  await insert(`insert into interview_notes (meeting_id, user_id, notes, sequence, updated_at)
    select id, ${boss.id}, '[{"text":"Canary of notes"}]', 1, now() from meeting`);
  await insert(`insert into join_requests (request_id, meeting_id, session, person, attempt, name, email, status,
      token_hash, requested_at, seen_at, process_id)
    select 'r', id, 1, 'p', 1, 'Ana Lima', '${ANA.email}', 'approved', 'h', now(), now(), 'none' from meeting`);
  await insert(`insert into attendances (participant_id, meeting_id, session, guest_name, is_host, joined_at,
      join_request_id)
    select 'in', meeting.id, 1, 'Ana Lima', false, now(), join_requests.id from meeting, join_requests`);
  await insert(`insert into meeting_messages (meeting_id, session, channel, participant_id, guest_name, message, sent_at)
    select id, 1, 'room', 'in', 'Ana Lima', 'Canary of chat', now() from meeting`);
  return {
    ...round,
    meetingId,
    kept: async () => (await act(`GET ${own}/retention`)).data.retention as Retention,
    keep: (days: unknown) => act(`PUT ${own}/retention`, { days }),
    expire: async (days = 0) => {
      if (days > 0) await round.later(days * 24);
      await retentionPasses(server);
    },
  };
}

test('days outside the limits, and rounds that are not there, are refused', async () => {
  const { keep, act, kept } = await startKept();
  for (const days of [29, 3651, 1.5, '90', null]) expect((await keep(days)).status, String(days)).toBe(400);
  expect((await act('GET /admin/virtual-rounds/999999/retention')).status).toBe(404);
  expect((await act('PUT /admin/virtual-rounds/999999/retention', { days: 90 })).status).toBe(404);
  expect((await kept()).days).toBe(365);
});

test('candidates of an open round stay; a closed one says what will go and when, and a decision starts the time anew', async () => {
  const { kept, expire, move, server, ana, keep } = await startKept();
  expect(await kept()).toMatchObject({
    erasedFrom: null,
    candidates: 2,
    interviews: 1,
    scorecards: 1,
    notes: 1,
    decisions: 0,
    chatMessages: 1,
  });
  await expire(1000);
  expect((await kept()).candidates).toBe(2);
  const closed = server.clock.now();
  await move('closed');
  const after = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString();
  expect((await kept()).erasedFrom).toBe(after(closed, 365));
  expect((await keep(90)).data.retention.erasedFrom).toBe(after(closed, 90));
  const decided = new Date(closed.getTime() + 10 * 86_400_000);
  await server.store.pool.query(
    `insert into round_decisions (candidate_id, outcome, rationale, decided_at) values ($1, 'reject', 'Canary', $2)`,
    [ana.id, decided],
  );
  expect((await kept()).erasedFrom).toBe(after(decided, 90));
  await move('open');
  expect((await kept()).erasedFrom).toBe(null);
});

test('when its time has passed, nothing names the candidates; the round, meetings and other rounds stay', async () => {
  const { expire, kept, keep, move, view, server, act, meetingId, own } = await startKept();
  const other = (await act('POST /admin/virtual-rounds', { title: 'Other' })).data.round;
  const person = { name: 'Cy Other', email: 'cy@example.org' };
  await act(`POST /admin/virtual-rounds/${other.id}/candidates`, { people: [person] });
  await keep(30);
  await move('closed');
  await expire(29);
  expect((await kept()).candidates).toBe(2);
  await expire(2);
  expect(await kept()).toMatchObject({ candidates: 0, interviews: 0, scorecards: 0, notes: 0, erasedFrom: null });
  const { pool } = server.store;
  for (const table of ['join_requests', 'meeting_messages', 'meeting_invitations', 'scorecards', 'interview_notes'])
    expect((await pool.query(`select * from ${table}`)).rows, table).toEqual([]);
  expect((await pool.query('select guest_name from attendances')).rows).toEqual([{ guest_name: null }]);
  expect((await view()).title).toBe('Spring intake');
  const { items } = (await act(`GET ${own}/candidates`)).data;
  expect(items.map(({ name, email }: { name: string; email: string }) => [name, email])).toEqual([
    ['Former candidate', ''],
    ['Former candidate', ''],
  ]);
  const elsewhere = (await act(`GET /admin/virtual-rounds/${other.id}/candidates`)).data.items;
  expect(elsewhere).toMatchObject([person]);
  expect((await server.call(`GET /meetings/${meetingId}`)).status).toBe(200);
  await expire();
  const events = (await auditEvents(server.store)).filter(({ action }) => action === 'round_candidates_erased');
  expect(events).toMatchObject([{ actorId: null, details: { candidates: 2, interviews: 1, scorecards: 1 } }]);
});

/** Two rounds with the quiz; the candidate of the first has taken it, and so has one with an account of their own. */
async function startTaken() {
  const round = await startRound();
  const links = linkTokens(round);
  const { server, own, act, ana, bo } = round;
  const quiz = await roundQuiz(round, links);
  const link = await links.sent(ana);
  const session = await quiz.enter(link);
  const attemptId = await quiz.take(session);
  await quiz.take(await quiz.enter(await links.sent(bo)));
  const { pool } = server.store;
  await pool.query(`update users set password_hash = 'hash' where email = $1`, [bo.email]);
  return {
    ...round,
    ...links,
    ...quiz,
    link,
    session,
    attemptId,
    kept: async () => (await act(`GET ${own}/retention`)).data.retention as Retention,
    emails: async () =>
      (
        await pool.query(`select email from users where email like '%@example.org' and role = 'user' order by email`)
      ).rows.map(({ email }) => email),
    owner: async () =>
      (
        await pool.query('select email from attempts join users on users.id = user_id where attempts.id = $1', [
          attemptId,
        ])
      ).rows[0]?.email,
    async expire() {
      await round.move('closed');
      await round.later(366 * 24);
      await retentionPasses(server);
    },
  };
}

test('accounts made for the quizzes are counted and go with the candidates; completed ones are counted and stay', async () => {
  const { kept, expire, emails, owner, bo, server, session } = await startTaken();
  expect(await kept()).toMatchObject({ accounts: 1, stayingAccounts: 1 });
  await expire();
  expect(await emails()).toEqual([bo.email]);
  expect(await owner()).toBe('');
  expect((await server.call('GET /auth/me', { token: session })).status).toBe(401);
  expect(await kept()).toMatchObject({ accounts: 0, stayingAccounts: 0 });
  expect(await auditEvents(server.store, 'round_candidates_erased')).toMatchObject([{ details: { accounts: 1 } }]);
});

test('an account stays as long as a candidate of another round has its address', async () => {
  const { kept, expire, emails, act, ana, bo, server } = await startTaken();
  const { id } = (await act('POST /admin/virtual-rounds', { title: 'Other' })).data.round;
  await act(`POST /admin/virtual-rounds/${id}/candidates`, { people: [{ name: ana.name, email: ana.email }] });
  expect(await kept()).toMatchObject({ accounts: 0, stayingAccounts: 2 });
  await expire();
  expect(await emails()).toEqual([ana.email, bo.email]);
  // The draft is deleted by an admin whose sign-in has lasted all the while.
  await server.store.pool.query('delete from rounds where id = $1', [id]);
  await retentionPasses(server);
  expect(await emails()).toEqual([bo.email]);
});

test('an account of a removed candidate goes, at once with two servers only once', async () => {
  const { act, own, ana, bo, emails, server } = await startTaken();
  expect((await act(`DELETE ${own}/candidates/${ana.id}`)).status).toBe(200);
  await Promise.all([1, 2, 3].map(() => retentionPasses(server)));
  expect(await emails()).toEqual([bo.email]);
  expect(await auditEvents(server.store, 'account_purged')).toHaveLength(1);
});

/** An interview whose admin has taken private notes. */
async function startNoted() {
  const round = await afterInterview();
  const { server, act, own, meetingId } = round;
  const write = (sequence: number) =>
    act(`PUT /interviews/${meetingId}/notes`, {
      sequence,
      notes: [{ id: 'n', at: '2026-01-01T10:00:00.000Z', text: 'Canary', questionId: null }],
    });
  expect((await write(1)).status).toBe(200);
  return {
    ...round,
    write,
    until: async () => ((await act(`GET ${own}/retention`)).data.retention as Retention).notesErasedFrom,
    days: (from: Date, count: number) => new Date(from.getTime() + count * 86_400_000).toISOString(),
    async noted(days: number) {
      await round.later(days * 24);
      await retentionPasses(server);
      return (await server.store.pool.query('select count(*)::int as n from interview_notes')).rows[0].n as number;
    },
  };
}

test('private notes go 90 days after the decision, and no more are taken', async () => {
  const { decided, noted, until, days, server, write } = await startNoted();
  expect(await noted(400)).toBe(1);
  expect(await until()).toBeNull();
  const at = server.clock.now();
  await decided({ outcome: 'reject' });
  expect(await until()).toBe(days(at, 90));
  expect(await noted(89)).toBe(1);
  expect((await write(2)).status).toBe(200);
  expect(await noted(2)).toBe(0);
  expect((await write(3)).body).toMatchObject({ code: 'interview_state' });
  expect(await until()).toBeNull();
});

test('of a candidate on hold notes stay until 90 days after the round is closed', async () => {
  const { decided, noted, until, days, move, server } = await startNoted();
  await decided({ outcome: 'hold' });
  expect(await noted(200)).toBe(1);
  const closed = server.clock.now();
  await move('closed');
  expect(await until()).toBe(days(closed, 90));
  expect(await noted(89)).toBe(1);
  expect(await noted(2)).toBe(0);
});

test('of a candidate who withdrew, notes go 90 days later; an interview planned since keeps them', async () => {
  const { act, own, ana, noted, decided, scheduled, until } = await startNoted();
  await decided({ outcome: 'hold' });
  await scheduled(ana, 48);
  expect(await until()).toBeNull();
  await act(`POST ${own}/candidates/${ana.id}/withdraw`);
  expect(await until()).not.toBeNull();
  expect(await noted(89)).toBe(1);
  expect(await noted(2)).toBe(0);
});

/** A decided candidate, with this word in everything that is written about them. */
async function startDecided() {
  const round = await afterInterview({ card: 'missing' });
  const { act, own, ana, meetingId, boss, server, decided, later, move } = round;
  const { pool } = server.store;
  await act(`PUT ${own}/candidates/${ana.id}`, { name: CANARY, tags: [CANARY] });
  await round.submit(meetingId, boss.id);
  await pool.query(
    `update scorecards set summary = $1::text, draft = jsonb_build_object('summary', $1::text),
       ratings = (select jsonb_agg(rating || jsonb_build_object('evidence', $1::text))
         from jsonb_array_elements(ratings) rating)`,
    [CANARY],
  );
  await pool.query(`insert into scorecard_revisions select id, 1, ratings, 'no', summary, now() from scorecards`);
  await pool.query(
    `insert into interview_notes select id, $1, jsonb_build_array(jsonb_build_object('text', $2::text)), 1, now()
     from meetings where public_id = $3`,
    [boss.id, CANARY, meetingId],
  );
  await pool.query(`update meetings set title = $1`, [CANARY]);
  await pool.query(`update round_candidates set reschedule_note = $1 where id = $2`, [CANARY, ana.id]);
  const { decision } = await decided({ outcome: 'reject', rationale: CANARY });
  const path = `${own}/candidates/${ana.id}`;
  await act(`POST ${path}/decision/email`, { decisionId: decision.id, subject: CANARY, text: CANARY });
  await act(`POST ${path}/link`);
  await act(`POST ${path}/links`, { days: 30 });
  await pool.query(`update round_meetings set feedback_reason = $1`, [CANARY]);
  return {
    ...round,
    path,
    decision,
    report: async () => (await act(`GET ${own}/report`)).data.report as object,
    async expire() {
      await move('closed');
      await later(400 * 24);
      await retentionPasses(server);
      await pool.query('delete from outbox');
    },
  };
}

const CANARY = 'Zephyrine Canary';

test('afterwards the report reads as before, and no table holds a word about them or their address', async () => {
  const { report, expire, server, ana, bo, act, path } = await startDecided();
  expect(await everyRow(server.store)).toContain(CANARY);
  const before = await report();
  expect(before).toMatchObject({ funnel: { interviewed: 1, decided: 1 }, competencies: [{ id: 'craft' }, {}] });
  await expire();
  expect(await report()).toEqual(before);
  const rows = await everyRow(server.store);
  for (const trace of [CANARY, ana.email, bo.email, bo.name]) expect(rows, trace).not.toContain(trace);
  const { rows: links } = await server.store.pool.query(
    'select candidate_id from candidate_links union all select candidate_id from dossier_links',
  );
  expect(links).toEqual([]);
  const { dossier } = (await act(`GET ${path}`)).data;
  expect(dossier).toMatchObject({
    candidate: { name: 'Former candidate', status: 'decided' },
    decisions: [{ outcome: 'reject', rationale: '', email: null }],
    interviews: [{ cards: [{ summary: '', ratings: [{ competencyId: 'craft', score: 4, evidence: '' }, {}] }] }],
  });
});

test('nothing new is learnt about someone who is anonymous, also in a round that was reopened', async () => {
  const { expire, move, act, path, own, ana, meetingId, decision, server, schedule } = await startDecided();
  await expire();
  await move('open');
  const before = await everyRow(server.store);
  const body = { outcome: 'advance', rationale: 'Later', replaces: decision.id };
  for (const [call, given, code] of [
    [`PUT ${path}`, { name: 'Ana Lima', tags: [] }, 'candidate_state'],
    [`POST ${path}/withdraw`, undefined, 'candidate_state'],
    [`DELETE ${path}`, undefined, 'candidate_state'],
    [`POST ${path}/link`, undefined, 'candidate_state'],
    [`POST ${path}/decision`, body, 'candidate_state'],
    [`POST ${path}/decision/email`, { decisionId: decision.id, subject: 'S', text: 'T' }, 'candidate_state'],
    [`POST ${path}/links`, { days: 30 }, 'candidate_state'],
    [`PUT /interviews/${meetingId}/scorecard`, { ...NO_CARD, sequence: 1 }, 'scorecard_locked'],
    [`POST /interviews/${meetingId}/scorecard/submit`, { ...NO_CARD, sequence: 1 }, 'scorecard_locked'],
    [`PUT /interviews/${meetingId}/notes`, { sequence: 1, notes: [] }, 'interview_state'],
    [`POST /interviews/${meetingId}/close-feedback`, { reason: 'Late' }, 'interview_state'],
  ] as const)
    expect((await act(call, given)).body.code, call).toBe(code);
  expect((await schedule(ana, 48)).body.code).toBe('candidate_state');
  expect((await act(`POST ${own}/links`)).data).toEqual({ sent: 0 });
  expect(JSON.parse(await everyRow(server.store)).round_candidates).toEqual(JSON.parse(before).round_candidates);
});

const NO_CARD = { ratings: [], recommendation: null, summary: '' };
