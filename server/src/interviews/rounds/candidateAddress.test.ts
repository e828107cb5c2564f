import { expect, test } from 'vitest';
import { calendarOf } from '../../../test/interviews/testCalendar.ts';
import { linkTokens, roundQuiz } from '../../../test/interviews/testCandidates.ts';
import { afterInterview } from '../../../test/interviews/testDecisions.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { ANA, BO, startRound } from '../../../test/interviews/testRounds.ts';
import { everyRow } from '../../../test/testStore.ts';

const RIGHT = 'ana.lima@example.org';

async function start() {
  const round = await startRound();
  const links = linkTokens(round);
  const { act, own, ana } = round;
  return {
    ...round,
    ...links,
    correct: (email: unknown, id = ana.id) => act(`PUT ${own}/candidates/${id}`, { name: ANA.name, tags: [], email }),
  };
}

// --- Refusals -----------------------------------------------------------------------------------------------------

test('an address that is none, one of another candidate and one in an archived round are refused', async () => {
  const { correct, move, server } = await start();
  const before = await everyRow(server.store);
  for (const email of ['', 'ana', 'ana@-x', 7, null]) expect((await correct(email)).status, String(email)).toBe(400);
  for (const email of [BO.email, BO.email.toUpperCase()]) {
    const { status, body } = await correct(email);
    expect([status, body.code]).toEqual([409, 'email_taken']);
    expect(body.errors).toEqual({ email: `${BO.name} has this address in this round` });
  }
  expect(await everyRow(server.store)).toBe(before);
  await move('closed');
  await move('archived');
  expect((await correct(RIGHT)).body.code).toBe('round_state');
});

test('an address whose owner has used a code from its mailbox stays', async () => {
  const { correct, sent, ask, ana, server } = await start();
  const link = await sent(ana);
  await ask('export', link);
  const [email] = await server.emails();
  const code = /\b\d{6}\b/.exec(email?.text ?? '')?.[0];
  expect((await correct(ANA.email)).status).toBe(200);
  expect((await ask('export', link, { code })).status).toBe(200);
  const { status, body } = await correct(RIGHT);
  expect([status, body.code]).toEqual([409, 'candidate_state']);
  expect(body.message).toContain('has used a code from this mailbox');
  expect((await ask('view', link)).status).toBe(200);
});

test.each(['completed', 'of their own'] as const)('an address with an account that is %s stays', async (kind) => {
  const world = await start();
  const { correct, sent, server, act, own, ana, ask } = world;
  const { enter } = await roundQuiz(world, world);
  const link = await sent(ana);
  let { id } = ana;
  if (kind === 'completed') {
    await enter(link);
    await server.store.pool.query(`update users set password_hash = 'hash' where email = $1`, [ANA.email]);
  } else {
    const person = await server.learner();
    await act(`POST ${own}/candidates`, { userIds: [person.id] });
    ({ id } = (await act(`GET ${own}/candidates?search=${person.email}`)).data.items[0]);
  }
  const { status, body } = await correct(RIGHT, id);
  expect([status, body.code]).toEqual([409, 'candidate_state']);
  expect(body.message).toContain('takes part with an account');
  expect((await ask('view', link)).status).toBe(200);
});

test('during the interview the address stays', async () => {
  const { correct, scheduled, ana, server } = await start();
  await scheduled(ana, 1);
  await server.store.pool.query(`update meetings set status = 'live', session = 1`);
  expect((await correct(RIGHT)).body).toMatchObject({ code: 'candidate_state' });
  expect((await server.store.pool.query('select email from meeting_invitations')).rows).toEqual([{ email: ANA.email }]);
});

// --- Success ------------------------------------------------------------------------------------------------------

test('what was sent to the wrong address opens nothing, and the right one gets its link only by a click', async () => {
  const world = await start();
  const { correct, sent, ask, ana, server, scheduled, candidates, own, act } = world;
  const { enter, take, startQuiz } = await roundQuiz(world, world);
  const { meetingId } = await scheduled(ana, 48);
  const wrong = await sent(ana);
  const session = await enter(wrong);
  await take(session);
  await ask('rehearsal', wrong, { camera: true, mic: true, network: 'good' });
  const { link } = (await ask('join', wrong)).data;
  const invitee = (text: string) =>
    server.call(`POST /meetings/${meetingId}/invitee`, { body: { token: text.split('?i=')[1] } });
  expect((await invitee(link)).status).toBe(200);
  await server.emails();

  expect((await correct(RIGHT)).data.candidate).toMatchObject({
    email: RIGHT,
    userId: null,
    linkSentAt: null,
    rehearsal: null,
    interview: { meetingId },
  });
  expect((await ask('view', wrong)).status).toBe(404);
  expect((await server.call('GET /auth/me', { token: session })).status).toBe(401);
  expect((await invitee(link)).status).toBe(404);
  const emails = await server.emails();
  expect(emails.map(({ to }) => to?.[0]?.address)).toEqual([ANA.email]);
  expect(emails.map((email) => calendarOf(email)?.method)).toEqual(['CANCEL']);
  await server.store.pool.query('delete from outbox');
  expect(await everyRow(server.store)).not.toContain(`"${ANA.email}"`);

  await act(`POST ${own}/meetings/${meetingId}/invite`);
  const right = await sent({ id: ana.id, email: RIGHT });
  expect((await ask('view', wrong)).status).toBe(404);
  expect((await ask('view', right)).data.page).toMatchObject({ email: RIGHT, quizzes: [{ status: 'open' }] });
  expect((await invitee((await ask('join', right)).data.link)).data).toMatchObject({ email: RIGHT });
  expect((await startQuiz(session)).status).toBe(401);
  await take(await enter(right));
  expect(await candidates(`?search=${RIGHT}`)).toMatchObject([{ quizzes: [{ attemptId: expect.any(Number) }] }]);
});

test('another spelling of the same address ends no link', async () => {
  const { correct, sent, ask, ana } = await start();
  const link = await sent(ana);
  expect((await correct('Ana@Example.org')).data.candidate.email).toBe('Ana@Example.org');
  expect((await ask('view', link)).status).toBe(200);
});

test('a decision emailed to the wrong address can be emailed again', async () => {
  const { decided, act, own, ana, server } = await afterInterview();
  const { decision } = await decided({ outcome: 'reject' });
  const tell = () =>
    act(`POST ${own}/candidates/${ana.id}/decision/email`, {
      decisionId: decision.id,
      subject: 'News',
      text: 'Dear Ana',
    });
  expect((await tell()).status).toBe(200);
  expect((await tell()).body.code).toBe('candidate_state');
  await act(`PUT ${own}/candidates/${ana.id}`, { name: ana.name, tags: [], email: RIGHT });
  await server.emails();
  expect((await tell()).status).toBe(200);
  expect((await server.emails()).map(({ to }) => to?.[0]?.address)).toEqual([RIGHT]);
});

// --- At the same time ---------------------------------------------------------------------------------------------

test('of two candidates corrected to one address at once, one gets it; a link used meanwhile ends', async () => {
  const { correct, addOne, sent, ask, server, candidates } = await start();
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    const [one, two] = [await addOne(`a${turn}@example.org`), await addOne(`b${turn}@example.org`)];
    const wrong = await sent(one);
    const email = `right${turn}@example.org`;
    const [first, second, withdrawn] = await Promise.all([
      correct(email, one.id),
      correct(email, two.id),
      ask('withdraw', wrong),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([200, 404]).toContain(withdrawn.status);
    expect(await candidates(`?search=${email}`)).toHaveLength(1);
    expect((await ask('view', wrong)).status).toBe(first.status === 200 ? 404 : 200);
  }
}, 240_000);
