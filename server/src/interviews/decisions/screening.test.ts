import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { afterInterview, RATIONALE } from '../../../test/interviews/testDecisions.ts';
import { startQuizRound } from '../../../test/interviews/testRoundQuizzes.ts';

// Rejections on the evidence of quizzes, before any interview.

async function start() {
  const world = await startQuizRound();
  const { act, own } = world;
  const decide = (candidate: Pick<RoundCandidate, 'id'>, body: object = {}) =>
    act(`POST ${own}/candidates/${candidate.id}/decision`, {
      outcome: 'reject',
      rationale: RATIONALE,
      replaces: null,
      ...body,
    });
  return {
    ...world,
    decide,
    rejectAll: (candidateIds: readonly number[], rationale = RATIONALE) =>
      act(`POST ${own}/rejections`, { candidateIds, rationale }),
    dossierOf: async ({ id }: Pick<RoundCandidate, 'id'>) => (await act(`GET ${own}/candidates/${id}`)).data.dossier,
  };
}

// --- Refusals -----------------------------------------------------------------------------------------------------

test('a rejection without an interview needs a rationale, and nothing else is decided without one', async () => {
  const { decide, rejectAll, ana, statusOf } = await start();
  expect((await decide(ana, { rationale: ' ' })).body.errors).toHaveProperty('rationale');
  expect((await rejectAll([ana.id], ' ')).body.errors).toHaveProperty('rationale');
  expect((await rejectAll([])).body.errors).toHaveProperty('candidateIds');
  for (const outcome of ['advance', 'hold'])
    expect((await decide(ana, { outcome })).body).toMatchObject({
      code: 'candidate_state',
      message: /hasn’t had an interview yet/,
    });
  expect(await statusOf(ana)).toBe('invited');
});

test('of several candidates each one is decided alone: those who are not invited are refused with the reason', async () => {
  const { server, act, own, decision, ana, bo, candidates, scheduled } = await afterInterview();
  const people = ['Cy Diaz', 'Di Eco', 'Ed Fox'].map((name) => ({ name, email: `${name.slice(0, 2)}@example.org` }));
  await act(`POST ${own}/candidates`, { people });
  const found = async (name: string) => (await candidates(`?search=${name}@`))[0] ?? ana;
  const [planned, gone, invited] = [await found('Cy'), await found('Di'), await found('Ed')];
  await scheduled(planned, 48);
  await act(`POST ${own}/candidates/${gone.id}/withdraw`);
  await decision(bo, { outcome: 'reject' });
  await server.emails();
  const ids = [ana, bo, planned, gone, invited, invited].map(({ id }) => id);
  const { data } = await act(`POST ${own}/rejections`, { candidateIds: [...ids, 999_999_999], rationale: 'Too low' });
  expect(data).toEqual({
    done: 1,
    refused: [
      { id: ana.id, reason: expect.stringContaining('has been interviewed') },
      { id: bo.id, reason: expect.stringContaining('already has a decision') },
      { id: planned.id, reason: expect.stringContaining('has an interview ahead') },
      { id: gone.id, reason: expect.stringContaining('has withdrawn') },
      { id: 999_999_999, reason: expect.stringContaining('no such candidate') },
    ],
  });
  expect((await candidates('?outcome=reject')).map(({ name }) => name)).toEqual([bo.name, 'Ed Fox']);
  // No email without a click.
  expect(await server.emails()).toEqual([]);
  const audited = await auditEvents(server.store, 'round_candidate_decided');
  expect(audited.at(-1)).toMatchObject({ details: { candidateId: invited.id, withoutInterview: true } });
  const other = (await act('POST /admin/virtual-rounds', { title: 'Other' })).data.round;
  const foreign = await act(`POST /admin/virtual-rounds/${other.id}/rejections`, {
    candidateIds: [planned.id],
    rationale: 'Not here',
  });
  expect(foreign.data).toMatchObject({ done: 0, refused: [{ id: planned.id }] });
  const nowhere = await act('POST /admin/virtual-rounds/999999999/rejections', { candidateIds: [1], rationale: 'No' });
  expect(nowhere.status).toBe(404);
});

test('an archived round rejects no one', async () => {
  const { rejectAll, ana, move, statusOf } = await start();
  await move('closed');
  await move('archived');
  expect((await rejectAll([ana.id])).body).toMatchObject({ code: 'round_state' });
  expect(await statusOf(ana)).toBe('invited');
});

// --- What a rejection says and ends -------------------------------------------------------------------------------

test('the dossier, its PDF, the list and the candidate’s download say that no interview had taken place', async () => {
  const { decide, ana, dossierOf, candidates, server, skill, token, id } = await start();
  const { decision } = (await decide(ana)).data;
  expect(decision).toMatchObject({ outcome: 'reject', withoutInterview: true, email: null });
  expect(await dossierOf(ana)).toMatchObject({
    decisions: [{ withoutInterview: true }],
    quizzes: [],
    quizzesLeft: [{ skillName: skill.name, status: 'closed' }],
  });
  const [listed] = await candidates('?outcome=reject');
  expect(listed).toMatchObject({ id: ana.id, isInterviewed: false, decision: { withoutInterview: true } });
  const { data } = await server.call('POST /exports', {
    token: token(),
    body: { list: 'dossier', format: 'pdf', filter: { roundId: id, candidateId: ana.id } },
  });
  expect((await fetch(`${server.url}${data.path}`)).status).toBe(200);
});

test('a rejection by mistake becomes “on hold”, and then quizzes and interviews are open again', async () => {
  const { decide, ana, sent, enter, startQuiz, schedule, statusOf } = await start();
  const token = await enter(await sent(ana));
  const { decision } = (await decide(ana)).data;
  expect((await startQuiz(token)).body).toMatchObject({ code: 'round_state' });
  expect((await schedule(ana, 48)).body).toMatchObject({ code: 'candidate_state' });
  expect((await decide(ana, { outcome: 'advance', replaces: decision.id })).body.message).toMatch(/Put them on hold/);
  expect((await decide(ana, { outcome: 'hold', replaces: decision.id })).status).toBe(200);
  expect((await startQuiz(token)).status).toBe(200);
  expect((await schedule(ana, 48)).status).toBe(201);
  expect(await statusOf(ana)).toBe('scheduled');
});

test('after a rejection no quiz starts, and one that runs is finished and shown', async () => {
  const { decide, ana, bo, sent, enter, startQuiz, ask, dossierOf, server } = await start();
  const [link, other] = [await sent(ana), await sent(bo)];
  const token = await enter(link);
  const { quizAttempt } = (await startQuiz(token)).data;
  expect(await dossierOf(ana)).toMatchObject({ quizzesLeft: [{ status: 'running' }] });
  expect(await dossierOf(bo)).toMatchObject({ quizzesLeft: [{ status: 'open' }] });
  for (const candidate of [ana, bo]) expect((await decide(candidate)).status).toBe(200);
  // Under way: answered, left and continued by the link, and completed.
  const body = { quizAttemptId: quizAttempt.id, questionId: quizAttempt.questions[0].id, selectedAnswer: 'A' };
  expect((await server.call('POST /quiz/answer', { token, body })).status).toBe(200);
  const again = await enter(link);
  expect((await startQuiz(again)).data.quizAttempt).toMatchObject({ id: quizAttempt.id, resumed: true });
  const done = await server.call('POST /quiz/complete', { token: again, body: { quizAttemptId: quizAttempt.id } });
  expect(done.status).toBe(200);
  expect(await dossierOf(ana)).toMatchObject({ quizzesLeft: [], quizzes: [{ attemptId: quizAttempt.id }] });
  // Not started: no way in, and a page that promises nothing.
  expect((await ask('quizzes', other)).body).toMatchObject({ code: 'round_state' });
  expect((await ask('view', other)).data.page).toMatchObject({
    quizzes: [{ status: 'closed' }],
    takesInterview: false,
    decisionEmailedAt: null,
    slots: [],
  });
});

test('after the email about it the candidate’s page says when; their data is theirs', async () => {
  const { decide, ana, sent, ask, act, own, server } = await start();
  const link = await sent(ana);
  const { decision } = (await decide(ana)).data;
  await act(`POST ${own}/candidates/${ana.id}/decision/email`, {
    decisionId: decision.id,
    subject: 'News',
    text: 'Dear Ana',
  });
  expect((await ask('view', link)).data.page).toMatchObject({
    ended: null,
    decisionEmailedAt: server.clock.now().toISOString(),
  });
});

test('“Send links” writes to no one who was rejected', async () => {
  const { decide, ana, bo, act, own, sentTo } = await start();
  await decide(ana);
  expect((await act(`POST ${own}/links`)).data).toEqual({ sent: 1 });
  expect([(await sentTo(bo.email)).length, (await sentTo(ana.email)).length]).toEqual([1, 0]);
});
