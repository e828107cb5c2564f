import { exportFilters } from '@assay/contract/reports/exportFilters';
import type { ExportList } from '@assay/contract/reports/exportFilters';
import { exportLists as lists } from '@assay/contract/reports/exports';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { exportBody, neededFilters } from '../../test/testExports.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000' };

const fieldsOf = (list: ExportList) => Object.entries(exportFilters[list].shape as Record<string, z.ZodType>);

let every: string[];
beforeAll(() => {
  every = [...new Set(lists.flatMap((list) => fieldsOf(list).map(([name]) => name)))];
});

async function asker(): Promise<(list: ExportList, filter: unknown) => ReturnType<TestServer['call']>> {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  return (list, filter) => {
    // As text, because an object literal would treat __proto__ as its prototype.
    return server.call('POST /exports', { token, body: JSON.parse(JSON.stringify({ ...exportBody(list), filter })) });
  };
}

test(
  'every list refuses each filter that only other lists know, and those that none knows',
  { timeout: 60_000 },
  async () => {
    const ask = await asker();
    const unknown = ['nonsense', 'page', 'limit', 'Search', 'search ', '', 'constructor', 'toString', 'hasOwnProperty'];
    for (const list of lists) {
      const taken = fieldsOf(list).map(([name]) => name);
      const others = every.filter((name) => !taken.includes(name));
      for (const name of new Set([...others, ...unknown.filter((one) => !taken.includes(one))])) {
        const reply = await ask(list, { ...neededFilters[list], [name]: '1' });
        expect.soft([reply.status, reply.body.code], `${list} ${name}`).toEqual([400, 'invalid_input']);
        expect.soft(Object.keys(reply.body.errors ?? {}), `${list} ${name}`).toEqual([`filter.${name}`]);
      }
    }
  },
);

test('every list names the filter whose value it does not take', async () => {
  const ask = await asker();
  for (const list of lists)
    for (const [name, field] of fieldsOf(list)) {
      const wrong = ['\u0000', 'x'.repeat(20_000)].find((value) => !field.safeParse(value).success);
      expect(wrong, `${list} takes anything as ${name}`).toBeDefined();
      const reply = await ask(list, { ...neededFilters[list], [name]: wrong });
      expect.soft([reply.status, reply.body.code], `${list} ${name}`).toEqual([400, 'invalid_input']);
      expect.soft(Object.keys(reply.body.errors ?? {}), `${list} ${name}`).toEqual([`filter.${name}`]);
    }
});

test('a list that needs a filter names it when it is not there', async () => {
  const ask = await asker();
  for (const [list, filter] of Object.entries(neededFilters)) {
    const reply = await ask(list as ExportList, {});
    expect.soft(reply.status, list).toBe(400);
    expect.soft(Object.keys(reply.body.errors ?? {}).toSorted(), list).toEqual(
      Object.keys(filter)
        .map((name) => `filter.${name}`)
        .toSorted(),
    );
  }
});

test('numbers and flags are sent as such, not as their texts', async () => {
  const ask = await asker();
  const texts: Record<string, unknown> = { number: '1', boolean: 'true' };
  let seen = 0;
  for (const list of lists)
    for (const [name, field] of fieldsOf(list)) {
      const kind = ['number', 'boolean'].find((type) => field.safeParse(type === 'number' ? 1 : true).success);
      if (kind === undefined) continue;
      seen += 1;
      const reply = await ask(list, { ...neededFilters[list], [name]: texts[kind] });
      expect
        .soft([reply.status, Object.keys(reply.body.errors ?? {})], `${list} ${name}`)
        .toEqual([400, [`filter.${name}`]]);
    }
  expect(seen).toBeGreaterThan(30);
});

test('a filter is values by name, and nothing that only looks like that', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const raw = async (filter: string) => {
    const reply = await fetch(`${server.url}/api/exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"list":"users","format":"csv","filter":${filter}}`,
    });
    return reply.status;
  };
  expect(await raw('{"role":"user","ungrouped":true,"ids":[1,2]}')).toBe(201);
  for (const filter of [
    'null',
    '[]',
    '"role=user"',
    '1',
    'true',
    '[["role","user"]]',
    '{"role":["user"]}',
    '{"role":{"0":"user"}}',
    '{"role":1}',
    '{"role":null}',
    '{"role":true}',
    '{"__proto__":"user"}',
    '{"__proto__":{"role":"user"}}',
    '{"constructor":{"prototype":{"role":"user"}}}',
    '{"role":"user","__proto__":"x"}',
    '{"role":""}',
    '{"ids":""}',
    '{"ids":"1,2"}',
    '{"ids":[]}',
    '{"ids":["1"]}',
    '{"ids":[9007199254740993]}',
    `{"${'x'.repeat(41)}":"1"}`,
    `{"search":"${'x'.repeat(20_001)}"}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, nth) => [`f${nth}`, '']))),
  ])
    expect.soft(await raw(filter), filter.slice(0, 60)).toBe(400);
});
