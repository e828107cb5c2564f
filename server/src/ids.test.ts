import type { Endpoint } from '@assay/contract/endpoint';
import { expect, test } from 'vitest';
import { startTestServer } from '../test/testServer.ts';
import type { Person, Reply, TestServer } from '../test/testServer.ts';
import { everyRow } from '../test/testStore.ts';
import { bodyFor, callOf, idsIn, makeWorld } from '../test/testWorld.ts';
import type { World } from '../test/testWorld.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '1000' });
const withIds = ({ server }: TestServer): Endpoint[] =>
  [...server.bound.values()].flat().filter((endpoint) => idsIn(endpoint).length > 0);
const allowed = ({ access }: Endpoint, world: World): Person => (access === 'admin' ? world.admin : world.learner);

const bodyIds = {
  'POST /quiz/start': ['skillId'],
  'POST /quiz/answer': ['quizAttemptId', 'questionId'],
  'POST /quiz/complete': ['quizAttemptId'],
  'POST /questions': ['skillId'],
  'POST /admin/questions': ['skillId'],
  'POST /notify': ['userId'],
};
const endpointNamed = ({ server }: TestServer, name: string) =>
  [...server.bound.values()].flat().find(({ method, path }) => `${method} ${path}` === name) as Endpoint;

const withoutRequestId = ({ text }: Reply) => text.replace(/"requestId":"[^"]*"/, '');

test('a path that names nothing there is answers 404 and changes nothing', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const before = await everyRow(server.store);
  const wrong: string[] = [];
  for (const endpoint of withIds(server)) {
    for (const { name } of idsIn(endpoint)) {
      for (const absent of [999_999_999, Number.MAX_SAFE_INTEGER]) {
        const call = callOf(endpoint, world, { [name]: absent });
        const reply = await server.call(call, {
          token: allowed(endpoint, world).token,
          body: bodyFor(endpoint, world, allowed(endpoint, world)),
        });
        if (reply.status !== 404 || reply.body.code !== 'not_found') wrong.push(`${call}: ${reply.status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await everyRow(server.store)).toBe(before);
});

const malformed = ['0', '-1', '+1', '1.5', '1e3', '01', '0x1', 'abc', 'null', '1%20', '%201', '%00', '1%00', '1,2'];
const enormous = ['9007199254740992', '99999999999999999999', '9'.repeat(150)];

test('a path whose id is malformed or beyond 2^53 answers 400 and changes nothing', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const before = await everyRow(server.store);
  const wrong: string[] = [];
  for (const endpoint of withIds(server)) {
    for (const { name } of idsIn(endpoint)) {
      for (const bad of [...malformed, ...enormous, '%D9%A1', `1'--`]) {
        const call = callOf(endpoint, world, { [name]: bad });
        const reply = await server.call(call, {
          token: allowed(endpoint, world).token,
          body: bodyFor(endpoint, world),
        });
        if (reply.status !== 400 || !reply.body.errors?.[name]) wrong.push(`${call}: ${reply.status} ${reply.text}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await everyRow(server.store)).toBe(before);
});

test('a body whose id names nothing there is answers 404, a malformed one 400', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const before = await everyRow(server.store);
  const wrong: string[] = [];
  for (const [name, members] of Object.entries(bodyIds)) {
    const endpoint = endpointNamed(server, name);
    const { token } = allowed(endpoint, world);
    for (const member of members) {
      const ask = async (id: unknown, expected: number) => {
        const body = { ...bodyFor(endpoint, world), [member]: id };
        const { status } = await server.call(name, { token, body });
        if (status !== expected) wrong.push(`${name} ${member}=${JSON.stringify(id)}: ${status}, not ${expected}`);
      };
      await ask(999_999_999, 404);
      await ask(Number.MAX_SAFE_INTEGER, 404);
      for (const bad of [0, -1, 1.5, 2 ** 53, 1e300, '1', null, true, [1], {}, undefined]) await ask(bad, 400);
    }
  }
  expect(wrong).toEqual([]);
  expect(await everyRow(server.store)).toBe(before);
});

test('other people’s things and absent ones get the same answer', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const { token } = world.other;
  for (const name of [
    'GET /quiz/:id',
    'GET /reports/user/:id',
    'GET /reports/user/:id/skill-usage',
    'GET /reports/user/:id/achievements',
    'DELETE /auth/sessions/:id',
    'PUT /notifications/:id/read',
  ]) {
    const endpoint = endpointNamed(server, name);
    const foreign = await server.call(callOf(endpoint, world), { token });
    const absent = await server.call(callOf(endpoint, world, { id: 999_999_999 }), { token });
    expect(foreign.status, name).toBe(404);
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(absent));
  }
  for (const name of ['POST /quiz/answer', 'POST /quiz/complete']) {
    const body = bodyFor(endpointNamed(server, name), world);
    const foreign = await server.call(name, { token, body });
    const absent = await server.call(name, { token, body: { ...body, quizAttemptId: 999_999_999 } });
    expect(foreign.status, name).toBe(404);
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(absent));
  }
});

test('a question is deleted through its own skill only', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const elsewhere = await server.skill();
  const [questionId] = world.questionIds;
  const { token } = world.admin;
  const foreign = await server.call(`DELETE /admin/skills/${elsewhere.id}/questions/${questionId}`, { token });
  expect(foreign.status).toBe(404);
  const own = await server.call(`DELETE /admin/skills/${world.skillId}/questions/${questionId}`, { token });
  expect(own.status).toBe(200);
});
