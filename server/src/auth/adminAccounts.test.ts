import { expect, test } from 'vitest';
import { Refusal } from '../platform/refusals/refusal.ts';
import { prove } from '../../test/testAddresses.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { adminCommand } from './adminAccounts.service.ts';
import type { AdminAsk } from './adminAccounts.service.ts';

const create = (email: string): AdminAsk => ({ act: 'create', email, firstName: null, lastName: null });
const PUBLIC_URL = 'https://assay.example.org';

const tokenIn = (said: string) => /#token=(\S+)$/.exec(said)?.[1] ?? '';

test('the last active admin, a learner and a stranger are not demoted, and nothing changes', async () => {
  const server = await startTestServer();
  const [last, learner] = [await server.admin(), await server.learner()];
  const before = await everyRow(server.store);
  for (const [email, why] of [
    [last.email, 'is the last active admin'],
    [learner.email, 'is not an admin'],
    ['nobody@example.org', 'has no account here'],
  ]) {
    const refused = adminCommand(server.app, { act: 'demote', email: email ?? '' });
    await expect(refused, email).rejects.toBeInstanceOf(Refusal);
    await expect(refused).rejects.toThrow(why);
  }
  expect(await everyRow(server.store)).toBe(before);
});

test('a deactivated account becomes no admin', async () => {
  const server = await startTestServer();
  const gone = await server.learner();
  await server.store.pool.query('update users set is_active = false where id = $1', [gone.id]);
  await expect(adminCommand(server.app, create(gone.email))).rejects.toThrow('is deactivated');
});

test('a demoted admin is signed out everywhere and signs in as a learner', async () => {
  const server = await startTestServer();
  const [, other] = [await server.admin(), await server.admin()];
  // Fills the server's cache of the token's owner.
  expect((await server.call('GET /auth/me', { token: other.token })).status).toBe(200);
  expect(await adminCommand(server.app, { act: 'demote', email: other.email.toUpperCase() })).toContain(
    'is a learner now',
  );
  expect((await server.call('GET /auth/me', { token: other.token })).status).toBe(401);
  const again = await server.call('POST /auth/login', { body: { email: other.email, password: other.password } });
  expect(again.data.user.role).toBe('user');
  expect(await auditEvents(server.store, 'admin_demoted')).toMatchObject([{ actorId: null, subjectId: other.id }]);
});

test('the first admin sets a password with the link, once and within a day, and signs in', async () => {
  const server = await startTestServer({ PUBLIC_URL });
  const said = await adminCommand(server.app, create('first@example.org'));
  expect(said).toContain(`${PUBLIC_URL}/forgot-password#token=`);
  const password = 'a fine password';
  const set = (resetToken: string) =>
    server.call('POST /auth/reset-password', {
      body: { resetToken, newPassword: password, confirmPassword: password },
    });
  expect((await set(tokenIn(said))).status).toBe(200);
  expect((await set(tokenIn(said))).status).toBe(400);
  const { data } = await server.call('POST /auth/login', { body: { email: 'first@example.org', password } });
  expect(data.user).toMatchObject({ role: 'admin', firstName: 'first', lastName: 'Admin' });
  const late = tokenIn(await adminCommand(server.app, create('first@example.org')));
  server.clock.move(24 * 3600);
  expect((await set(late)).status).toBe(400);
});

test('a learner with a confirmed email is promoted, signed out, keeps the password, and the other admins are notified', async () => {
  const server = await startTestServer();
  const [admin, learner] = [await server.admin(), await server.learner()];
  await prove(server, learner);
  expect(await adminCommand(server.app, create(learner.email))).toContain('was a learner and is an admin now');
  server.app.actors.forgetUser(learner.id);
  expect((await server.call('GET /auth/me', { token: learner.token })).status).toBe(401);
  const { email, password } = learner;
  expect((await server.call('POST /auth/login', { body: { email, password } })).data.user.role).toBe('admin');
  const events = await auditEvents(server.store, 'admin_created');
  expect(events).toMatchObject([{ subjectId: learner.id, details: { by: 'command line' } }]);
  const mail = await server.store.pool.query(`select to_address from outbox where kind = 'new_admin'`);
  expect(mail.rows).toEqual([{ to_address: admin.email }]);
});

test('an existing admin just gets a link, and neither link nor token is in the audit log', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const said = await adminCommand(server.app, create(admin.email));
  expect(said).toContain('is an admin (email not confirmed). This link');
  expect((await server.call('GET /auth/me', { token: admin.token })).status).toBe(200);
  expect(await auditEvents(server.store, 'admin_created')).toEqual([]);
  const rows = (await server.store.pool.query('select * from audit_events')).rows;
  expect(JSON.stringify(rows)).not.toContain(tokenIn(said));
});

test('active admins are listed; without one it says how to make the first', async () => {
  const server = await startTestServer();
  expect(await adminCommand(server.app, { act: 'list' })).toContain('npm run admin -- create');
  const admin = await server.admin();
  await server.learner();
  expect(await adminCommand(server.app, { act: 'list' })).toBe(`${admin.email}  First Last1  email not confirmed`);
  await prove(server, admin, 'google');
  expect(await adminCommand(server.app, { act: 'list' })).toBe(
    `${admin.email}  First Last1  email confirmed by Google`,
  );
});
