import type { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { preparing } from './prepared.ts';

afterEach(() => vi.useRealTimers());

type Sent = string | { name: string | undefined; text: string; values: unknown[] };

/** A pool of one connection that records what it is sent. */
function noting() {
  const sent: Sent[] = [];
  const client = { query: async (query: Sent) => void sent.push(query), release: vi.fn<(destroy?: boolean) => void>() };
  const pool = preparing({ options: {}, connect: async () => client } as unknown as Pool);
  const ask = async (text: string, values: unknown[]) => (await pool.connect()).query(text, values);
  const names = () => sent.map((query) => (typeof query === 'string' ? query : query.name));
  return { ask, names, sent, client };
}

test('a statement is prepared from its sixth time on, under the same name', async () => {
  const { ask, names, sent } = noting();
  for (let nth = 1; nth <= 7; nth += 1) await ask('select $1', [nth]);
  expect(names()).toEqual([...Array.from({ length: 5 }, () => undefined), 'often_0', 'often_0']);
  expect(sent.at(-1)).toEqual({ name: 'often_0', text: 'select $1', values: [7] });
});

test('different statements have different names', async () => {
  const { ask, names } = noting();
  for (const text of ['select $1', 'select $1 + 1']) for (let nth = 1; nth <= 6; nth += 1) await ask(text, [nth]);
  expect(names().filter(Boolean)).toEqual(['often_0', 'often_1']);
});

test('a statement without values, such as begin, is sent as it is', async () => {
  const { ask, sent } = noting();
  for (let nth = 1; nth <= 7; nth += 1) await ask('begin', []);
  expect(new Set(sent)).toEqual(new Set(['begin']));
});

test('a long statement, made for one list of values, is never prepared', async () => {
  const { ask, names } = noting();
  for (let nth = 1; nth <= 7; nth += 1) await ask(`select ${'1,'.repeat(2000)} $1`, [nth]);
  expect(names().some(Boolean)).toBe(false);
});

test('at most a hundred statements are prepared', async () => {
  const { ask, names } = noting();
  for (let which = 0; which < 120; which += 1)
    for (let nth = 1; nth <= 6; nth += 1) await ask(`select $1 + ${which}`, [nth]);
  expect(new Set(names().filter(Boolean)).size).toBe(100);
});

test('plans are replaced after a minute', async () => {
  vi.useFakeTimers();
  const { ask, sent } = noting();
  await ask('select $1', [1]);
  vi.advanceTimersByTime(59_000);
  await ask('select $1', [2]);
  expect(sent).not.toContain('discard plans');
  vi.advanceTimersByTime(1000);
  await ask('select $1', [3]);
  await ask('select $1', [4]);
  expect(sent.filter((query) => query === 'discard plans')).toHaveLength(1);
});

test('a connection that cannot forget its plans is given up', async () => {
  vi.useFakeTimers();
  const { ask, client } = noting();
  await ask('select $1', [1]);
  vi.advanceTimersByTime(60_000);
  client.query = async () => {
    throw new Error('Connection terminated');
  };
  await expect(ask('select $1', [2])).rejects.toThrow('Connection terminated');
  expect(client.release).toHaveBeenCalledWith(true);
});
