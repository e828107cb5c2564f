import type { Endpoint } from '@assay/contract/endpoint';
import { expect, test } from 'vitest';
import { bodySchema } from '../test/testExamples.ts';
import { startTestServer } from '../test/testServer.ts';
import type { TestServer } from '../test/testServer.ts';
import { everyRow } from '../test/testStore.ts';
import { bodyFor, callOf, makeWorld } from '../test/testWorld.ts';
import type { World } from '../test/testWorld.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '10000' });
const endpointsOf = ({ server }: TestServer): Endpoint[] => [...server.bound.values()].flat();
const allowed = ({ access }: Endpoint, world: World) => (access === 'admin' ? world.admin : world.learner);

const ofOtherTypes = [null, true, false, 0, -1, 1.5, 1e308, -1e308, '', 'text', [], [[]], [null], {}, { a: 1 }];

// Each on its own line: texts that are not allowed, cannot be stored, or are too long.
const hostileTexts = [
  'NUL \0 inside',
  'half \ud83d a pair',
  '\udc00',
  'bell \u0007',
  'escape \u001b[31m',
  'right to left \u202e override',
  'isolate \u2066 left open',
  'next line \u0085',
  'delete \u007f',
  '\ufeff',
  ' ',
  '\r\n\r\nSet-Cookie: a=b',
  'x'.repeat(50_000),
  '\u0301'.repeat(20_000),
  `'; drop table users; --`,
  '{{7*7}} ${7*7} <script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%0d%0a',
];

const oddNumbers = ['', '0', '-1', '1.5', '1e9', 'NaN', '9'.repeat(30)];
const isSendable = (text: string) => text.isWellFormed();

test(
  'a member of another type is named in a 400 on every endpoint, and nothing changes',
  { timeout: 240_000 },
  async () => {
    const server = await start();
    const world = await makeWorld(server);
    const before = await everyRow(server.store);
    const wrong: string[] = [];
    let sent = 0;
    for (const endpoint of endpointsOf(server).filter(({ body }) => body)) {
      const call = callOf(endpoint, world);
      for (const member of Object.keys(bodySchema(endpoint).properties ?? {})) {
        const ask = async (value: unknown) => {
          const body = { ...bodyFor(endpoint, world), [member]: value };
          // A value that the schema accepts is not a wrong type.
          if (endpoint.body?.safeParse(body).success) return;
          sent += 1;
          const reply = await server.call(call, { token: allowed(endpoint, world).token, body });
          const named = Object.keys(reply.body.errors ?? {}).some((field) => field.split('.')[0] === member);
          // The key must be an option, so a wrong list of options may be reported at the key.
          if (reply.status !== 400 || reply.body.code !== 'invalid_input' || (!named && member !== 'options'))
            wrong.push(`${call} ${member}=${JSON.stringify(value)}: ${reply.text}`);
        };
        await Promise.all(ofOtherTypes.map(ask));
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(500);
    expect(await everyRow(server.store)).toBe(before);
  },
);

test('a required member that is missing is named in a 400', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const before = await everyRow(server.store);
  const wrong: string[] = [];
  for (const endpoint of endpointsOf(server).filter(({ body }) => body)) {
    const call = callOf(endpoint, world);
    for (const member of Object.keys(bodySchema(endpoint).properties ?? {})) {
      const { [member]: _left, ...body } = bodyFor(endpoint, world) ?? {};
      if (endpoint.body?.safeParse(body).success) continue;
      const reply = await server.call(call, { token: allowed(endpoint, world).token, body });
      if (reply.status !== 400 || !(member in (reply.body.errors ?? {})))
        wrong.push(`${call} without ${member}: ${reply.text}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await everyRow(server.store)).toBe(before);
});

test('no text in any member breaks an endpoint', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const wrong: string[] = [];
  for (const endpoint of endpointsOf(server).filter(({ body }) => body)) {
    const call = callOf(endpoint, world);
    for (const [member, { type, enum: names }] of Object.entries(bodySchema(endpoint).properties ?? {})) {
      // A text in a field of another type is refused above.
      if (names || ['integer', 'number', 'boolean'].includes(String(type))) continue;
      const ask = async (text: string) => {
        const example = bodyFor(endpoint, world) ?? {};
        const value = Array.isArray(example[member]) ? [text] : member === 'options' ? { A: text, B: 'b' } : text;
        const reply = await server.call(call, {
          token: allowed(endpoint, world).token,
          body: { ...example, [member]: value },
        });
        if (reply.status >= 500) wrong.push(`${call} ${member}=${JSON.stringify(text).slice(0, 60)}: ${reply.status}`);
        if (reply.status === 400 && !reply.body.message) wrong.push(`${call} ${member}: no message`);
      };
      await Promise.all(hostileTexts.map(ask));
    }
  }
  expect(wrong).toEqual([]);
});

test('a query outside its schema is 400, and no text in it breaks an endpoint', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const before = await everyRow(server.store);
  const wrong: string[] = [];
  for (const endpoint of endpointsOf(server).filter(({ query }) => query)) {
    const [path] = callOf(endpoint, world).split('?');
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      const ask = async (value: string) => {
        const call = `${path}?${name}=${encodeURIComponent(value)}`;
        const reply = await server.call(call, { token: allowed(endpoint, world).token });
        const taken = endpoint.query?.safeParse({ [name]: value }).success;
        if (taken ? reply.status >= 500 : reply.status !== 400) wrong.push(`${call}: ${reply.status} ${reply.text}`);
      };
      await Promise.all([...oddNumbers, ...hostileTexts.map((text) => text.slice(0, 500))].filter(isSendable).map(ask));
      const twice = `${path}?${name}=1&${name}=2`;
      const reply = await server.call(twice, { token: allowed(endpoint, world).token });
      if (reply.status !== 400) wrong.push(`${twice}: ${reply.status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await everyRow(server.store)).toBe(before);
});

test('instants at the ends of what the schema takes can be stored', async () => {
  const { admin, call, skill } = await start();
  const { token } = await admin();
  const { id } = await skill();
  for (const reviewAfter of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
    const reply = await call(`PUT /admin/skills/${id}`, { token, body: { reviewPolicy: 'after_date', reviewAfter } });
    expect([200, 400], reviewAfter).toContain(reply.status);
  }
});
