import { describe, expect, test } from 'vitest';
import { rebuildAllStandings } from '../reports/standings.service.ts';
import { confirmEmail, prove, tokenMailedTo } from '../../test/testAddresses.ts';
import { lookAtPaper, startQuiz } from '../../test/assessment/testQuiz.ts';
import { codeAt, enabled } from '../../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { purgeGone } from './purge.service.ts';

const DAY = 86_400;
const MINUTE = 60;

/** A learner with one completed and one running quiz, one started by viewing it, emails and a changed address. */
async function somebody(server: TestServer): Promise<Person> {
  const { person, attempt } = await server.running({ questions: 2 });
  const { token } = person;
  await server.call('POST /quiz/complete', { token, body: { quizAttemptId: attempt.id } });
  await server.running({ questions: 2, person });
  const seen = await server.skill();
  await server.questions(seen.id, 2);
  await lookAtPaper(server, person, seen.id);
  const email = `moved.${person.email}`;
  const profile = { firstName: 'Quillon', lastName: 'Zephyrine', currentPassword: person.password };
  await server.call('PUT /users/profile', { token, body: { ...profile, email } });
  await prove(server, person);
  await confirmEmail(server, await tokenMailedTo(server, email, 'email_confirm'));
  await server.store.pool.query(`update users set group_name = 'Quillon and friends' where id = $1`, [person.id]);
  return { ...person, email };
}

const leave = ({ call }: TestServer, { token }: Person) => call('POST /auth/deactivate', { token });
const remove = ({ call }: TestServer, { token, password }: Person) =>
  call('POST /auth/delete-account', { token, body: { currentPassword: password } });

/** All rows except the audit log, which keeps ids, and unsent emails. */
async function kept({ store }: TestServer): Promise<string> {
  const tables = JSON.parse(await everyRow(store)) as Record<string, unknown>;
  delete tables['audit_events'];
  delete tables['outbox'];
  return JSON.stringify(tables);
}

const countOf = async ({ store }: TestServer, table: string) =>
  (await store.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const purgedIds = async ({ store }: TestServer) =>
  (await store.pool.query(`select subject_id from audit_events where action = 'account_purged'`)).rows.map(
    (row) => row.subject_id,
  );

function expectGone(rows: string, person: Person) {
  for (const trace of [String(person.id), person.email, 'Quillon', 'Zephyrine', 'user1@example.org'])
    expect(rows).not.toContain(trace);
}

describe('deleting the own account', () => {
  test('needs the right password, whatever else is sent', async () => {
    const server = await startTestServer();
    const [person, other] = [await server.learner(), await server.learner()];
    const before = await everyRow(server.store);
    const { token, email } = person;
    for (const [body, code] of [
      [{}, 'invalid_input'],
      [{ email }, 'invalid_input'],
      [{ currentPassword: 'wrong', email }, 'wrong_password'],
      [{ currentPassword: other.password }, 'wrong_password'],
    ] as const) {
      const reply = await server.call('POST /auth/delete-account', { token, body });
      expect([reply.status, reply.body.code]).toEqual([400, code]);
    }
    expect(await everyRow(server.store)).toBe(before);
  });

  test('needs a code too where two-step sign-in is on, each code once', async () => {
    const server = await startTestServer();
    const person = await server.learner();
    const { secret, recoveryCodes } = await enabled(server, person);
    const used = codeAt(secret, server.clock.now());
    const before = await server.store.pool.query('select * from users');
    const { token, password: currentPassword } = person;
    const ask = (body: object) => server.call('POST /auth/delete-account', { token, body });
    for (const [body, code] of [
      [{ currentPassword }, 'invalid_otp'],
      [{ currentPassword, code: '000000' }, 'invalid_otp'],
      [{ currentPassword, code: used }, 'invalid_otp'],
      [{ currentPassword: 'wrong', code: recoveryCodes[0] }, 'wrong_password'],
    ] as const) {
      const reply = await ask(body);
      expect([reply.status, reply.body.code]).toEqual([400, code]);
    }
    expect((await ask({ currentPassword })).body.errors).toHaveProperty('code');
    expect((await server.store.pool.query('select * from users')).rows).toEqual(before.rows);
    server.clock.move(30);
    expect((await ask({ currentPassword, code: codeAt(secret, server.clock.now()) })).status).toBe(200);
    expect((await server.store.pool.query('select 1 from users where id = $1', [person.id])).rows).toEqual([]);
  });

  test('without a password is no matter of the session and the address it shows', async () => {
    const server = await startTestServer();
    const person = await server.learner();
    await server.store.pool.query('update users set password_hash = null where id = $1', [person.id]);
    const { token, email } = person;
    for (const body of [{ email }, { currentPassword: '', email }, { currentPassword: person.password }])
      expect((await server.call('POST /auth/delete-account', { token, body })).status).toBe(400);
    expect((await server.call('GET /auth/me', { token })).status).toBe(200);
  });

  test('removes everything personal at once, notifies the owner, and frees the address', async () => {
    const server = await startTestServer();
    const person = await somebody(server);
    const reply = await remove(server, person);
    expect([reply.status, reply.body.message]).toEqual([200, 'Your account was deleted.']);
    expectGone(await kept(server), person);
    expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
    const { email, password } = person;
    expect((await server.call('POST /auth/login', { body: { email, password } })).status).toBe(401);
    const mail = await server.store.pool.query('select kind, to_address, user_id from outbox');
    expect(mail.rows).toEqual([{ kind: 'account_deleted', to_address: email, user_id: null }]);
    const body = { email, password, firstName: 'A', lastName: 'B' };
    expect((await server.call('POST /auth/register', { body })).status).toBe(201);
  });

  test('pressed twice at once deletes once', async () => {
    const server = await startTestServer();
    const person = await somebody(server);
    const replies = await Promise.all([remove(server, person), remove(server, person)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    expect(await purgedIds(server)).toEqual([person.id]);
  });
});

test('an account is purged 30 days after it was closed and not a minute earlier', async () => {
  const server = await startTestServer();
  const person = await somebody(server);
  await leave(server, person);
  server.clock.move(30 * DAY - MINUTE);
  const before = await kept(server);
  expect(await purgeGone(server.app)).toBe(0);
  expect(await kept(server)).toBe(before);
  server.clock.move(MINUTE);
  expect(await purgeGone(server.app)).toBe(1);
  expectGone(await kept(server), person);
  expect(await countOf(server, 'outbox')).toBe(0);
});

test('an account that is active, or that an admin closed, is never purged', async () => {
  const server = await startTestServer();
  const [person, closed, back] = [await server.learner(), await server.learner(), await server.learner()];
  await server.store.pool.query('update users set is_active = false where id = $1', [closed.id]);
  await leave(server, back);
  const { email, password } = back;
  await server.call('POST /auth/reactivate', { body: { email, password } });
  server.clock.move(400 * DAY);
  const before = await kept(server);
  expect(await purgeGone(server.app)).toBe(0);
  expect(await kept(server)).toBe(before);
  expect(before).toContain(person.email);
});

test('the attempts stay for statistics under a subject that nothing leads to, one for each account', async () => {
  const server = await startTestServer();
  const [one, two] = [await somebody(server), await somebody(server)];
  const sums =
    'count(*)::int as attempts, sum(correct_answers)::int as correct, sum(total_questions)::int as questions';
  const before = (await server.store.pool.query(`select ${sums} from attempts`)).rows;
  for (const person of [one, two]) await leave(server, person);
  server.clock.move(30 * DAY);
  expect(await purgeGone(server.app)).toBe(2);
  expect((await server.store.pool.query(`select ${sums} from attempts`)).rows).toEqual(before);
  const { rows } = await server.store.pool.query(
    'select id, email, first_name, is_active, password_hash, purged_at is not null as purged from users',
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  for (const { id, ...row } of rows) {
    expect([one.id, two.id]).not.toContain(id);
    expect(row).toEqual({ email: '', first_name: 'Deleted', is_active: false, password_hash: null, purged: true });
  }
  const audit = JSON.stringify((await server.store.pool.query('select * from audit_events')).rows);
  for (const { id } of rows) expect(audit).not.toContain(String(id));
});

test('addresses of actions are deleted with the account, and only theirs', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  const [person, other] = [await server.learner(), await server.learner()];
  const from = async ({ email, password }: Person, address: string) =>
    server.call('POST /auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });
  await from(person, '203.0.113.1');
  await from({ ...person, password: 'wrong' }, '203.0.113.1');
  await from(other, '203.0.113.2');
  await remove(server, person);
  const { rows } = await server.store.pool.query(
    `select distinct address from audit_addresses where address like '203.%'`,
  );
  expect(rows).toEqual([{ address: '203.0.113.2' }]);
});

test('the subject of a purged account looks absent to everyone', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  await remove(server, await somebody(server));
  const { rows } = await server.store.pool.query('select id, email_key from users where purged_at is not null');
  const [{ id, email_key: email }] = rows;
  for (const path of [`GET /users/${id}`, `GET /reports/user/${id}`, `DELETE /users/${id}/sessions`])
    expect((await server.call(path, { token: admin.token })).status).toBe(404);
  for (const path of ['POST /auth/login', 'POST /auth/reactivate'])
    expect((await server.call(path, { body: { email, password: 'x' } })).status).toBe(401);
});

test('deactivated and purged people are on no leaderboard, and the standings still match the attempts', async () => {
  const server = await startTestServer();
  const [person, other] = [await somebody(server), await somebody(server)];
  const board = async () =>
    (await server.call('GET /reports/leaderboard', { token: other.token })).data.leaderboard.map(
      ({ id }: { id: number }) => id,
    );
  expect(await board()).toContain(person.id);
  await leave(server, person);
  expect(await board()).toEqual([other.id]);
  server.clock.move(7 * DAY - 1);
  await server.store.pool.query(
    `update users set deactivated_at = deactivated_at - interval '30 days' where not is_active`,
  );
  await purgeGone(server.app);
  expect(await board()).toEqual([other.id]);
  const standings = async () => (await server.store.pool.query('select * from standings order by 1, 2, 3, 4')).rows;
  const moved = await standings();
  expect(moved.map((row) => row.user_id)).not.toContain(person.id);
  await rebuildAllStandings(server.app);
  expect(await standings()).toEqual(moved);
});

test('a quiz that was still running when its account was deleted ends at its deadline', async () => {
  const server = await startTestServer();
  const { person } = await server.running({ questions: 2 });
  await remove(server, person);
  server.clock.move(400);
  await server.server.startJobs();
  const { rows } = await server.store.pool.query('select status, closed_by from attempts');
  expect(rows).toEqual([{ status: 'completed', closed_by: 'deadline' }]);
});

test('a quiz without a time limit ends when its account is deleted, because nothing else would end it', async () => {
  const server = await startTestServer();
  const person = await server.learner({ timeFactor: null });
  await server.running({ questions: 2, person });
  await remove(server, person);
  const { rows } = await server.store.pool.query('select status, closed_by, user_id from attempts');
  expect(rows).toMatchObject([{ status: 'completed', closed_by: 'admin' }]);
  expect(rows[0].user_id).not.toBe(person.id);
});

test('a purge that fails half way leaves everything, holds up no other, and the next one does it', async () => {
  const server = await startTestServer();
  const [one, two] = [await somebody(server), await somebody(server)];
  for (const person of [one, two]) await leave(server, person);
  server.clock.move(30 * DAY);
  const { pool } = server.store;
  await pool.query(`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if old.id = ${one.id} then raise exception 'power cut'; end if;
      return old;
    end $$;
    create trigger power_cut after delete on users for each row execute function fail_once()`);
  const attemptsOf = async (id: number) =>
    (await pool.query('select count(*)::int as n from attempts where user_id = $1', [id])).rows[0].n;
  try {
    expect(await purgeGone(server.app)).toBe(1);
    expect(await attemptsOf(one.id)).toBe(3);
    expect(await kept(server)).toContain(one.email);
    expect(await purgedIds(server)).toEqual([two.id]);
  } finally {
    await pool.query('drop trigger power_cut on users; drop function fail_once');
  }
  expect(await purgeGone(server.app)).toBe(1);
  expect(await purgeGone(server.app)).toBe(0);
  expectGone(await kept(server), one);
});

test('two servers that purge at the same moment purge once', async () => {
  const [server, second] = [await startTestServer(), await startTestServer()];
  const people = [await somebody(server), await somebody(server)];
  for (const person of people) await leave(server, person);
  server.clock.move(30 * DAY);
  second.clock.move(30 * DAY);
  const purged = await Promise.all([server, second, server].map(({ app }) => purgeGone(app)));
  expect(purged.reduce((sum, count) => sum + count)).toBe(2);
  expect((await purgedIds(server)).toSorted((a, b) => a - b)).toEqual(
    people.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  expect(await countOf(server, 'users')).toBe(2);
});

test('another server that still has a deleted account’s session cached answers as to an unknown caller', async () => {
  const [server, second] = [await startTestServer(), await startTestServer()];
  const person = await server.learner();
  const skill = await server.skill();
  await server.questions(skill.id, 2);
  expect((await second.call('GET /auth/me', { token: person.token })).status).toBe(200);
  await remove(server, person);
  const calls = [lookAtPaper(second, person, skill.id), startQuiz(second, person, skill.id)];
  for (const { status, body } of await Promise.all(calls))
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
});

test('every table that names an account goes with it, or was thought about here', async () => {
  const { store } = await startTestServer();
  const { rows } = await store.pool.query(`
    select conrelid::regclass::text as table, confdeltype as does from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n') order by 1`);
  // Attempts are reassigned before the account is deleted; a forgotten reassignment blocks the deletion.
  expect(rows).toEqual([{ table: 'attempts', does: 'a' }]);
});
