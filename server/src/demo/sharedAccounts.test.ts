import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { codeAt, enrolled } from '../../test/signIn/testSecondFactor.ts';
import { everyRow } from '../../test/testStore.ts';
import { bodyFor, callOf, makeWorld } from '../../test/testWorld.ts';
import { closedToSharedAccounts } from './demo.policy.ts';

const OFTEN = { RATE_LIMIT_FACTOR: '1000' };

async function share({ store, app }: TestServer, person: Person): Promise<void> {
  await store.pool.query('update users set is_demo = true where id = $1', [person.id]);
  app.actors.forgetUser(person.id);
}

const profileOf = ({ email }: Person) => ({ firstName: 'Renamed', lastName: 'Demo', email });

test('while the demo is on, its accounts’ sign-in cannot be changed', async () => {
  const server = await startTestServer({ ...OFTEN, DEMO: '1' });
  const world = await makeWorld(server);
  const endpoints = [...server.server.bound.values()].flat();
  for (const person of [world.learner, world.admin]) {
    await enrolled(server, person);
    await share(server, person);
    const before = await everyRow(server.store);
    for (const name of closedToSharedAccounts) {
      const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === name);
      if (!endpoint) throw new Error(`${name} is no endpoint`);
      const body = bodyFor(endpoint, world, person);
      const reply = await server.call(callOf(endpoint, world), { token: person.token, body });
      expect([name, reply.status, reply.body.code]).toEqual([name, 409, 'demo_account']);
    }
    const moved = { ...profileOf(person), email: 'mine@example.org' };
    const reply = await server.call('PUT /users/profile', { token: person.token, body: moved });
    expect([reply.status, reply.body.code]).toEqual([409, 'demo_account']);
    expect(reply.body.errors).toEqual({ email: reply.body.message });
    expect(await everyRow(server.store)).toBe(before);
  }
});

test('nor by a code: none is sent, and the answer is that of every address', async () => {
  const server = await startTestServer({ ...OFTEN, DEMO: '1' });
  const person = await server.learner();
  await share(server, person);
  const ask = async (email: string) => {
    const { status, body } = await server.call('POST /auth/forgot-password', { body: { email } });
    await server.app.afterwards.settled();
    return [status, body];
  };
  expect(await ask(person.email)).toEqual(await ask('nobody@example.org'));
  expect((await server.store.pool.query('select 1 from outbox')).rowCount).toBe(0);
});

test('everything else about a demo account can be tried, and its credentials still work', async () => {
  const server = await startTestServer({ ...OFTEN, DEMO: '1' });
  const person = await server.learner();
  await share(server, person);
  const { token, email, password } = person;
  expect((await server.call('PUT /users/profile', { token, body: profileOf(person) })).status).toBe(200);
  expect((await server.call('PUT /users/preferences', { token, body: { showEmail: true } })).status).toBe(200);
  expect((await server.call('POST /auth/login', { body: { email, password } })).status).toBe(200);
});

test('without the demo, what is left of it is an account like any other', async () => {
  const server = await startTestServer({ ...OFTEN, DEMO: '0' });
  const person = await server.learner();
  await share(server, person);
  const { token, password } = person;
  const secret = await enrolled(server, person);
  const body = { code: codeAt(secret, server.clock.now()) };
  expect((await server.call('POST /auth/second-factor/confirm', { token, body })).status).toBe(200);
  const change = { currentPassword: password, newPassword: 'a password of six words' };
  expect((await server.call('PUT /auth/change-password', { token, body: change })).status).toBe(200);
  expect((await server.call('POST /auth/deactivate', { token })).status).toBe(200);
});
