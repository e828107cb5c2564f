import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { askRaw } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { everyRow } from '../../../test/testStore.ts';
import { bodyFor, callOf, makeWorld } from '../../../test/testWorld.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const deep = (depth: number, open: string, close: string) => open.repeat(depth) + '1' + close.repeat(depth);

/** Bodies that every endpoint refuses. */
const corpus: Record<string, string | Buffer> = {
  'cut off': '{"email": "a@example.org"',
  'a comma too many': '{"email": "a@example.org",}',
  'single quotes': "{'email': 'a@example.org'}",
  'a comment': '{/* hello */}',
  'two documents': '{}{}',
  'something after it': '{} x',
  NaN: '{"points": NaN}',
  Infinity: '{"points": Infinity}',
  'a leading zero': '{"points": 01}',
  'a raw control character': '{"email": "a\u0001b"}',
  'a raw line break': '{"email": "a\nb"}',
  'a raw NUL': Buffer.from('{"email": "a\0b"}'),
  'NUL alone': Buffer.from('\0'),
  'a byte order mark': Buffer.from('\ufeff{}'),
  'UTF-16': Buffer.from('\ufeff{}', 'utf16le'),
  'a broken escape': '{"email": "\\u12"}',
  'depth 10,000 of lists': deep(10_000, '[', ']'),
  'depth 10,000 of objects': deep(10_000, '{"a":', '}'),
  'depth 10,000 in a member': `{"email": ${deep(10_000, '[', ']')}}`,
  'only opening brackets': '['.repeat(50_000),
  'depth 21': deep(21, '[', ']'),
  'a member twice': '{"email": "a@example.org", "email": "b@example.org"}',
  'a member twice, once escaped': '{"email": "a@example.org", "\\u0065mail": "b@example.org"}',
  'a member twice inside': '{"options": {"A": "1", "B": "2", "A": "3"}}',
  'a member twice behind much space': `{"a": 1, "a"${' '.repeat(1000)}: 2}`,
  'a list': '[]',
  'a text': '"text"',
  'a number': '1e309',
  null: 'null',
  true: 'true',
};

const hasBody = (method: string) => method === 'POST' || method === 'PUT';

test('a body that is not one JSON object answers 400 on every endpoint that takes one, and changes nothing', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const world = await makeWorld(server);
  const before = await everyRow(server.store);
  const wrong: string[] = [];
  for (const endpoint of [...server.server.bound.values()].flat().filter(({ body }) => body)) {
    const [method = '', path = ''] = callOf(endpoint, world).split(' ');
    const { token } = endpoint.access === 'admin' ? world.admin : world.learner;
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    for (const [name, body] of Object.entries(corpus)) {
      const reply = await askRaw(server.url, { method, path: `/api${path}`, headers, body });
      const { code, message } = JSON.parse(reply.text);
      if (reply.status !== 400 || code !== 'invalid_input' || !message) wrong.push(`${path} ${name}: ${reply.status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await everyRow(server.store)).toBe(before);
});

test('numbers beyond every range and members named like a prototype are values like any other', async () => {
  const { call, url } = await startTestServer();
  const account = '"email": "a@example.org", "password": "a fine password", "firstName": "A", "lastName": "B"';
  const register = (more: string) =>
    askRaw(url, { method: 'POST', path: '/api/auth/register', headers: JSON_TYPE, body: `{${account}${more}}` });
  expect((await register(', "role": 1e309')).status).toBe(400);
  expect((await register(`, "role": ${'9'.repeat(60_000)}`)).status).toBe(400);
  const reply = await register(
    ', "__proto__": {"role": "admin"}, "constructor": {"prototype": {"role": "admin"}}, "toString": 1, "hasOwnProperty": 2',
  );
  expect(reply.status).toBe(201);
  expect(JSON.parse(reply.text).data.user.role).toBe('user');
  expect(({} as { role?: string }).role).toBeUndefined();
  expect((await call('GET /config')).status).toBe(200);
});

test('a number of a million digits is too large a body', async () => {
  const { url } = await startTestServer();
  const body = `{"points": ${'9'.repeat(1_000_000)}}`;
  const reply = await askRaw(url, { method: 'POST', path: '/api/auth/login', headers: JSON_TYPE, body });
  expect([reply.status, JSON.parse(reply.text).code]).toEqual([413, 'too_large']);
});

test('64 KiB are taken, one byte more is not', async () => {
  const { url } = await startTestServer();
  const sized = (bytes: number) => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x', padding: '' });
    return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
  };
  const ask = (body: string) =>
    askRaw(url, { method: 'POST', path: '/api/auth/login', headers: JSON_TYPE, body }).then(({ status }) => status);
  expect(sized(65_536)).toHaveLength(65_536);
  expect(await ask(sized(65_536))).toBe(401);
  expect(await ask(sized(65_537))).toBe(413);
});

test('only JSON is taken, and not compressed', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const world = await makeWorld(server);
  const before = await everyRow(server.store);
  for (const endpoint of [...server.server.bound.values()].flat().filter(({ method }) => hasBody(method))) {
    const [method = '', path = ''] = callOf(endpoint, world).split(' ');
    const { token } = endpoint.access === 'admin' ? world.admin : world.learner;
    const plain = JSON.stringify(bodyFor(endpoint, world) ?? {});
    const sent: [headers: Record<string, string>, body: string | Buffer][] = [
      ...[
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/json',
        'application/xml',
      ].map((type): [Record<string, string>, string] => [{ 'content-type': type }, plain]),
      [{}, plain],
      [{ ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(plain)],
      [{ ...JSON_TYPE, 'content-encoding': 'gzip' }, plain],
      [{ ...JSON_TYPE, 'content-encoding': 'identity' }, plain],
    ];
    for (const [headers, body] of sent) {
      const all = { ...headers, authorization: `Bearer ${token}` };
      const reply = await askRaw(server.url, { method, path: `/api${path}`, headers: all, body });
      const { code } = JSON.parse(reply.text);
      expect([reply.status, code], `${path} ${JSON.stringify(headers)}`).toEqual([415, 'unsupported_media_type']);
    }
  }
  expect(await everyRow(server.store)).toBe(before);
});
