import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/testServer.ts';
import type { Person } from '../../../test/testServer.ts';

const BODY = JSON.stringify({ firstName: 'Late', lastName: 'Comer', email: 'late@example.org' });

/**
 * Starts a call, runs something while the server waits for the rest of its body, then sends the rest.
 * @returns the status
 */
async function whileBodyArrives(
  url: string,
  call: { method: string; path: string; token: string },
  act: () => Promise<unknown>,
) {
  const { method, path, token } = call;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': BODY.length,
    expect: '100-continue',
  };
  const asked = request(new URL(`/api${path}`, url), { method, headers, agent: false });
  const answered = new Promise<number>((resolve, reject) => {
    asked.on('response', (reply) => resolve((reply.resume(), reply.statusCode ?? 0)));
    asked.on('error', reject);
  });
  asked.flushHeaders();
  await new Promise((resolve) => asked.once('continue', resolve));
  asked.write(BODY.slice(0, 10));
  // By then the server has processed earlier data, including the slow call's authentication.
  await fetch(new URL('/healthz', url));
  await act();
  asked.end(BODY.slice(10));
  return answered;
}

test('a call whose session ends, or whose caller is no admin any more, while its body arrives is refused', async () => {
  const server = await startTestServer();
  const { url, call, store } = server;
  const [admin, second, learner] = [await server.admin(), await server.admin(), await server.learner()];
  const renaming = ({ token }: Person, path: string) => ({ method: 'PUT', path, token });
  const logOut = () => call('POST /auth/logout', { token: learner.token });
  expect(await whileBodyArrives(url, renaming(learner, '/users/profile'), logOut)).toBe(401);
  const demote = () => call(`PUT /users/${second.id}`, { token: admin.token, body: { role: 'user' } });
  expect(await whileBodyArrives(url, renaming(second, `/users/${learner.id}`), demote)).toBe(401);
  const { rows } = await store.pool.query(`select id from users where first_name = 'Late'`);
  expect(rows).toEqual([]);
});

test('a slow body from a person who stays signed in is accepted', async () => {
  const server = await startTestServer();
  const [admin, learner] = [await server.admin(), await server.learner()];
  const call = { method: 'PUT', path: `/users/${learner.id}`, token: admin.token };
  expect(await whileBodyArrives(server.url, call, async () => server.clock.move(5))).toBe(200);
});
