import { expect, test } from 'vitest';
import type { Retention } from '@assay/contract/rounds/retention';
import { auditEvents } from '../../../test/testAudit.ts';
import { afterInterview } from '../../../test/testDecisions.ts';
import { ANA, startRound } from '../../../test/testRounds.ts';
import { everyRow } from '../../../test/testStore.ts';
import { anonymiseDueCandidates } from './retention.service.ts';

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
      await anonymiseDueCandidates(server.app);
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
      await anonymiseDueCandidates(server.app);
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
