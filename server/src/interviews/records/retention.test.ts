import { expect, test } from 'vitest';
import type { Retention } from '@assay/contract/rounds/retention';
import { auditEvents } from '../../../test/testAudit.ts';
import { ANA, startRound } from '../../../test/testRounds.ts';
import { eraseDueCandidates } from './retention.service.ts';

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
    erase: async (days = 0) => {
      if (days > 0) await round.later(days * 24);
      await eraseDueCandidates(server.app);
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

test('an open round is never erased; a closed one says what will go and when, and a decision starts the time anew', async () => {
  const { kept, erase, move, server, ana, keep } = await startKept();
  expect(await kept()).toMatchObject({
    erasedFrom: null,
    candidates: 2,
    interviews: 1,
    scorecards: 1,
    notes: 1,
    decisions: 0,
    chatMessages: 1,
  });
  await erase(1000);
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
  const { erase, kept, keep, move, view, server, act, meetingId, own } = await startKept();
  const other = (await act('POST /admin/virtual-rounds', { title: 'Other' })).data.round;
  const person = { name: 'Cy Other', email: 'cy@example.org' };
  await act(`POST /admin/virtual-rounds/${other.id}/candidates`, { people: [person] });
  await keep(30);
  await move('closed');
  await erase(29);
  expect((await kept()).candidates).toBe(2);
  await erase(2);
  expect(await kept()).toMatchObject({ candidates: 0, interviews: 0, scorecards: 0, notes: 0, erasedFrom: null });
  const { pool } = server.store;
  for (const table of ['join_requests', 'meeting_messages', 'meeting_invitations', 'scorecards', 'interview_notes'])
    expect((await pool.query(`select * from ${table}`)).rows, table).toEqual([]);
  expect((await pool.query('select guest_name from attendances')).rows).toEqual([{ guest_name: null }]);
  expect((await view()).title).toBe('Spring intake');
  expect((await act(`GET ${own}/candidates`)).data.items).toEqual([]);
  expect((await act(`GET /admin/virtual-rounds/${other.id}/candidates`)).data.items).toHaveLength(1);
  expect((await server.call(`GET /meetings/${meetingId}`)).status).toBe(200);
  await erase();
  const events = (await auditEvents(server.store)).filter(({ action }) => action === 'round_candidates_erased');
  expect(events).toMatchObject([{ actorId: null, details: { candidates: 2, interviews: 1, scorecards: 1 } }]);
});
