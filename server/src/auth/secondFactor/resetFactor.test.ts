import { expect, test } from 'vitest';
import { enabled } from '../../../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { everyRow } from '../../../test/testStore.ts';
import { signInAgain } from '../../../test/testWorld.ts';
import { resetFactor } from './resetFactor.service.ts';

test('an operator resets nothing where there is nothing to reset', async () => {
  const { app, learner, store } = await startTestServer();
  const { email } = await learner();
  const before = await everyRow(store);
  await expect(resetFactor(app, { email: 'nobody@example.org' })).rejects.toThrow('has no account');
  await expect(resetFactor(app, { email })).rejects.toThrow('is not on');
  expect(await everyRow(store)).toBe(before);
});

test('after an operator’s reset the password alone signs in, every session has ended, and it is on record', async () => {
  const server = await startTestServer();
  const [person, other] = [await server.learner(), await server.learner()];
  await enabled(server, person);
  await enabled(server, other);
  // Fills the server's cache of the token's owner.
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(200);
  expect(await resetFactor(server.app, { email: person.email.toUpperCase() })).toContain('is off');
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
  expect(await signInAgain(server, person)).toMatch(/^asy_/);
  expect(await signInAgain(server, other)).toBeUndefined();
  const { pool } = server.store;
  const events = await pool.query(
    `select actor_id, subject_id, details from audit_events where action = 'second_factor_disabled'`,
  );
  expect(events.rows).toEqual([{ actor_id: null, subject_id: person.id, details: { by: 'command line' } }]);
  const mails = await pool.query(`select to_address from outbox where kind = 'second_factor_disabled'`);
  expect(mails.rows).toEqual([{ to_address: person.email }]);
});
