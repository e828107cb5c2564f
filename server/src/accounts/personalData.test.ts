import { accountsApi } from '@assay/contract/people/accounts';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import { signInAgain } from '../../test/testWorld.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000' };

test('everything kept about oneself comes as one file, in the form the contract names', async () => {
  const server = await startTestServer(LOOSE);
  const { person, attempt } = await server.running({ questions: 2 });
  const { token } = person;
  await server.call('POST /quiz/complete', { token, body: { quizAttemptId: attempt.id } });
  await server.running({ questions: 1, person });
  await signInAgain(server, person);
  await server.call('PUT /users/preferences', { token, body: { showEmail: true } });
  const reply = await server.call('GET /users/me/data', { token });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="assay-my-data-2026-03-04.json"');
  const data = accountsApi.personalData.response.parse(reply.data);
  // The file holds only what the contract names.
  expect(reply.data).toEqual(data);
  expect(data.account).toMatchObject({ id: person.id, email: person.email, role: 'user' });
  expect(data.preferences).toMatchObject({ showEmail: true });
  expect(data.sessions.map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
  expect(data.attempts.map(({ status, answers }) => [status, answers.length])).toEqual([
    ['completed', 2],
    ['open', 1],
  ]);
  expect(data.events.map(({ action, by, address }) => [action, by, address])).toContainEqual([
    'data_downloaded',
    'you',
    '127.0.0.1',
  ]);
});

test('it contains nothing of others: no other person, no admin’s address, no secret', async () => {
  const server = await startTestServer({ ...LOOSE, TRUST_PROXY: '1' });
  const { person } = await server.running({ questions: 2 });
  const { person: other } = await server.running({ questions: 2 });
  const admin = await server.admin();
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const renamed = { email: other.email, firstName: 'Canary', lastName: 'Other' };
  await server.call('PUT /users/profile', { token: other.token, body: renamed });
  await server.call('POST /notify', { token: admin.token, body: { userId: other.id, message: 'canary' } });
  await server.call(`DELETE /users/${person.id}/sessions`, { token: admin.token, headers });
  const token = await signInAgain(server, person);
  const { text, data } = await server.call('GET /users/me/data', { token });
  for (const foreign of [other.email, String(other.id), String(admin.id), admin.email, '203.0.113.77', token, 'argon2'])
    expect(text).not.toContain(foreign);
  expect(text).not.toMatch(/canary/i);
  expect(data.attempts).toHaveLength(1);
  expect(data.notifications).toEqual([]);
  const { rows } = await server.store.pool.query(
    'select action from audit_events where $1 in (actor_id, subject_id) order by id',
    [person.id],
  );
  // The last event is this download.
  expect(data.events.map(({ action }: { action: string }) => ({ action }))).toEqual(rows);
});

test.each([
  ['score', false, false],
  ['marks', true, false],
  ['keys', true, true],
] as const)('under the review policy %s the file shows no more than the screen', async (reviewPolicy, marks, keys) => {
  const server = await startTestServer(LOOSE);
  const { person, attempt } = await server.running({ questions: 2, skill: { reviewPolicy } });
  const { token } = person;
  const answers = async () => (await server.call('GET /users/me/data', { token })).data.attempts[0].answers;
  for (const answer of await answers()) expect(answer).not.toHaveProperty('isCorrect');
  await server.call('POST /quiz/complete', { token, body: { quizAttemptId: attempt.id } });
  for (const answer of await answers())
    expect(['isCorrect' in answer, 'correctAnswer' in answer, 'explanation' in answer]).toEqual([marks, keys, keys]);
});

test('the file says what it leaves out: void quizzes, assessments that are not shown, and whom to ask', async () => {
  const server = await startTestServer({ ...LOOSE, CONTACT_EMAIL: 'desk@example.org' });
  const { person, attempt } = await server.running({ questions: 1 });
  const admin = await server.admin();
  const leftOut = async () =>
    (await server.call('GET /users/me/data', { token: person.token })).data.leftOut.filter((text: string) =>
      /:|write to/.test(text),
    );
  const contact = 'To ask for what is left out, write to desk@example.org.';
  expect(await leftOut()).toEqual([contact]);

  await server.call('POST /quiz/complete', { token: person.token, body: { quizAttemptId: attempt.id } });
  for (const shared of [true, false])
    await server.call(`POST /admin/attempts/${attempt.id}/assess`, {
      token: admin.token,
      body: { assessmentData: { comment: 'Well argued' }, shared },
    });
  expect(await leftOut()).toEqual(['Assessments of your quizzes that you are not shown: 1.', contact]);

  await server.call(`POST /admin/attempts/${attempt.id}/void`, { token: admin.token, body: { reason: 'A copy' } });
  expect(await leftOut()).toEqual(['Quizzes that an administrator marked void: 1.', contact]);
});

test('a new admin sees their own keys no better than before', async () => {
  const server = await startTestServer(LOOSE);
  const { person, attempt } = await server.running({ questions: 1, skill: { reviewPolicy: 'score' } });
  await server.call('POST /quiz/complete', { token: person.token, body: { quizAttemptId: attempt.id } });
  await server.store.pool.query(`update users set role = 'admin' where id = $1`, [person.id]);
  server.app.actors.forgetUser(person.id);
  const { data } = await server.call('GET /users/me/data', { token: person.token });
  expect(data.attempts[0].answers[0]).not.toHaveProperty('correctAnswer');
});
