import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { fruitQuestion } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { signInAgain } from '../../test/testWorld.ts';

const PASSCODE = 'right passcode';
const newcomer = { email: 'new@example.org', password: 'a fine password', firstName: 'N', lastName: 'P' };
const register = ({ call }: TestServer, more: object = {}) =>
  call('POST /auth/register', { body: { ...newcomer, ...more } });

/** The events written during an action. */
async function eventsOf({ store }: TestServer, act: () => Promise<unknown>) {
  const before = (await auditEvents(store)).length;
  await act();
  return auditEvents(store, undefined, before);
}

const called = (events: { action: string }[]) => events.map(({ action }) => action);

test('sign-ins are recorded, failed ones with the reason; never the password or the email address', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const signIn = (email: string, password: string) => server.call('POST /auth/login', { body: { email, password } });
  const events = await eventsOf(server, async () => {
    await signIn('nobody@example.org', 'canary password');
    await signIn(person.email, 'canary password');
    await signIn(person.email, person.password);
    await server.store.pool.query('update users set is_active = false where id = $1', [person.id]);
    await signIn(person.email, person.password);
  });
  const address = '127.0.0.1';
  expect(events).toEqual([
    { action: 'sign_in_failed', actorId: null, subjectId: null, address, details: { reason: 'unknown' } },
    { action: 'sign_in_failed', actorId: null, subjectId: person.id, address, details: { reason: 'password' } },
    { action: 'signed_in', actorId: person.id, subjectId: person.id, address, details: {} },
    { action: 'sign_in_failed', actorId: null, subjectId: person.id, address, details: { reason: 'deactivated' } },
  ]);
  for (const secret of ['canary', 'example.org', person.password]) expect(JSON.stringify(events)).not.toContain(secret);
});

test('a registration that is refused leaves no event of one; a successful one does', async () => {
  const server = await startTestServer();
  const taken = (await server.learner()).email;
  expect(await eventsOf(server, () => register(server, { email: taken }))).toEqual([]);
  expect(called(await eventsOf(server, () => register(server)))).toEqual(['registered', 'signed_in']);
});

test('right and wrong admin passcodes are recorded, and every other active admin gets an email', async () => {
  const server = await startTestServer({ ADMIN_PASSCODE: PASSCODE });
  const [other, gone] = [await server.admin(), await server.admin()];
  await server.learner();
  await server.store.pool.query('update users set is_active = false where id = $1', [gone.id]);
  const events = await eventsOf(server, async () => {
    await register(server, { role: 'admin', adminPasscode: 'canary' });
    await register(server, { role: 'admin', adminPasscode: PASSCODE });
  });
  expect(called(events)).toEqual([
    'admin_passcode_refused',
    'admin_passcode_accepted',
    'admin_registered',
    'signed_in',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/canary|right passcode/);
  const { rows } = await server.store.pool.query(`select to_address, subject from outbox where kind = 'new_admin'`);
  expect(rows).toEqual([{ to_address: other.email, subject: 'New admin registered' }]);
});

test('a wrong current password, ended sessions and signing out are recorded', async () => {
  const server = await startTestServer();
  const [person, admin] = [await server.learner(), await server.admin()];
  const { token } = person;
  await signInAgain(server, person);
  const sessions = (await server.call('GET /auth/sessions', { token })).data.items;
  const second = sessions.find(({ current }: { current: boolean }) => !current).id;
  const change = { currentPassword: 'wrong', newPassword: 'an even better one' };
  const events = await eventsOf(server, async () => {
    await server.call('PUT /auth/change-password', { token, body: change });
    await server.call('POST /auth/delete-account', { token, body: { currentPassword: 'wrong' } });
    await server.call('POST /auth/second-factor/enrolment', { token, body: { currentPassword: 'wrong' } });
    await server.call(`DELETE /auth/sessions/${second}`, { token });
    await server.call(`DELETE /users/${person.id}/sessions`, { token: admin.token });
    await server.call('POST /auth/logout', { token: admin.token });
  });
  const refused = { action: 'password_refused', actorId: person.id, subjectId: person.id, address: '127.0.0.1' };
  expect(events).toMatchObject([
    // Guesses of the current password at an open session count as refusals.
    refused,
    refused,
    refused,
    { action: 'sessions_ended', actorId: person.id, subjectId: person.id, details: { count: 1 } },
    { action: 'sessions_ended', actorId: admin.id, subjectId: person.id, details: { count: 1 } },
    { action: 'signed_out', actorId: admin.id },
  ]);
});

test('viewing keys is recorded with what was seen, writing questions and skills with the fields', async () => {
  const server = await startTestServer();
  const { token, id: actorId } = await server.admin();
  const skill = { name: 'Fruit', category: 'Canary texts' };
  const ids: Record<string, number> = {};
  const events = await eventsOf(server, async () => {
    ids['skill'] = (await server.call('POST /skills', { token, body: skill })).data.skill.id;
    const question = { skillId: ids['skill'], ...fruitQuestion, explanation: 'canary explanation' };
    ids['question'] = (await server.call('POST /questions', { token, body: question })).data.question.id;
    await server.call(`GET /questions/${ids['question']}`, { token });
    await server.call(`GET /admin/skills/${ids['skill']}/questions`, { token });
    await server.call(`PUT /questions/${ids['question']}`, { token, body: { correctAnswer: 'A', points: 3 } });
    await server.call(`PUT /admin/skills/${ids['skill']}`, { token, body: { description: 'canary text' } });
    await server.call(`DELETE /questions/${ids['question']}`, { token });
    await server.call(`DELETE /admin/skills/${ids['skill']}`, { token });
  });
  const [skillId, questionId] = [ids['skill'], ids['question']];
  expect(events).toMatchObject([
    { action: 'skill_created', actorId, details: { skillId } },
    { action: 'question_created', details: { questionId, skillId } },
    { action: 'keys_viewed', actorId, details: { questionId } },
    { action: 'keys_viewed', details: { skillId, page: 1, questions: 1 } },
    { action: 'question_changed', details: { questionId, fields: 'correctAnswer,points' } },
    { action: 'skill_changed', details: { skillId, fields: 'description' } },
    { action: 'question_removed', details: { questionId, outcome: 'deleted' } },
    { action: 'skill_removed', details: { skillId, outcome: 'deleted' } },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/canary|pear/i);
});

test('viewing another person’s attempt with keys is recorded for admins; not for its learner, nor without keys', async () => {
  const server = await startTestServer();
  const { person, attempt } = await server.running({ questions: 2 });
  const { id: actorId, token } = await server.admin();
  const look = (by: string) => server.call(`GET /quiz/${attempt.id}`, { token: by });
  const events = await eventsOf(server, async () => {
    await look(token);
    await server.call('POST /quiz/complete', { token: person.token, body: { quizAttemptId: attempt.id } });
    await look(person.token);
    await look(token);
  });
  expect(events).toMatchObject([
    { action: 'keys_viewed', actorId, subjectId: person.id, details: { attemptId: attempt.id } },
  ]);
});

test('refused actions change nothing and leave no event of a change', async () => {
  const server = await startTestServer();
  const { token } = await server.admin();
  const { id, name } = await server.skill();
  const other = await server.skill();
  const events = await eventsOf(server, async () => {
    await server.call('POST /skills', { token, body: { name, category: 'Tests' } });
    await server.call(`PUT /admin/skills/${other.id}`, { token, body: { name } });
    await server.call('DELETE /admin/skills/999999999', { token });
    await server.call('DELETE /questions/999999999', { token });
    await server.call('GET /questions/999999999', { token });
    await server.call(`GET /admin/skills/${id}/questions`, { token });
  });
  expect(events).toEqual([]);
});

test('refused calls are recorded ten times a minute per person, and are still refused afterwards', async () => {
  const server = await startTestServer();
  const [one, two] = [await server.learner(), await server.learner()];
  const ask = async (token: string) => (await server.call('GET /questions', { token })).status;
  const events = await eventsOf(server, async () => {
    for (let nth = 0; nth < 12; nth += 1) expect(await ask(one.token)).toBe(403);
    expect(await ask(two.token)).toBe(403);
    server.clock.move(60);
    expect(await ask(one.token)).toBe(403);
  });
  const ofOne = events.filter(({ actorId }) => actorId === one.id);
  expect([events.length, ofOne.length]).toEqual([12, 11]);
  expect(ofOne[0]).toMatchObject({ details: { call: 'GET /questions', reason: 'not_allowed' }, address: '127.0.0.1' });
});

test('bad tokens from everywhere are recorded three hundred times a minute, without the tokens', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.01' });
  const events = await eventsOf(server, async () => {
    for (let nth = 0; nth < 5; nth += 1)
      await server.call('GET /auth/me', {
        token: `asy_${'canary'.repeat(7)}`,
        headers: { 'x-forwarded-for': `10.0.0.${nth}` },
      });
  });
  expect(events).toHaveLength(3);
  expect(events[0]).toMatchObject({ action: 'access_refused', actorId: null, details: { reason: 'bad_token' } });
  expect(JSON.stringify(events)).not.toContain('canary');
});
