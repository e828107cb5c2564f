import { expect, test } from 'vitest';
import { gatherLines, logOptions } from './log.ts';
import { bodySchema } from '../../../test/testExamples.ts';
import { askRaw } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { bodyFor, callOf, makeWorld, signInAgain } from '../../../test/testWorld.ts';

const CANARY = 'canary-3f9a';

/** A server whose log lines are captured. */
async function logged(more: Record<string, string> = {}) {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const settings = { LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '1000', ADMIN_PASSCODE: `${CANARY} passcode`, ...more };
  const server = await startTestServer(settings, {
    logTo,
    prepare: ({ http }) =>
      http.get('/api/broken', async () => {
        throw Object.assign(new Error(`Failing row contains (${CANARY}\n${CANARY} at line 2)`), {
          name: 'error',
          code: '23514',
        });
      }),
  });
  return { server, lines };
}

test('no password, token, address, body, header or query of any call is ever in a log line', async () => {
  const { server, lines } = await logged();
  const world = await makeWorld(server);
  const secrets = [
    CANARY,
    encodeURIComponent(CANARY),
    'asy_',
    'example.org',
    'First',
    'password of',
    'example password',
    world.inviteToken,
  ];
  const headers = {
    'user-agent': CANARY,
    referer: `http://x/${CANARY}`,
    cookie: CANARY,
    'x-forwarded-for': CANARY,
    'x-other': CANARY,
  };
  for (const endpoint of [...server.server.bound.values()].flat()) {
    // Calls that change or delete an account get an account of their own, because the shared ones are needed to the
    // end.
    const given: Record<string, number> = endpoint.path === '/users/:id' ? { id: (await server.learner()).id } : {};
    const call = callOf(endpoint, world, given);
    // Calls about the account itself may change its address or password, or end the session.
    const { learner, admin } = /^\/(auth|users\/profile)/.test(endpoint.path)
      ? { ...world, learner: await server.learner() }
      : world;
    const person = endpoint.access === 'admin' ? admin : learner;
    const example = bodyFor(endpoint, world, person);
    const asked = `${call}?${CANARY}=${CANARY}&token=${CANARY}`;
    const token = await signInAgain(server, person);
    // First wrong in every field, so that refusals by schema and service are logged too; then right.
    const bodies = Object.keys(bodySchema(endpoint).properties ?? {}).flatMap((member) =>
      [CANARY, [CANARY], { [CANARY]: CANARY }].map((value) => ({ ...example, [member]: value, [CANARY]: CANARY })),
    );
    await Promise.all(bodies.map((body) => server.call(call, { token, body, headers })));
    await server.call(asked, { body: example, headers });
    await server.call(asked, { token, body: example, headers });
  }
  await server.call('GET /broken');
  for (const path of [`/api/${CANARY}`, `/${CANARY}`, `/api/%zz${CANARY}`, `/api/users/${CANARY}`])
    await askRaw(server.url, { path, headers: { authorization: `Bearer ${CANARY}${CANARY}` } });
  await server.call('POST /auth/login', { body: `{"email": "${CANARY}` });
  expect(lines.length).toBeGreaterThan(200);
  const telling = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  expect(telling).toEqual([]);
});

test('a line says who asked from which network, what was asked and how it ended, by route, id and code', async () => {
  const { server, lines } = await logged({ TRUST_PROXY: '1' });
  const { token, id } = await server.learner();
  lines.length = 0;
  const headers = { 'x-request-id': 'client-7f3a', 'x-forwarded-for': '192.0.2.77' };
  const reply = await server.call('GET /quiz/12345', { token, headers });
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/Z$/),
    event: 'request',
    requestId: reply.body.requestId,
    route: '/api/quiz/:id',
    method: 'GET',
    status: 404,
    ms: expect.any(Number),
    userId: id,
    session: expect.stringMatching(/^[0-9a-f]{12}$/),
    address: '192.0.2.0/24',
    code: 'not_found',
  });
  for (const hidden of ['12345', '192.0.2.77']) expect(lines[0]).not.toContain(hidden);
  const { session } = JSON.parse(lines[0] ?? '');
  const { rows } = await server.store.pool.query(
    `select user_id from sessions where encode(token_hash, 'hex') like $1 || '%'`,
    [session],
  );
  expect(rows).toEqual([{ user_id: id }]);
});

test('an anonymous line names no one, a success has no code, and made-up values of a proxy are not repeated', async () => {
  const { server, lines } = await logged({ TRUST_PROXY: '1' });
  const ask = async (name: string, from: string, more: object = {}) => {
    lines.length = 0;
    await server.call(name, { headers: { 'x-forwarded-for': from }, ...more });
    await expect.poll(() => lines.length).toBe(1);
    return JSON.parse(lines[0] ?? '');
  };
  const refused = await ask('GET /auth/me', '2001:db8:1:2::3');
  expect(refused).toMatchObject({ status: 401, code: 'unauthenticated', address: '2001:db8:1::/48' });
  const answered = await ask('GET /config', CANARY);
  expect(answered).toMatchObject({ status: 200, address: null });
  for (const line of [refused, answered]) expect(Object.keys(line)).not.toContain('userId');
  expect(answered).not.toHaveProperty('code');
  expect(await ask('GET /nowhere', '192.0.2.77')).toMatchObject({ status: 404, code: 'not_found' });
});

test('a bug is logged with the id that its answer shows, and with places but no values', async () => {
  const { server, lines } = await logged();
  const { body } = await server.call('GET /broken');
  const line = lines.map((text) => JSON.parse(text)).find(({ level }) => level === 'error');
  expect(line).toMatchObject({ requestId: body.requestId, err: { message: 'database error', code: '23514' } });
  expect(line.err.stack).toMatch(/^ {4}at /);
  expect(JSON.stringify(line)).not.toContain(CANARY);
});

test('a wrong admin passcode and a new admin are logged for the operator', async () => {
  const { server, lines } = await logged();
  const person = { email: 'a@example.org', password: 'a fine password', firstName: 'A', lastName: 'B', role: 'admin' };
  await server.call('POST /auth/register', { body: { ...person, adminPasscode: 'wrong' } });
  const reply = await server.call('POST /auth/register', { body: { ...person, adminPasscode: `${CANARY} passcode` } });
  const events = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');
  expect(events).toEqual([
    expect.objectContaining({ event: 'admin_passcode_refused' }),
    expect.objectContaining({ event: 'admin_registered', userId: reply.data.user.id }),
  ]);
});

test('an error is logged by kind and place only', () => {
  const { err } = logOptions('info').serializers;
  expect(err(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  });
  const several = err(new Error(`first line\n${CANARY} in the second`));
  expect(several.stack).not.toContain(CANARY);
});

test('lines of one turn of the event loop are written at once, in their order, and none twice', async () => {
  const written: string[] = [];
  const { write, flush } = gatherLines((lines) => void written.push(lines));
  for (const line of ['one\n', 'two\n']) write(line);
  expect(written).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  write('three\n');
  // As at the exit of the process, which waits for nothing.
  flush();
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});
