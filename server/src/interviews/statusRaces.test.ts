import { expect, test } from 'vitest';
import { afterInterview } from '../../test/interviews/testDecisions.ts';
import { turnsOn } from '../../test/testRaces.ts';
import { linkTokens } from '../../test/interviews/testCandidates.ts';
import { startQuizRound } from '../../test/interviews/testRoundQuizzes.ts';
import { startRound } from '../../test/interviews/testRounds.ts';
import { startInterview } from '../../test/interviews/testScorecards.ts';
import type { Reply } from '../../test/testServer.ts';

// Each change of a status against the one that excludes it. Slots, links, kits, drafts and decisions have theirs beside
// them.

const TIMEOUT = { timeout: 240_000 };
type Act = Awaited<ReturnType<typeof startRound>>['act'];
const standsAt = async (act: Act, meetingId: string) =>
  (await act(`GET /interviews/${meetingId}`)).data.interview.status;
const won = (replies: readonly Reply[]) => replies.filter(({ status }) => status < 300).length;

test('a draft is deleted or opened', TIMEOUT, async () => {
  const { act, server } = await startRound();
  for (let turn = 0; turn < turnsOn(server.store); turn += 1) {
    const { id, title, description, minutes, capacity } = (
      await act('POST /admin/virtual-rounds', { title: `Draft ${turn}` })
    ).data.round;
    const own = `/admin/virtual-rounds/${id}`;
    const [deleted, opened] = await Promise.all([
      act(`DELETE ${own}`),
      act(`PUT ${own}`, { title, description, minutes, capacity, status: 'open' }),
    ]);
    expect(won([deleted, opened])).toBe(1);
    const left = await act(`GET ${own}`);
    if (deleted.status === 200) expect([opened.status, left.status]).toEqual([404, 404]);
    else expect([deleted.body.code, left.data.round.status]).toEqual(['round_state', 'open']);
  }
});

test('a round is closed or takes an interview; a closed one is archived or reopened', TIMEOUT, async () => {
  const { schedule, act, own, ana, server, move, view, interviews, statusOf } = await startRound();
  for (let turn = 0; turn < turnsOn(server.store); turn += 1) {
    const [planned, closed] = await Promise.all([schedule(ana, 48), move('closed')]);
    expect(closed.status).toBe(200);
    // First, or not at all.
    if (planned.status !== 201) expect(planned.body.code).toBe('round_state');
    expect(await statusOf(ana)).toBe(planned.status === 201 ? 'scheduled' : 'invited');
    const meetingId = planned.data?.interview.meetingId;
    if (meetingId !== undefined) {
      const [cancelled, archived] = await Promise.all([act(`DELETE ${own}/meetings/${meetingId}`), move('archived')]);
      expect(cancelled.status).toBe(200);
      if (archived.status !== 200) expect(archived.body.code).toBe('round_state');
      expect((await view()).status).toBe(archived.status === 200 ? 'archived' : 'closed');
    }
    await server.store.pool.query(`update rounds set status = 'open'`);
  }
  expect((await interviews()).every(({ status }) => status === 'cancelled')).toBe(true);
});

test('a planned interview that is moved, cancelled and left at once is cancelled', TIMEOUT, async () => {
  const { scheduled, act, own, ana, server, inHours, statusOf } = await startRound();
  for (let turn = 0; turn < turnsOn(server.store); turn += 1) {
    const { meetingId } = await scheduled(ana, 48);
    const path = `${own}/meetings/${meetingId}`;
    const leaves = turn % 2 === 0;
    const [moved, cancelled, left] = await Promise.all([
      act(`PUT ${path}`, { startsAt: inHours(72), minutes: 30 }),
      act(`DELETE ${path}`),
      leaves ? act(`POST ${own}/candidates/${ana.id}/withdraw`) : null,
    ]);
    for (const { status, body } of [moved, cancelled])
      if (status !== 200) expect(['interview_state', 'ended']).toContain(body.code);
    expect(left?.status ?? 200).toBe(200);
    if (!leaves) expect(cancelled.status).toBe(200);
    expect(await standsAt(act, meetingId)).toBe('cancelled');
    expect(await statusOf(ana)).toBe(leaves ? 'withdrawn' : 'invited');
    await server.store.pool.query('update round_candidates set withdrawn_at = null');
  }
});

test('an interview that has begun is cancelled or a no-show', TIMEOUT, async () => {
  const { scheduled, act, own, ana, server } = await startRound();
  for (let turn = 0; turn < turnsOn(server.store); turn += 1) {
    const { meetingId } = await scheduled(ana, 2);
    const path = `${own}/meetings/${meetingId}`;
    await server.store.pool.query(`update meetings set starts_at = $1 where public_id = $2`, [
      new Date(server.clock.now().getTime() - 60_000),
      meetingId,
    ]);
    const [cancelled, absent, twice] = await Promise.all([
      act(`DELETE ${path}`),
      act(`POST ${path}/no-show`),
      act(`POST ${path}/no-show`),
    ]);
    expect(won([cancelled, absent, twice])).toBe(1);
    const status = await standsAt(act, meetingId);
    expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'no_show');
  }
});

test('a scorecard is submitted before a decision or an archived round, or not at all', TIMEOUT, async () => {
  const { by, boss, rater, second, own, ana, server } = await startInterview();
  const { pool } = server.store;
  const { call } = by(boss);
  const { title, description, minutes, capacity } = (await call(`GET ${own}`)).data.round;
  for (const person of [boss, second, rater]) expect((await by(person).submit()).status).toBe(200);
  for (let turn = 0; turn < turnsOn(server.store); turn += 1) {
    await pool.query('delete from round_decisions');
    await pool.query(`update rounds set status = 'closed'`);
    await pool.query('update scorecards set draft_sequence = 1, draft = null');
    const revision = (await by(rater).own()).submitted?.revision ?? 0;
    const isDecision = turn % 2 === 0;
    const [submitted, ended] = await Promise.all([
      by(rater).submit(2, { summary: `Revised ${turn}` }),
      isDecision
        ? call(`POST ${own}/candidates/${ana.id}/decision`, { outcome: 'reject', rationale: 'No', replaces: null })
        : call(`PUT ${own}`, { title, description, minutes, capacity, status: 'archived' }),
    ]);
    expect(ended.status).toBe(200);
    if (submitted.status !== 200) expect(submitted.body.code).toBe(isDecision ? 'scorecard_locked' : 'round_state');
    const { rows } = await pool.query('select revision from scorecards where user_id = $1', [rater.id]);
    expect(rows[0].revision).toBe(revision + (submitted.status === 200 ? 1 : 0));
  }
});

test('a decision is emailed once, however many send it', TIMEOUT, async () => {
  const { decided, act, own, ana, server } = await afterInterview();
  let replaces: number | null = null;
  for (let turn = 0; turn < turnsOn(server.store); turn += 1) {
    const { decision } = await decided({ outcome: 'hold', replaces });
    replaces = decision.id;
    const email = { decisionId: decision.id, subject: `News ${turn}`, text: 'Dear Ana' };
    const path = `${own}/candidates/${ana.id}/decision`;
    const [one, other, next] = await Promise.all([
      act(`POST ${path}/email`, email),
      act(`POST ${path}/email`, email),
      act(`POST ${path}`, { outcome: 'reject', rationale: 'No', replaces }),
    ]);
    expect(won([one, other])).toBeLessThanOrEqual(1);
    expect(next.status).toBe(200);
    replaces = next.data.decision.id;
    const { rows } = await server.store.pool.query('select count(*)::int from outbox where subject = $1', [
      email.subject,
    ]);
    expect(rows[0].count).toBe(won([one, other]));
  }
});

test('an invited candidate is rejected, gets an interview or picks a time: exactly one of them', TIMEOUT, async () => {
  const world = await startRound();
  const { act, own, ana, bo, schedule, server, inHours, statusOf } = world;
  const { sent, ask } = linkTokens(world);
  const { pool } = server.store;
  const link = await sent(bo);
  for (let turn = 0; turn < turnsOn(server.store); turn += 1) {
    await act(`POST ${own}/slots`, { starts: [inHours(24 + 2 * turn)], minutes: 30 });
    const slots: { id: number }[] = (await act(`GET ${own}/slots`)).data.items;
    const slotId = slots.at(-1)?.id;
    const reject = () => act(`POST ${own}/rejections`, { candidateIds: [ana.id, bo.id], rationale: 'Too low' });
    const [planned, one, picked, other] = await Promise.all([
      schedule(ana, 2400 + 2 * turn),
      reject(),
      ask('pick', link, { slotId }),
      reject(),
    ]);
    const rejected: number = one.data.done + other.data.done;
    expect(won([planned, picked]) + rejected).toBe(2);
    for (const [candidate, reply] of [
      [ana, planned],
      [bo, picked],
    ] as const) {
      if (reply.status >= 300) expect(['candidate_state', 'interview_state']).toContain(reply.body.code);
      expect(await statusOf(candidate)).toBe(reply.status < 300 ? 'scheduled' : 'decided');
    }
    await pool.query('delete from round_decisions');
    await pool.query(`update meetings set called_off = true, status = 'ended'`);
    await pool.query('delete from round_slots');
  }
});

test('a quiz that is finished while its candidate is rejected counts, and so does the rejection', TIMEOUT, async () => {
  const { act, own, server, sent, enter, startQuiz, addOne, statusOf } = await startQuizRound();
  for (let turn = 0; turn < turnsOn(server.store); turn += 1) {
    const candidate = await addOne(`quick${turn}@example.org`);
    const token = await enter(await sent(candidate));
    const { quizAttempt } = (await startQuiz(token)).data;
    const [completed, rejected] = await Promise.all([
      server.call('POST /quiz/complete', { token, body: { quizAttemptId: quizAttempt.id } }),
      act(`POST ${own}/rejections`, { candidateIds: [candidate.id], rationale: 'Too slow' }),
    ]);
    expect([completed.status, rejected.data]).toEqual([200, { done: 1, refused: [] }]);
    expect(await statusOf(candidate)).toBe('decided');
    const { dossier } = (await act(`GET ${own}/candidates/${candidate.id}`)).data;
    expect(dossier).toMatchObject({
      quizzes: [{ attemptId: quizAttempt.id }],
      decisions: [{ withoutInterview: true }],
    });
    await act(`DELETE ${own}/candidates/${candidate.id}`);
  }
});
