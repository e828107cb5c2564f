import type { JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { issueResetToken } from '../auth/reset.service.ts';
import { afterFirstProof } from '../auth/secondFactor/secondStep.service.ts';
import { moveTo, prove, tokenMailedTo, undoEmail } from '../../test/testAddresses.ts';
import type { TestGoogle } from '../../test/signIn/testGoogle.ts';
import { canMeet, holdWrites } from '../../test/testRaces.ts';
import { enabled } from '../../test/signIn/testSecondFactor.ts';
import { startGoogleServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { getUser } from '../users/users.service.ts';

// How an account that was moved to another address, or given a stranger's sign-in, is recovered.

type GoogleServer = TestServer & { google: TestGoogle };

const thief = { sub: '6666', email: 'thief@gmail.com', name: 'T Hief' };
const VICTIM = 'victim@example.org';
const chosen = 'a password of six words';

async function byGoogle({ call, google }: GoogleServer, person: JWTPayload, token?: string) {
  const { nonce, verifier } = (await call('POST /auth/google/nonce')).data;
  const body = { credential: await google.sign({ ...person, nonce }), verifier };
  return call('POST /auth/google', { body, token });
}

const byPassword = ({ call }: TestServer, email: string, password: string) =>
  call('POST /auth/login', { body: { email, password } });

const undo = async (server: TestServer, to: string) =>
  expect((await undoEmail(server, await tokenMailedTo(server, to, 'email_changed'))).status).toBe(200);

/** Sets a new password with the code sent to the account's address. */
async function reset(server: TestServer, id: number, newPassword = chosen) {
  const resetToken = await issueResetToken(server.app, id, 60_000, 'reset_code');
  const body = { resetToken, newPassword, confirmPassword: newPassword };
  expect((await server.call('POST /auth/reset-password', { body })).status).toBe(200);
}

const emailsTo = async ({ store }: TestServer, to: string, kind: string) =>
  (await store.pool.query('select text_part from outbox where to_address = $1 and kind = $2', [to, kind])).rows.map(
    ({ text_part }) => text_part as string,
  );

/** Takes an account over with its stolen session and password, in every lasting way. */
async function steal(server: GoogleServer, owner: Person) {
  await moveTo(server, owner, thief.email);
  server.clock.move(60);
  await reset(server, owner.id, 'the thief knows this');
  server.clock.move(60);
  const linked = await byGoogle(
    server,
    thief,
    (await byPassword(server, thief.email, 'the thief knows this')).data.token,
  );
  expect(linked.data.user.id).toBe(owner.id);
  const session = { ...owner, token: linked.data.token as string, password: 'the thief knows this' };
  await enabled(server, session);
  return session;
}

test('the undo of an address change shuts out who changed it: their Google, password, second factor and session', async () => {
  const server = await startGoogleServer();
  const owner = await server.learner();
  await prove(server, owner);
  server.clock.move(60);
  const stolen = await steal(server, owner);
  server.clock.move(60);
  await undo(server, owner.email);
  expect((await server.call('GET /auth/me', { token: stolen.token })).status).toBe(401);
  expect((await byPassword(server, owner.email, stolen.password)).status).toBe(401);
  // Their Google person now is a stranger with their own account.
  expect((await byGoogle(server, thief)).data.user.id).not.toBe(owner.id);
  await reset(server, owner.id);
  expect((await byPassword(server, owner.email, chosen)).data.user?.id).toBe(owner.id);
  const { rows } = await server.store.pool.query(
    `select details from audit_events where action = 'email_change_undone'`,
  );
  expect(rows).toEqual([{ details: { voidedPassword: true, disconnectedGoogle: true, removedSecondFactor: true } }]);
});

test('everything from before the move stays the owner’s, except the password, which the thief knew', async () => {
  const server = await startGoogleServer();
  const owner = await server.learner();
  const ada = { sub: '1101', email: owner.email, hd: 'example.org', name: 'Ada' };
  await reset(server, owner.id);
  server.clock.move(60);
  const { token } = (await byGoogle(server, ada)).data;
  const { recoveryCodes } = await enabled(server, { ...owner, token, password: chosen });
  server.clock.move(60);
  await moveTo(server, { token, password: chosen }, thief.email, { code: recoveryCodes[0] ?? '' });
  await undo(server, owner.email);
  expect((await byPassword(server, owner.email, chosen)).status).toBe(401);
  const challenged = { secondFactor: { challenge: expect.any(String), expiresAt: expect.any(String) } };
  expect((await byGoogle(server, ada)).data).toEqual(challenged);
  await reset(server, owner.id);
  expect((await byPassword(server, owner.email, chosen)).data).toEqual(challenged);
});

test('a code to an address shuts out the Google person who moved their account there', async () => {
  const server = await startGoogleServer();
  const { user } = (await byGoogle(server, thief)).data;
  await reset(server, user.id, 'the thief knows this');
  const { token } = (await byPassword(server, thief.email, 'the thief knows this')).data;
  server.clock.move(60);
  await moveTo(server, { token, password: 'the thief knows this' }, VICTIM);
  server.clock.move(60);
  await reset(server, user.id);
  expect((await server.call('GET /auth/me', { token })).status).toBe(401);
  expect((await byPassword(server, VICTIM, chosen)).data.user.id).toBe(user.id);
  // While the change can be undone, their old address stays reserved for the account; after that they are a new person.
  expect((await byGoogle(server, thief)).body.code).toBe('email_taken');
  await server.store.pool.query('delete from account_links');
  expect((await byGoogle(server, thief)).data.user.id).not.toBe(user.id);
  expect(await emailsTo(server, VICTIM, 'password_reset')).toEqual([expect.stringContaining('Google account')]);
});

test('a code to a never proven address turns off its registrant’s second factor', async () => {
  const server = await startGoogleServer();
  const [squatter, owner] = [await server.learner(), await server.learner()];
  await prove(server, owner);
  for (const person of [squatter, owner]) await enabled(server, person);
  for (const person of [squatter, owner]) await reset(server, person.id);
  expect((await byPassword(server, squatter.email, chosen)).data.user.id).toBe(squatter.id);
  expect((await byPassword(server, owner.email, chosen)).data).toHaveProperty('secondFactor');
  const containing = (text: string) => expect.stringContaining(text);
  expect(await emailsTo(server, squatter.email, 'password_reset')).toEqual([
    containing('Two-step sign-in was turned on'),
  ]);
});

test('but not that of an admin: a mistyped address must not hand out what the passcode gave', async () => {
  const server = await startGoogleServer();
  const admin = await server.admin();
  await enabled(server, admin);
  await reset(server, admin.id);
  expect((await byPassword(server, admin.email, chosen)).data).toHaveProperty('secondFactor');
});

test('a code to the address at which Google was connected leaves the connection', async () => {
  const server = await startGoogleServer();
  const owner = await server.learner();
  const ada = { sub: '1101', email: owner.email, hd: 'example.org', name: 'Ada' };
  const signedUp = (await byGoogle(server, thief)).data.user;
  await byGoogle(server, ada);
  for (const { id } of [owner, signedUp]) await reset(server, id);
  for (const [person, id] of [
    [ada, owner.id],
    [thief, signedUp.id],
  ] as const)
    expect((await byGoogle(server, person)).data.user.id).toBe(id);
  expect(await emailsTo(server, owner.email, 'password_reset')).toEqual([
    expect.not.stringContaining('Google account'),
  ]);
});

test('a sign-in by Google that an undo overtakes opens nothing', async () => {
  const server = await startGoogleServer();
  const owner = await server.learner();
  await prove(server, owner);
  await moveTo(server, owner, thief.email);
  server.clock.move(60);
  await byGoogle(server, thief, owner.token);
  const proven = await getUser(server.app, owner.id);
  await undo(server, owner.email);
  const origin = { address: '127.0.0.1', network: '127.0.0.1', device: null, userAgent: 'thief' };
  await expect(afterFirstProof(server.app, proven, origin, null)).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
});

test('an undo takes back an admin role that is being given at the same moment', async () => {
  const server = await startGoogleServer();
  const [admin, person] = [await server.admin(), await server.learner()];
  await prove(server, person);
  await moveTo(server, person, VICTIM);
  const token = await tokenMailedTo(server, person.email, 'email_changed');
  const barrier = await holdWrites(server.store, 'before insert', 'outbox');
  const body = { role: 'admin', seenEmail: VICTIM };
  const promoted = server.call(`PUT /users/${person.id}`, { token: admin.token, body });
  await barrier.untilWaiting(1);
  const undone = undoEmail(server, token);
  await barrier.untilWaiting(2);
  await barrier.lift();
  expect((await undone).status).toBe(200);
  // The embedded database runs transactions one at a time: the undo may come first, and the promotion then reports the
  // move.
  expect(canMeet(server.store) ? [200] : [200, 400]).toContain((await promoted).status);
  expect(await getUser(server.app, person.id)).toMatchObject({ email: person.email, role: 'user' });
});
