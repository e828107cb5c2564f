import { once } from 'node:events';
import { Readable } from 'node:stream';
import { failures } from '@assay/contract/failure';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/testServer.ts';
import type { TestServer } from '../../../test/testServer.ts';

const SECRET = 'hush-hush of the inside';

class DatabaseError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(SECRET);
    this.name = 'error';
    this.code = code;
  }
}

const thrown: Record<string, () => unknown> = {
  error: () => new Error(SECRET),
  'type-error': () => new TypeError(`Cannot read properties of undefined (reading '${SECRET}')`),
  text: () => SECRET,
  nothing: () => undefined,
  null: () => null,
  number: () => 42,
  'with-status': () => Object.assign(new Error(SECRET), { statusCode: 200 }),
  unique: () => new DatabaseError('23505'),
  syntax: () => new DatabaseError('42601'),
};

const breaking = () =>
  startTestServer(
    {},
    {
      prepare: ({ http }) => {
        for (const [name, make] of Object.entries(thrown))
          http.get(`/api/throws/${name}`, async () => {
            throw make();
          });
      },
    },
  );

test.each(Object.keys(thrown))(
  'a handler that throws (%s) answers 500 with an id and no details, and the server continues',
  async (name) => {
    const { call } = await breaking();
    const reply = await call(`GET /throws/${name}`);
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      success: false,
      code: 'internal',
      message: failures.internal.text,
      requestId: reply.headers.get('x-request-id'),
    });
    expect(reply.text + JSON.stringify([...reply.headers])).not.toContain('hush-hush');
    expect((await call('GET /config')).status).toBe(200);
  },
);

test('a reader who leaves before an answer in pieces begins is noted, and is no error', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const leaving = new AbortController();
  const { url } = await startTestServer(
    { LOG_LEVEL: 'info' },
    {
      logTo,
      prepare: ({ http }) =>
        http.route({
          method: 'POST',
          url: '/api/pieces',
          handler: async (request) => {
            leaving.abort();
            await once(request.raw.socket, 'close');
            return Readable.from(['too late']);
          },
        }),
    },
  );
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  await fetch(`${url}/api/pieces`, { ...body, signal: leaving.signal }).catch(() => null);
  const noted = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'the reader left');
  await expect.poll(noted).toMatchObject([{ level: 'info' }]);
  expect(lines.filter((line) => line.includes('unexpected error'))).toEqual([]);
});

test.each([
  ['57014', 503, 'unavailable'],
  ['40001', 503, 'unavailable'],
  ['53300', 503, 'unavailable'],
  ['08006', 503, 'unavailable'],
  ['57P01', 503, 'unavailable'],
  ['ECONNREFUSED', 503, 'unavailable'],
  ['53100', 503, 'storage_full'],
])('a database that answers %s is %i, with a time to come back', async (code, status, name) => {
  const server = await startTestServer(
    {},
    {
      prepare: ({ http }) =>
        http.get('/api/asks', async () => {
          throw new DatabaseError(code);
        }),
    },
  );
  const reply = await server.call('GET /asks');
  expect([reply.status, reply.body.code]).toEqual([status, name]);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(reply.body.retryAfter).toBe(Number(reply.headers.get('retry-after')));
  expect(reply.text).not.toContain('hush-hush');
});

const broken = (): never => {
  throw new Error(SECRET);
};

// A failing guard must deny access, not grant it.
const guards: [name: string, breakIt: (server: TestServer) => void][] = [
  ['limiter', ({ app }) => Object.assign(app.limits, { take: broken, demand: broken })],
  ['session memory', ({ app }) => Object.assign(app.actors, { get: broken })],
  ['clock', ({ app }) => Object.assign(app.clock, { now: broken })],
];

test.each(guards)('a broken %s fails closed', async (_name, breakIt) => {
  const server = await startTestServer();
  const { call, learner } = server;
  const { token } = await learner();
  breakIt(server);
  for (const name of ['GET /auth/me', 'POST /auth/logout', 'GET /questions']) {
    const reply = await call(name, { token });
    expect([reply.status, reply.body.code], name).toEqual([500, 'internal']);
    expect(reply.body.requestId).toBe(reply.headers.get('x-request-id'));
  }
});

test('an answer that is not what the contract says is a 500 and never sent', async () => {
  const { app, call } = await startTestServer();
  Object.assign(app.config, { ORG_NAME: { leaked: SECRET } });
  const reply = await call('GET /config');
  expect([reply.status, reply.body.code]).toEqual([500, 'internal']);
  expect(reply.text).not.toContain('hush-hush');
});

test('every failure has a status, a text for people and a code in lower case', () => {
  for (const [code, { status, text }] of Object.entries(failures)) {
    expect(code).toMatch(/^[a-z_]+$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text.length, code).toBeGreaterThan(5);
  }
});
