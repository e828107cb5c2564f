import type { JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { enabled } from '../../test/signIn/testSecondFactor.ts';
import { startGoogleServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import type { TestGoogle } from '../../test/signIn/testGoogle.ts';
import { everyRow } from '../../test/testStore.ts';
import { changeAccount } from '../users/users.service.ts';

type GoogleServer = TestServer & { google: TestGoogle };

const DAY = 86_400;
const ada = { sub: '1101', email: 'ada@gmail.com', name: 'Ada Lovelace' };
const newPassword = 'a password of six words';

async function answerOf({ call, google }: GoogleServer, person: JWTPayload = ada) {
  const { nonce, verifier } = (await call('POST /auth/google/nonce')).data;
  return { credential: await google.sign({ ...person, nonce }), verifier: verifier as string };
}

const signIn = async (server: GoogleServer, more: object = {}) =>
  server.call('POST /auth/google', { body: { ...(await answerOf(server)), ...more } });

/** A person who can sign in only with Google. */
async function googleOnly(server: GoogleServer) {
  const { token, user } = (await signIn(server)).data;
  return { token: token as string, id: user.id as number };
}

const setPassword = (server: GoogleServer, token: string, body: object) =>
  server.call('POST /auth/google/password', { token, body: { newPassword, ...body } });
const byPassword = (server: GoogleServer, path: string) =>
  server.call(`POST /auth/${path}`, { body: { email: ada.email, password: newPassword } });

const kindsOf = async ({ store }: TestServer) =>
  (await store.pool.query('select kind from outbox order by id')).rows.map(({ kind }) => kind as string);

test('a first password takes a fresh answer of the account’s own Google person, not the session alone', async () => {
  const server = await startGoogleServer();
  const { token } = await googleOnly(server);
  const another = await answerOf(server, { ...ada, sub: '2202' });
  const mine = await answerOf(server);
  const before = await everyRow(server.store);
  for (const [body, code] of [
    [{ credential: 'x', verifier: 'y' }, 'google_refused'],
    [{ ...mine, verifier: 'of another browser' }, 'google_refused'],
    [another, 'google_other_person'],
    [{ ...mine, newPassword: 'short' }, 'invalid_input'],
    [{ ...mine, newPassword: 'password' }, 'invalid_input'],
    [{ verifier: mine.verifier }, 'invalid_input'],
  ] as const)
    expect((await setPassword(server, token, body)).body.code).toBe(code);
  expect(await everyRow(server.store)).toBe(before);
  const refused = await server.store.pool.query(
    `select details ->> 'by' as by from audit_events where action = 'password_refused'`,
  );
  expect(refused.rows).toHaveLength(3);
  server.clock.move(3601);
  expect((await setPassword(server, token, mine)).body.code).toBe('google_refused');
});

test('an account that has a password changes that one', async () => {
  const server = await startGoogleServer();
  const { token } = await server.learner();
  const reply = await setPassword(server, token, await answerOf(server));
  expect([reply.status, reply.body.code]).toEqual([409, 'password_exists']);
});

test('an answer sets one password, however often it is sent', async () => {
  const server = await startGoogleServer();
  const { token } = await googleOnly(server);
  const body = await answerOf(server);
  const replies = await Promise.all(Array.from({ length: 4 }, () => setPassword(server, token, body)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await kindsOf(server)).toEqual(['password_changed']);
});

test('with its first password everything opens that takes one; other sessions have ended', async () => {
  const server = await startGoogleServer();
  const elsewhere = await googleOnly(server);
  const { token, id } = await googleOnly(server);
  expect((await setPassword(server, token, await answerOf(server))).status).toBe(200);
  const me = async (who: string) => server.call('GET /auth/me', { token: who });
  expect((await me(elsewhere.token)).status).toBe(401);
  expect((await me(token)).data.user.hasPassword).toBe(true);
  const signedIn = await byPassword(server, 'login');
  expect(signedIn.data.user.id).toBe(id);
  const person = { id, token: signedIn.data.token, email: ada.email, password: newPassword };
  expect((await enabled(server, person)).recoveryCodes).toHaveLength(10);
});

test('its owner deletes it with a fresh answer of its own Google person, not with the session alone', async () => {
  const server = await startGoogleServer();
  const { token, id } = await googleOnly(server);
  const remove = (body: object) => server.call('POST /auth/google/delete-account', { token, body });
  const another = await answerOf(server, { ...ada, sub: '2202' });
  const mine = await answerOf(server);
  const before = await everyRow(server.store);
  for (const [body, code] of [
    [{ email: ada.email }, 'invalid_input'],
    [{ credential: 'x', verifier: 'y' }, 'google_refused'],
    [{ ...mine, verifier: 'of another browser' }, 'google_refused'],
    [another, 'google_other_person'],
  ] as const)
    expect((await remove(body)).body.code).toBe(code);
  expect(await everyRow(server.store)).toBe(before);
  const refused = await server.store.pool.query(
    `select actor_id from audit_events where action = 'password_refused' and subject_id = $1`,
    [id],
  );
  expect(refused.rows).toEqual([{ actor_id: id }, { actor_id: id }, { actor_id: id }]);
  const reply = await remove(mine);
  expect([reply.status, reply.body.message]).toEqual([200, 'Your account was deleted.']);
  expect((await server.call('GET /auth/me', { token })).status).toBe(401);
  expect(await kindsOf(server)).toEqual(['account_deleted']);
  const { rows } = await server.store.pool.query('select 1 from users where google_sub = $1', [ada.sub]);
  expect(rows).toEqual([]);
  // An answer deletes once; using it again starts over.
  const back = await googleOnly(server);
  const again = await server.call('POST /auth/google/delete-account', { token: back.token, body: mine });
  expect(again.body.code).toBe('google_refused');
});

test('the last admin who signs in only with Google stays, and an answer refused for it still counts', async () => {
  const adminPasscode = 'the right passcode';
  const server = await startGoogleServer({ ADMIN_PASSCODE: adminPasscode });
  const { token } = (await signIn(server, { role: 'admin', adminPasscode })).data;
  const body = await answerOf(server);
  const remove = () => server.call('POST /auth/google/delete-account', { token, body });
  expect((await remove()).body.code).toBe('last_admin');
  await server.admin();
  expect((await remove()).status).toBe(200);
});

test('an account with a password is deleted with that', async () => {
  const server = await startGoogleServer();
  const { token } = await server.learner();
  const body = await answerOf(server);
  const reply = await server.call('POST /auth/google/delete-account', { token, body });
  expect([reply.status, reply.body.code]).toEqual([409, 'password_exists']);
  expect(reply.body.message).toBe('This account has a password. Enter it to delete the account.');
});

test('an account closed by its owner can be reopened with Google within 30 days, on request', async () => {
  const server = await startGoogleServer();
  const { token, id } = await googleOnly(server);
  await server.call('POST /auth/deactivate', { token });
  server.clock.move(30 * DAY - 60);
  const closed = await signIn(server);
  expect([closed.status, closed.body.code]).toEqual([403, 'account_deactivated']);
  expect(closed.body).toHaveProperty('reactivateUntil');
  const body = await answerOf(server);
  expect((await server.call('POST /auth/google', { body })).status).toBe(403);
  const back = await server.call('POST /auth/google', { body: { ...body, reactivate: true } });
  expect([back.status, back.data.user.id]).toEqual([200, id]);
  expect(await kindsOf(server)).toEqual(['account_deactivated', 'account_reactivated']);
  const events = await server.store.pool.query(
    `select actor_id, subject_id from audit_events where action = 'account_reactivated'`,
  );
  expect(events.rows).toEqual([{ actor_id: id, subject_id: id }]);
});

test('after 30 days Google opens it no more, and promises nothing', async () => {
  const server = await startGoogleServer();
  const { token } = await googleOnly(server);
  await server.call('POST /auth/deactivate', { token });
  server.clock.move(30 * DAY);
  for (const reactivate of [false, true]) {
    const reply = await signIn(server, { reactivate });
    expect([reply.status, reply.body.code]).toEqual([403, 'account_deactivated']);
    expect(reply.body).not.toHaveProperty('reactivateUntil');
    expect(reply.body.message).toContain('more than 30 days ago');
  }
});

test('an account closed by an admin cannot be reopened with Google', async () => {
  const server = await startGoogleServer();
  const { id } = await googleOnly(server);
  await changeAccount(server.app, id, { isActive: false, deactivatedAt: null });
  const reply = await signIn(server, { reactivate: true });
  expect([reply.status, reply.body.code]).toEqual([403, 'account_deactivated']);
  expect(reply.body).not.toHaveProperty('reactivateUntil');
  const { rows } = await server.store.pool.query('select is_active from users');
  expect(rows).toEqual([{ is_active: false }]);
});

test('reactivating makes no account, and one that is open stays as it is', async () => {
  const server = await startGoogleServer();
  expect((await signIn(server, { reactivate: true })).status).toBe(404);
  expect((await server.store.pool.query('select 1 from users')).rowCount).toBe(0);
  await googleOnly(server);
  expect((await signIn(server, { reactivate: true })).status).toBe(200);
  expect(await kindsOf(server)).toEqual([]);
});

test('an admin who left needs the passcode on a new device, also to come back', async () => {
  const adminPasscode = 'the right passcode';
  const server = await startGoogleServer({ ADMIN_PASSCODE: adminPasscode });
  await server.admin();
  const { token } = (await signIn(server, { role: 'admin', adminPasscode })).data;
  await server.call('POST /auth/deactivate', { token });
  const body = { ...(await answerOf(server)), reactivate: true };
  const phone = { 'user-agent': 'phone' };
  const asked = await server.call('POST /auth/google', { body, headers: phone });
  expect(asked.data).toHaveProperty('requiresAdminPasscode');
  const { rows } = await server.store.pool.query('select count(*)::int as closed from users where not is_active');
  expect(rows).toEqual([{ closed: 1 }]);
  const back = await server.call('POST /auth/google', { body: { ...body, adminPasscode }, headers: phone });
  expect(back.data.user.role).toBe('admin');
});
