import { expect, test } from 'vitest';
import { io } from 'socket.io-client';
import { prove } from '../../test/testAddresses.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { together } from '../../test/assessment/testQuiz.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

const DAY = 86_400;

const change = ({ call }: TestServer, { token }: Pick<Person, 'token'>, { id }: { id: number }, body: object) =>
  call(`PUT /users/${id}`, { token, body });
const remove = ({ call }: TestServer, { token }: Pick<Person, 'token'>, { id }: { id: number }) =>
  call(`DELETE /users/${id}`, { token });
const signIn = ({ call }: TestServer, { email, password }: Pick<Person, 'email' | 'password'>) =>
  call('POST /auth/login', { body: { email, password } });

test('the last active admin is neither demoted, banned nor deleted, also not by themselves, and nothing changes', async () => {
  const server = await startTestServer();
  const last = await server.admin();
  await server.learner();
  const before = await everyRow(server.store);
  for (const reply of [
    await change(server, last, last, { role: 'user', firstName: 'Other' }),
    await change(server, last, last, { active: false, timeFactor: 2 }),
    await remove(server, last, last),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'last_admin']);
  expect(await everyRow(server.store)).toBe(before);
});

test('an admin who is not the last one neither demotes nor bans themselves, and changes the rest of their account', async () => {
  const server = await startTestServer();
  const [one] = [await server.admin(), await server.admin()];
  const before = await everyRow(server.store);
  for (const body of [{ role: 'user', firstName: 'Other' }, { active: false }, { role: 'user', active: false }]) {
    const reply = await change(server, one, one, body);
    expect([reply.status, reply.body.code]).toEqual([409, 'own_account']);
  }
  expect(await everyRow(server.store)).toBe(before);
  const body = { role: 'admin', active: true, firstName: 'Other', timeFactor: 1.5 };
  expect((await change(server, one, one, body)).data.user).toMatchObject({ firstName: 'Other', timeFactor: 1.5 });
});

test.each([1.5, null, undefined])('an account is created with the time factor %o in one act', async (timeFactor) => {
  const server = await startTestServer();
  const { token } = await server.admin();
  const body = { email: 'ida@example.org', firstName: 'Ida', lastName: 'Rhodes', role: 'user', timeFactor };
  for (const wrong of [0.9, 4.1, 1.001])
    expect((await server.call('POST /users', { token, body: { ...body, timeFactor: wrong } })).status).toBe(400);
  const { data } = await server.call('POST /users', { token, body });
  expect(data.user.timeFactor).toBe(timeFactor === undefined ? 1 : timeFactor);
  expect(await auditEvents(server.store, 'user_created')).toMatchObject([
    { details: { role: 'user', timeFactor: timeFactor === null ? 'untimed' : (timeFactor ?? 1) } },
  ]);
  expect(await auditEvents(server.store, 'user_changed')).toEqual([]);
});

test.each([
  { role: 'user', active: true },
  { role: 'admin', active: false },
  { role: 'user', active: false },
])('of two admins who do %o to each other at the same moment one stays', async (body) => {
  const server = await startTestServer();
  const admins = [await server.admin(), await server.admin()] as const;
  const barrier = await holdWrites(server.store, 'after update', 'users');
  const changing = together(2, (nth) => change(server, admins[nth as 0 | 1], admins[nth === 0 ? 1 : 0], body));
  await barrier.untilWaiting(2);
  await barrier.lift();
  // If the other's change ended the session before its own request, it is signed out instead.
  expect((await changing).filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await server.store.pool.query(`select id from users where role = 'admin' and is_active`);
  expect(rows).toHaveLength(1);
});

test('values out of their bounds are refused by name, and nothing changes', async () => {
  const server = await startTestServer();
  const [admin, learner] = [await server.admin(), await server.learner()];
  const before = await everyRow(server.store);
  for (const [member, value] of [
    ['timeFactor', 0.99],
    ['timeFactor', 4.01],
    ['timeFactor', '2'],
    ['timeFactor', 'untimed'],
    ['role', 'root'],
    ['active', 'no'],
    ['firstName', ''],
    ['lastName', 'x'.repeat(101)],
  ] as const) {
    const reply = await change(server, admin, learner, { [member]: value });
    expect([reply.status, Object.keys(reply.body.errors ?? {})], `${member} ${value}`).toEqual([400, [member]]);
  }
  for (const query of ['sort=password_hash', 'direction=up', 'state=gone', 'role=root', 'limit=101', 'page=0'])
    expect((await server.call(`GET /users?${query}`, { token: admin.token })).status, query).toBe(400);
  expect(await everyRow(server.store)).toBe(before);
});

test('no member of a body reaches a column that is not offered', async () => {
  const server = await startTestServer();
  const [admin, learner] = [await server.admin(), await server.learner()];
  const row = async () => (await server.store.pool.query('select * from users where id = $1', [learner.id])).rows[0];
  const before = await row();
  const columns = Object.keys(before).filter((column) => column !== 'role' && column !== 'email');
  const smuggled = Object.fromEntries(columns.map((column) => [column, 1]));
  const camel = {
    isActive: false,
    isDemo: true,
    passwordHash: 'x',
    googleSub: 'x',
    state: 'banned',
  };
  expect((await change(server, admin, learner, { ...smuggled, ...camel })).status).toBe(200);
  expect(await row()).toEqual(before);
  const body = {
    ...camel,
    email: 'new@example.org',
    firstName: 'New',
    lastName: 'Person',
    role: 'user',
  };
  const { data } = await server.call('POST /users', {
    token: admin.token,
    body: { ...body, password: 'known to all' },
  });
  expect(data.user).toMatchObject({ state: 'active', timeFactor: 1, isDemo: false });
  expect((await signIn(server, { email: 'new@example.org', password: 'known to all' })).status).toBe(401);
});

test('a shared demo account keeps role and state, and is not deleted', async () => {
  const server = await startTestServer({ DEMO: 'true' });
  const [admin, shared] = [await server.admin(), await server.learner()];
  await server.store.pool.query('update users set is_demo = true where id = $1', [shared.id]);
  for (const reply of [
    await change(server, admin, shared, { role: 'admin' }),
    await change(server, admin, shared, { active: false }),
    await remove(server, admin, shared),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'demo_account']);
  expect((await change(server, admin, shared, { timeFactor: 1.5, role: 'user', active: true })).status).toBe(200);
});

test('an address that has an account makes no second one, however it is written', async () => {
  const server = await startTestServer();
  const [admin, learner] = [await server.admin(), await server.learner()];
  const before = await everyRow(server.store);
  const body = { email: learner.email.toUpperCase(), firstName: 'New', lastName: 'Person', role: 'user' };
  const reply = await server.call('POST /users', { token: admin.token, body });
  expect([reply.status, reply.body.code]).toEqual([409, 'email_taken']);
  expect(await everyRow(server.store)).toBe(before);
});

test('a banned person is out at once, sockets too, comes back by no password, and by an admin finds everything', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const { person } = await server.running({ questions: 2 });
  const socket = io(server.url, { auth: { token: person.token }, transports: ['websocket'], reconnection: false });
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  const cut = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  expect((await change(server, admin, person, { active: false })).data.user.state).toBe('banned');
  await cut;
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
  for (const path of ['login', 'reactivate']) {
    const reply = await server.call(`POST /auth/${path}`, { body: { email: person.email, password: person.password } });
    expect([reply.status, reply.body.code, reply.body.reactivateUntil]).toEqual([
      403,
      'account_deactivated',
      undefined,
    ]);
  }
  expect((await change(server, admin, person, { active: true })).data.user.state).toBe('active');
  const { token } = (await signIn(server, person)).data;
  expect((await server.call('GET /quiz/active', { token })).status).toBe(200);
  expect(await auditEvents(server.store, 'account_banned')).toMatchObject([
    { actorId: admin.id, subjectId: person.id },
  ]);
  expect(await auditEvents(server.store, 'account_reactivated')).toMatchObject([{ actorId: admin.id }]);
});

test('a closed account can be banned, which ends reactivation, and after its window it stays closed', async () => {
  const server = await startTestServer();
  const [admin, left, gone] = [await server.admin(), await server.learner(), await server.learner()];
  for (const { token } of [left, gone]) await server.call('POST /auth/deactivate', { token });
  expect((await change(server, admin, left, { active: false })).data.user.state).toBe('banned');
  expect((await server.call('POST /auth/reactivate', { body: left })).status).toBe(403);
  server.clock.move(30 * DAY);
  const { token } = (await signIn(server, admin)).data;
  expect((await change(server, { token }, gone, { active: true })).status).toBe(404);
});

test('a new role applies at once and ends every session; the other admins get an email about a new admin', async () => {
  const server = await startTestServer();
  const [admin, learner] = [await server.admin(), await server.learner()];
  await prove(server, learner);
  expect((await change(server, admin, learner, { role: 'admin' })).data.user.role).toBe('admin');
  expect((await server.call('GET /auth/me', { token: learner.token })).status).toBe(401);
  const { token } = (await signIn(server, learner)).data;
  expect((await server.call('GET /users', { token })).status).toBe(200);
  const mail = await server.store.pool.query(`select to_address from outbox where kind = 'new_admin'`);
  expect(mail.rows).toEqual([{ to_address: admin.email }]);
  expect((await change(server, admin, learner, { role: 'user' })).status).toBe(200);
  expect((await server.call('GET /users', { token })).status).toBe(401);
  expect(await auditEvents(server.store, 'admin_created')).toMatchObject([
    { actorId: admin.id, subjectId: learner.id },
  ]);
  expect(await auditEvents(server.store, 'admin_demoted')).toMatchObject([
    { actorId: admin.id, subjectId: learner.id },
  ]);
});

test('name and time factor change without ending a session, leave a trace without the name, and once', async () => {
  const server = await startTestServer();
  const [admin, learner] = [await server.admin(), await server.learner()];
  const body = { firstName: 'Seldom', lastName: 'Heard', timeFactor: 1.25, role: 'user', active: true };
  for (let nth = 0; nth < 2; nth += 1)
    expect((await change(server, admin, learner, body)).data.user).toMatchObject({
      firstName: 'Seldom',
      timeFactor: 1.25,
    });
  expect((await server.call('GET /auth/me', { token: learner.token })).data.user.firstName).toBe('Seldom');
  const events = await auditEvents(server.store, 'user_changed');
  expect(events).toMatchObject([
    { actorId: admin.id, details: { renamed: true, timeFactorBefore: 1, timeFactor: 1.25 } },
  ]);
  expect(JSON.stringify(events)).not.toContain('Seldom');
});

test('a time factor stretches the quizzes that are started from then on', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const person = await server.learner();
  const plain = (await server.running({ questions: 2 })).attempt;
  await change(server, admin, person, { timeFactor: 2 });
  const stretched = (await server.running({ questions: 2, person })).attempt;
  const seconds = ({ deadline, startedAt }: { deadline: string | null; startedAt: string }) =>
    (Date.parse(deadline ?? '') - Date.parse(startedAt)) / 1000;
  expect(seconds(stretched)).toBe(2 * seconds(plain));
});

test('untimed is shown, audited in a word, and applies to quizzes started from then on', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const person = await server.learner();
  const running = await server.running({ questions: 2, person });
  expect((await change(server, admin, person, { timeFactor: null })).data.user.timeFactor).toBeNull();
  expect((await change(server, admin, person, { firstName: 'Other' })).data.user.timeFactor).toBeNull();
  const untimed = await server.running({ questions: 2, person });
  expect([running.attempt.limitSeconds, untimed.attempt.limitSeconds]).toEqual([300, null]);
  const again = { token: person.token, body: { skillId: running.skill.id } };
  expect((await server.call('POST /quiz/start', again)).data.quizAttempt).toMatchObject({
    resumed: true,
    deadline: running.attempt.deadline,
  });
  await change(server, admin, person, { timeFactor: 1 });
  expect(await auditEvents(server.store, 'user_changed')).toMatchObject([
    { details: { timeFactorBefore: 1, timeFactor: 'untimed' } },
    { details: { renamed: true, timeFactorBefore: 'untimed', timeFactor: 'untimed' } },
    { details: { timeFactorBefore: 'untimed', timeFactor: 1 } },
  ]);
});

test('an invited person sets a password with the emailed link, which no one else ever knew', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const person = { email: 'invited@example.org', firstName: 'New', lastName: 'Person' };
  const made = await server.call('POST /users', { token: admin.token, body: { ...person, role: 'user' } });
  expect([made.status, made.data.user.email]).toEqual([201, person.email]);
  const { rows } = await server.store.pool.query(`select to_address, text_part from outbox where kind = 'invitation'`);
  expect(rows).toMatchObject([{ to_address: person.email }]);
  const resetToken = /#token=([\w-]+)/.exec(rows[0].text_part)?.[1] ?? '';
  const password = 'a fine password';
  const body = { resetToken, newPassword: password, confirmPassword: password };
  expect((await server.call('POST /auth/reset-password', { body })).status).toBe(200);
  expect((await signIn(server, { email: person.email, password })).status).toBe(200);
  expect(JSON.stringify(made.body) + JSON.stringify(await auditEvents(server.store))).not.toContain(resetToken);
});

test('a deletion says whether attempts stay without a name, and nothing else of the person is left', async () => {
  const server = await startTestServer();
  const [admin, fresh] = [await server.admin(), await server.learner()];
  const { person, attempt } = await server.running({ questions: 2 });
  await server.call('POST /quiz/complete', { token: person.token, body: { quizAttemptId: attempt.id } });
  expect((await remove(server, admin, fresh)).data).toEqual({ outcome: 'deleted', attemptsKept: 0, attemptsErased: 0 });
  expect((await remove(server, admin, person)).data).toEqual({
    outcome: 'anonymised',
    attemptsKept: 1,
    attemptsErased: 0,
  });
  expect((await remove(server, admin, person)).status).toBe(404);
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
  const { data } = await server.call('GET /users', { token: admin.token });
  expect(data.items.map(({ id }: { id: number }) => id)).toEqual([admin.id]);
  expect((await server.store.pool.query('select user_id from attempts')).rows).not.toContainEqual({
    user_id: person.id,
  });
  expect(await auditEvents(server.store, 'account_deleted')).toMatchObject([
    { actorId: admin.id },
    { actorId: admin.id },
  ]);
});
