import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import { callOf, makeWorld } from '../../test/testWorld.ts';

const MASKED = 'u•••@e•••.org';

test('others see a masked address; its owner and admins see it whole', async () => {
  const server = await startTestServer();
  const { learner, other, admin } = await makeWorld(server);
  const emailSeenBy = async (person: { token: string }) =>
    (await server.call(`GET /users/${learner.id}`, { token: person.token })).data.user.email;
  expect(await emailSeenBy(other)).toBe(MASKED);
  expect(await emailSeenBy(learner)).toBe(learner.email);
  expect(await emailSeenBy(admin)).toBe(learner.email);
  await server.store.pool.query('update users set show_email = true where id = $1', [learner.id]);
  expect(await emailSeenBy(other)).toBe(learner.email);
});

test('an installation may show addresses to everyone', async () => {
  const { call, learner } = await startTestServer({ PROFILE_EMAIL: 'visible' });
  const [one, two] = [await learner(), await learner()];
  expect((await call(`GET /users/${one.id}`, { token: two.token })).data.user.email).toBe(one.email);
});

test('a profile shows name, role and picture only', async () => {
  const { call, learner } = await startTestServer();
  const [one, two] = [await learner(), await learner()];
  const { data } = await call(`GET /users/${one.id}`, { token: two.token });
  expect(data.user).toEqual({
    id: one.id,
    firstName: 'First',
    lastName: 'Last1',
    email: MASKED,
    role: 'user',
    picture: null,
  });
});

test('a deactivated person looks absent to learners, and is there for admins', async () => {
  const server = await startTestServer();
  const { learner, other, admin } = await makeWorld(server);
  await server.store.pool.query('update users set is_active = false where id = $1', [learner.id]);
  const absent = await server.call('GET /users/999999999', { token: other.token });
  const gone = await server.call(`GET /users/${learner.id}`, { token: other.token });
  expect([gone.status, gone.body.code, gone.body.message]).toEqual([404, 'not_found', 'User not found']);
  expect({ ...gone.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
  expect((await server.call(`GET /users/${learner.id}`, { token: admin.token })).status).toBe(200);
});

test('nothing a learner can read contains another person’s address', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const world = await makeWorld(server);
  await server.call('POST /quiz/complete', { token: world.learner.token, body: { quizAttemptId: world.attemptId } });
  const foreign = [world.learner.email, world.admin.email];
  // An admin's ticket opens its file to its holder, which learners cannot do.
  const reading = [...server.server.bound.values()]
    .flat()
    .filter(({ method, path }) => method === 'GET' && path !== '/exports/:ticket');
  let read = 0;
  for (const endpoint of reading) {
    const reply = await server.call(callOf(endpoint, world), { token: world.other.token });
    read += Number(reply.status === 200);
    for (const email of foreign) expect(reply.text, endpoint.path).not.toContain(email);
  }
  expect(read).toBeGreaterThan(8);
});
