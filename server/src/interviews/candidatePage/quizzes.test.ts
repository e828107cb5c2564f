import type { Endpoint } from '@assay/contract/endpoint';
import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { codeOf } from '../../../test/interviews/testInterviews.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { ANA, BO } from '../../../test/interviews/testRounds.ts';
import { DAY_MS, startQuizRound as start } from '../../../test/interviews/testRoundQuizzes.ts';
import { openSocket } from '../../../test/testSocket.ts';
import { everyRow } from '../../../test/testStore.ts';
import { bodyFor, callOf, makeWorld } from '../../../test/testWorld.ts';
import { openToQuizSessions } from '../../auth/quizSessions.policy.ts';

// --- Refusals -----------------------------------------------------------------------------------------------------

test('a session of a link reaches the quizzes of its round and nothing else in the whole product', async () => {
  const { server, ana, sent, enter } = await start();
  const other = await makeWorld(server);
  const token = await enter(await sent(ana));
  const before = await everyRow(server.store);
  const wrong: string[] = [];
  let refused = 0;
  for (const endpoint of [...server.server.bound.values()].flat<Endpoint[][]>()) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (endpoint.access === 'public' || openToQuizSessions.has(name)) continue;
    const body = bodyFor(endpoint, other);
    const reply = await server.call(callOf(endpoint, other), { token, body });
    refused += 1;
    if (reply.status !== 403) wrong.push(`${name}: ${reply.status}`);
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(100);
  // Refusals are recorded; nothing else may have changed.
  const rows = (text: string) => Object.entries(JSON.parse(text)).filter(([table]) => !table.startsWith('audit_'));
  expect(rows(await everyRow(server.store))).toEqual(rows(before));
});

test('public calls and sockets treat such a session as signed out', async () => {
  const { server, ana, sent, enter, scheduled } = await start();
  const token = await enter(await sent(ana));
  const { meetingId } = await scheduled(ana, 48);
  const { rows } = await server.store.pool.query('select user_id from sessions where candidate_id = $1', [ana.id]);
  await server.store.pool.query(
    `insert into meeting_hosts (meeting_id, user_id, is_lead, added_at)
     select id, $2, false, now() from meetings where public_id = $1`,
    [meetingId, rows[0].user_id],
  );
  expect((await server.call(`GET /meetings/${meetingId}`, { token })).data).toMatchObject({ isHost: false });
  // A socket whose token counts for nothing is refused, and does not silently become a guest's.
  await expect(openSocket(server.url, token)).rejects.toThrow('unauthenticated');
  const guest = await openSocket(server.url);
  expect(codeOf(await guest.send('join-meeting', { meetingId, token }))).toBe('not_admitted');
  expect((await server.call('GET /auth/me', { token })).data.user).toMatchObject({
    email: ANA.email,
    onlyQuizzes: true,
  });
});

test('other quizzes, and attempts in them, look absent', async () => {
  const { server, act, own, sent, enter, codeSent, ask, startQuiz } = await start();
  const person = await server.learner();
  const { attempt, skill: elsewhere } = await server.running({ questions: 2, person });
  await act(`POST ${own}/candidates`, { userIds: [person.id] });
  const { items } = (await act(`GET ${own}/candidates?search=${person.email}`)).data;
  const link = await sent(items[0]);
  await ask('quizzes', link);
  const token = await enter(link, { code: await codeSent() });
  expect((await startQuiz(token, elsewhere.id)).status).toBe(404);
  expect((await server.call(`GET /questions/quiz/${elsewhere.id}`, { token })).status).toBe(404);
  expect((await server.call('GET /quiz/active', { token })).data.items).toEqual([]);
  const [question] = attempt.questions;
  const answer = { quizAttemptId: attempt.id, questionId: question?.id, selectedAnswer: 'A' };
  expect((await server.call('POST /quiz/answer', { token, body: answer })).status).toBe(404);
  expect((await server.call('POST /quiz/complete', { token, body: { quizAttemptId: attempt.id } })).status).toBe(404);
  expect((await server.call('POST /quiz/answer', { token: person.token, body: answer })).status).toBe(200);
});

test('without quizzes, after the deadline and in a closed round no one can sign in by a link', async () => {
  const { ana, sent, ask, change, move, server, dueAt } = await start();
  const link = await sent(ana);
  await change({ skillIds: [], quizzesDueAt: null });
  expect((await ask('quizzes', link)).body).toMatchObject({ code: 'round_state' });
  expect((await ask('view', link)).data.page).toMatchObject({ quizzes: [], quizzesDueAt: null });
  const skill = await server.skill();
  await change({ skillIds: [skill.id], quizzesDueAt: dueAt });
  await move('closed');
  expect((await ask('quizzes', link)).body).toMatchObject({ code: 'round_state' });
  await move('open');
  server.clock.move(11 * 86_400);
  expect((await ask('quizzes', link)).body).toMatchObject({ code: 'round_state' });
  expect((await ask('view', link)).data.page.quizzes).toMatchObject([{ status: 'missed' }]);
});

test.each(['revoke', 'withdraw', 'archive'] as const)(
  '%s: a revoked link, a withdrawal and an archived round end what its session reaches, also in a running quiz',
  async (end) => {
    const { ana, server, act, own, sent, enter, startQuiz, move } = await start();
    const token = await enter(await sent(ana));
    const { quizAttempt } = (await startQuiz(token)).data;
    if (end === 'revoke') await act(`DELETE ${own}/candidates/${ana.id}/link`);
    else if (end === 'withdraw') await act(`POST ${own}/candidates/${ana.id}/withdraw`);
    else {
      await move('closed');
      await move('archived');
    }
    const body = { quizAttemptId: quizAttempt.id, questionId: quizAttempt.questions[0].id, selectedAnswer: 'A' };
    expect((await server.call('POST /quiz/answer', { token, body })).status).toBe(404);
    expect((await startQuiz(token)).status).toBe(404);
  },
);

test('a new link does not bring back the session of a revoked one; a second link leaves the first one’s', async () => {
  const { ana, act, own, sent, enter, startQuiz } = await start();
  const token = await enter(await sent(ana));
  await sent(ana);
  expect((await startQuiz(token)).status).toBe(200);
  await act(`DELETE ${own}/candidates/${ana.id}/link`);
  const link = await sent(ana);
  expect((await startQuiz(token)).status).toBe(401);
  expect((await startQuiz(await enter(link))).status).toBe(200);
});

test('an account that can be signed in to needs the code from its mailbox; five wrong ones end it', async () => {
  const { server, act, own, sent, ask, enter, codeSent } = await start();
  const person = await server.learner();
  await act(`POST ${own}/candidates`, { people: [{ name: 'Somebody', email: person.email }] });
  const { items } = (await act(`GET ${own}/candidates?search=Somebody`)).data;
  const link = await sent(items[0]);
  expect((await ask('quizzes', link, { code: '123456' })).body).toMatchObject({ code: 'invalid_otp' });
  expect((await ask('quizzes', link)).data).toEqual({ codeSentTo: expect.stringMatching(/^.•••@e•••\.org$/) });
  const code = await codeSent();
  const wrong = code === '000000' ? '000001' : '000000';
  for (let nth = 0; nth < 5; nth += 1)
    expect((await ask('quizzes', link, { code: wrong })).body).toMatchObject({ code: 'invalid_otp' });
  expect((await ask('quizzes', link, { code })).body).toMatchObject({ code: 'invalid_otp' });
  await ask('quizzes', link);
  const fresh = await codeSent();
  const token = await enter(link, { code: fresh });
  expect((await ask('quizzes', link, { code: fresh })).body).toMatchObject({ code: 'invalid_otp' });
  expect((await server.call('GET /auth/me', { token })).data.user.id).toBe(person.id);
  await ask('quizzes', link);
  const late = await codeSent();
  server.clock.move(601);
  expect((await ask('quizzes', link, { code: late })).body).toMatchObject({ code: 'invalid_otp' });
});

test('admins and deactivated people take no quizzes by a link', async () => {
  const { server, act, own, sent, ask } = await start();
  const [boss, gone] = [await server.admin(), await server.learner()];
  const people = [boss, gone].map(({ email }) => ({ name: 'Someone', email }));
  await act(`POST ${own}/candidates`, { people });
  await server.store.pool.query('update users set is_active = false where id = $1', [gone.id]);
  const { items } = (await act(`GET ${own}/candidates?search=Someone`)).data;
  const codes = [];
  for (const item of items) codes.push((await ask('quizzes', await sent(item))).body.code);
  expect(codes.toSorted()).toEqual(['account_deactivated', 'candidate_state']);
});

test('a round’s quizzes need existing skills and a deadline ahead', async () => {
  const { change, skill, dueAt } = await start();
  expect((await change({ skillIds: [999_999_999], quizzesDueAt: dueAt })).status).toBe(404);
  expect((await change({ skillIds: [skill.id], quizzesDueAt: null })).body.errors).toHaveProperty('quizzesDueAt');
  const past = new Date(Date.parse(dueAt) - 20 * DAY_MS).toISOString();
  expect((await change({ quizzesDueAt: past })).body.errors).toHaveProperty('quizzesDueAt');
  expect((await change({})).data.round).toMatchObject({ skills: [{ id: skill.id }], quizzesDueAt: dueAt });
});

// --- Taking them --------------------------------------------------------------------------------------------------

test('a stranger gets an account without a password, hidden from leaderboards, and completes it later', async () => {
  const { server, ana, sent, enter, ask } = await start();
  const link = await sent(ana);
  const [first, second] = [await enter(link), await enter(link)];
  expect(first).not.toBe(second);
  const { rows } = await server.store.pool.query(
    `select id, first_name, last_name, role, password_hash, on_leaderboard, email_verified_at from users where email = $1`,
    [ANA.email],
  );
  expect(rows).toMatchObject([{ first_name: 'Ana', last_name: 'Lima', role: 'user', on_leaderboard: false }]);
  expect(rows[0]).toMatchObject({ password_hash: null, email_verified_at: null });
  await server.call('POST /auth/forgot-password', { body: { email: ANA.email } });
  await server.app.afterwards.settled();
  const [mail] = await server.emails();
  const otp = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1];
  const { resetToken } = (await server.call('POST /auth/verify-otp', { body: { email: ANA.email, otp } })).data;
  const password = 'a fine long password';
  await server.call('POST /auth/reset-password', {
    body: { resetToken, newPassword: password, confirmPassword: password },
  });
  // Setting a password ends the sessions of the link, and from now on it needs a code.
  expect((await server.call('GET /auth/me', { token: first })).status).toBe(401);
  expect((await ask('quizzes', link)).data).toHaveProperty('codeSentTo');
  const signedIn = await server.call('POST /auth/login', { body: { email: ANA.email, password } });
  expect((await server.call('GET /users/profile', { token: signedIn.data.token })).status).not.toBe(403);
});

test('a quiz is taken once and in time; the first result and its range stand in the candidate’s row, their dossier and before the panel', async () => {
  const { server, ana, sent, enter, ask, take, startQuiz, act, own, skill, scheduled } = await start();
  const { meetingId } = await scheduled(ana, 2);
  const evidence = async () => {
    const { interview } = (await act(`GET /interviews/${meetingId}`)).data;
    const { dossier } = (await act(`GET ${own}/candidates/${ana.id}`)).data;
    expect(dossier.quizzes).toEqual(interview.quizzes);
    return interview.quizzes;
  };
  const link = await sent(ana);
  expect((await ask('view', link)).data.page.quizzes).toEqual([
    {
      skillId: skill.id,
      name: skill.name,
      questions: expect.any(Number),
      minutes: 10,
      scoringRule: 'equal',
      status: 'open',
    },
  ]);
  const token = await enter(link);
  await startQuiz(token);
  expect((await ask('view', link)).data.page.quizzes).toMatchObject([{ status: 'running' }]);
  expect(await evidence()).toEqual([]);
  const attemptId = await take(token);
  expect((await ask('view', link)).data.page.quizzes).toMatchObject([{ status: 'done' }]);
  expect((await startQuiz(token)).body).toMatchObject({ code: 'attempts_used_up' });
  const [row] = (await act(`GET ${own}/candidates?search=Ana`)).data.items;
  expect(row.quizzes).toEqual([
    {
      skillId: skill.id,
      attemptId,
      score: { percentage: 0, points: null, interval: { low: 0, high: expect.any(Number) } },
    },
  ]);
  expect(await evidence()).toEqual([
    {
      attemptId,
      skillName: skill.name,
      completedAt: server.clock.now().toISOString(),
      score: 0,
      points: null,
      interval: row.quizzes[0].score.interval,
      correctAnswers: 0,
      totalQuestions: 3,
    },
  ]);
  const [other] = (await act(`GET ${own}/candidates?search=${BO.email}`)).data.items;
  expect(other.quizzes).toEqual([]);
  await server.store.pool.query(`update attempts set status = 'void', counts = false where id = $1`, [attemptId]);
  expect((await startQuiz(token)).status).toBe(200);
  expect(await evidence()).toEqual([]);
});

test('after the deadline a running quiz continues, and a new one does not start', async () => {
  const { server, ana, sent, enter, startQuiz, change, skill } = await start();
  const other = await server.skill();
  await server.questions(other.id, 2);
  await change({ skillIds: [skill.id, other.id] });
  const link = await sent(ana);
  server.clock.move(10 * 86_400 - 60);
  const token = await enter(link);
  const { quizAttempt } = (await startQuiz(token)).data;
  server.clock.move(120);
  expect((await startQuiz(token, other.id)).body).toMatchObject({ code: 'round_state' });
  const body = { quizAttemptId: quizAttempt.id, questionId: quizAttempt.questions[0].id, selectedAnswer: 'A' };
  expect((await server.call('POST /quiz/answer', { token, body })).status).toBe(200);
  expect((await startQuiz(await enter(link))).data.quizAttempt).toMatchObject({ id: quizAttempt.id, resumed: true });
});

test('practice before the round does not count, and extra time of the account does', async () => {
  const { server, act, own, sent, ask, enter, codeSent, startQuiz, skill } = await start();
  const person = await server.learner();
  const practice = (await startQuiz(person.token)).data.quizAttempt;
  await server.call('POST /quiz/complete', { token: person.token, body: { quizAttemptId: practice.id } });
  await server.store.pool.query('update users set time_factor = 1.5 where id = $1', [person.id]);
  server.clock.move(60);
  await act(`POST ${own}/candidates`, { userIds: [person.id] });
  const [candidate] = (await act(`GET ${own}/candidates?search=${person.email}`)).data.items;
  expect(candidate.quizzes).toEqual([]);
  const link = await sent(candidate);
  expect((await ask('view', link)).data.page.quizzes).toMatchObject([{ minutes: 15, status: 'open' }]);
  await ask('quizzes', link);
  const token = await enter(link, { code: await codeSent() });
  expect((await startQuiz(token, skill.id)).data.quizAttempt).toMatchObject({ limitSeconds: 900, resumed: false });
});

test('a link’s sessions make no device known and end none of the account’s others', async () => {
  const { server, ana, sent, enter } = await start();
  const link = await sent(ana);
  const tokens = [];
  for (let nth = 0; nth < 7; nth += 1) tokens.push(await enter(link));
  const alive = [];
  for (const token of tokens) alive.push((await server.call('GET /auth/me', { token })).status);
  expect(alive).toEqual([401, 401, 200, 200, 200, 200, 200]);
  const { rows } = await server.store.pool.query('select distinct device from sessions where candidate_id = $1', [
    ana.id,
  ]);
  expect(rows).toEqual([{ device: null }]);
  expect(await auditEvents(server.store, 'signed_in')).toContainEqual(
    expect.objectContaining({ details: { candidateId: ana.id } }),
  );
});

test('signing in at the same moment makes one account; removing the candidate ends the session', async () => {
  const { server, act, own, sent, ask, addOne } = await start();
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    const candidate = await addOne(`new${turn}@example.org`);
    const link = await sent(candidate);
    const replies = await Promise.all([ask('quizzes', link), ask('quizzes', link), ask('quizzes', link)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ data }) => data.user.id)).size).toBe(1);
    const gone = await act(`DELETE ${own}/candidates/${candidate.id}`);
    expect(gone.status).toBe(200);
    server.clock.move(3);
    expect((await server.call('GET /auth/me', { token: replies[0].data.token })).status).toBe(401);
  }
}, 240_000);

test('a candidate of two rounds takes the quizzes of both with the account that the first one made', async () => {
  const first = await start();
  const { server, act, sent, ask, take, enter, ana, skill, dueAt, sentTo } = first;
  await take(await enter(await sent(ana)));
  const { id } = (
    await act('POST /admin/virtual-rounds', { title: 'Autumn', skillIds: [skill.id], quizzesDueAt: dueAt })
  ).data.round;
  server.clock.move(60);
  await act(`POST /admin/virtual-rounds/${id}/candidates`, { people: [ANA] });
  await act(`POST /admin/virtual-rounds/${id}/links`);
  const [link = ''] = await sentTo(ANA.email);
  await take(await enter(link));
  expect((await ask('view', link)).data.page.quizzes).toMatchObject([{ status: 'done' }]);
  const { items } = (await act(`GET /admin/virtual-rounds/${id}/candidates`)).data;
  expect(items).toMatchObject([{ userId: expect.any(Number), quizzes: [{ skillId: skill.id }] }]);
});
