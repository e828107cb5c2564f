import { interviewClientEvents } from '@assay/contract/interviews/interviewEvents';
import { expect, test } from 'vitest';
import { Refusal } from '../platform/refusals/refusal.ts';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { bodyFor, callOf, makeWorld } from '../../test/testWorld.ts';
import { seedDemo } from './demo.service.ts';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000', DEMO: '1' };
const OFTEN = { RATE_LIMIT_FACTOR: '1000' };
const MESSAGE = 'The demo admin can see everything but can’t change anything.';

const NOT_ASKED = 'In production, the demo is created only with DEMO=1, because its passwords are public.';

async function makeDemo({ store, app }: TestServer, person: Person): Promise<void> {
  await store.pool.query('update users set is_demo = true where id = $1', [person.id]);
  app.actors.forgetUser(person.id);
}

test('in production the demo admin can change nothing and read everything', async () => {
  const server = await startTestServer({ ...PRODUCTION, ...OFTEN });
  const world = await makeWorld(server);
  await makeDemo(server, world.admin);
  const { token } = world.admin;
  const before = await everyRow(server.store);
  const wrong: string[] = [];
  let writes = 0;
  // A ticket is used up by its holder, and the demo admin gets none. Scorecards stay closed to those who owe one.
  const apart = ['/auth/login', '/auth/logout', '/exports/:ticket', '/interviews/:meetingId/scorecards'];
  for (const endpoint of [...server.server.bound.values()].flat()) {
    if (endpoint.access === 'learner' || apart.includes(endpoint.path)) continue;
    // Reads by a secret in the body.
    const isWrite = endpoint.method !== 'GET' && endpoint.path !== '/candidate/view';
    const body = endpoint.method === 'GET' ? undefined : bodyFor(endpoint, world, world.admin);
    const reply = await server.call(callOf(endpoint, world), { token, body });
    writes += Number(isWrite);
    const isRight = isWrite
      ? reply.status === 403 && reply.body.code === 'forbidden' && reply.body.message === MESSAGE
      : reply.status === 200;
    if (!isRight) wrong.push(`${endpoint.method} ${endpoint.path}: ${reply.status} ${reply.body.message}`);
  }
  expect(wrong).toEqual([]);
  expect(writes).toBeGreaterThan(20);
  expect(await everyRow(server.store)).toBe(before);
});

test('in production the demo admin sends no socket events: enters no meeting, and hosts none', async () => {
  const server = await startTestServer({ ...PRODUCTION, ...OFTEN });
  const [demo, real] = [await server.admin(), await server.admin()];
  await makeDemo(server, demo);
  const meeting = await meetingOf(server, {}, real);
  const { meetingId } = meeting;
  const socket = await meeting.open(demo.token);
  const before = await everyRow(server.store);
  const names = [...server.server.sockets.hearing.keys()];
  expect(names).toEqual(expect.arrayContaining(Object.keys(interviewClientEvents)));
  const answers = [];
  for (const name of names) answers.push([name, await socket.send(name, { meetingId, userInfo: { name: 'Demo' } })]);
  const refused = { ok: false, error: expect.objectContaining({ code: 'forbidden', message: MESSAGE }) };
  expect(answers).toEqual(names.map((name) => [name, refused]));
  expect(await everyRow(server.store)).toBe(before);
  // Only a refusal: the page that shows it stays connected.
  expect(socket.socket.connected).toBe(true);
  await meeting.host();
});

test('outside production the demo admin is a host like every other', async () => {
  const server = await startTestServer({ DEMO: '1' });
  const demo = await server.admin();
  await makeDemo(server, demo);
  const meeting = await meetingOf(server, {}, demo);
  const socket = await meeting.open(demo.token);
  expect(codeOf(await socket.send('join-meeting', { meetingId: meeting.meetingId }))).toBe('ok');
});

test('the demo admin signs in and out in production; every other admin and the demo learner write', async () => {
  const server = await startTestServer({ ...PRODUCTION, ...OFTEN });
  const [demo, real, learner] = [await server.admin(), await server.admin(), await server.learner()];
  await makeDemo(server, demo);
  await makeDemo(server, learner);
  const { email, password } = demo;
  const signedIn = await server.call('POST /auth/login', { token: demo.token, body: { email, password } });
  expect(signedIn.status).toBe(200);
  expect((await server.call('POST /auth/logout', { token: signedIn.data.token })).status).toBe(200);
  const skill = { name: 'Fruit', category: 'Tests' };
  expect((await server.call('POST /skills', { token: real.token, body: skill })).status).toBe(201);
  const preferences = { showEmail: true };
  expect((await server.call('PUT /users/preferences', { token: learner.token, body: preferences })).status).toBe(200);
});

test('outside production the demo admin may try everything', async () => {
  const server = await startTestServer({ DEMO: '1' });
  const demo = await server.admin();
  await makeDemo(server, demo);
  const skill = { name: 'Fruit', category: 'Tests' };
  expect((await server.call('POST /skills', { token: demo.token, body: skill })).status).toBe(201);
});

test('in production the demo is seeded only with DEMO=1', async () => {
  const { app, store } = await startTestServer({ ...PRODUCTION, DEMO: '0' });
  const before = await everyRow(store);
  await expect(seedDemo(app)).rejects.toThrow(new Refusal(NOT_ASKED));
  // An unset DEMO does not enable the demo in production.
  const unsaid = await startTestServer({ NODE_ENV: 'production', PUBLIC_URL: PRODUCTION.PUBLIC_URL, DEMO: '' });
  await expect(seedDemo(unsaid.app)).rejects.toThrow(NOT_ASKED);
  expect(await everyRow(store)).toBe(before);
});

test('in production the demo brings no meeting, as its admin could not enter it', async () => {
  const { app, store } = await startTestServer(PRODUCTION);
  expect(await seedDemo(app)).toBe(true);
  expect((await store.pool.query('select 1 from meetings')).rowCount).toBe(0);
});

test('a production demo is shown to everyone, and only then', async () => {
  const isWarned = async (settings: Record<string, string>) => {
    const { store, call } = await startTestServer(settings);
    await store.pool.query(`insert into installation values ('demo', 'seeded') on conflict do nothing`);
    return (await call('GET /config')).data.demoInProduction;
  };
  expect(await isWarned(PRODUCTION)).toBe(true);
  expect(await isWarned({ ...PRODUCTION, DEMO: '0' })).toBe(false);
  expect(await isWarned({ DEMO: '1' })).toBe(false);
});
