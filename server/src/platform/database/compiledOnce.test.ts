import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testStore } from '../../../test/testStore.ts';
import { compiledOnce } from './compiledOnce.ts';
import type { Db } from './schema.ts';

test('a statement is compiled once per store and runs with each call’s value', async () => {
  const { db } = await testStore();
  let compiled = 0;
  const double = compiledOnce((of: Db, value: number) => {
    compiled += 1;
    return sql<{ double: number }>`select 2 * ${value}::int as double`.compile(of);
  });
  expect(await double(db, 3)).toEqual([{ double: 6 }]);
  expect(await double(db, 4)).toEqual([{ double: 8 }]);
  expect(compiled).toBe(1);
  // A transaction is a store of its own.
  const inside = await db.transaction().execute(async (tx) => [await double(tx, 5), await double(tx, 6)]);
  expect(inside).toEqual([[{ double: 10 }], [{ double: 12 }]]);
  expect(compiled).toBe(2);
});

test('a statement without its value, or with it twice, is refused', async () => {
  const { db } = await testStore();
  const without = compiledOnce((of: Db, _value: number) => sql`select 1`.compile(of));
  const twice = compiledOnce((of: Db, value: number) => sql`select ${value}::int, ${value}::int`.compile(of));
  await expect(without(db, 1)).rejects.toThrow('The statement needs its value exactly once.');
  await expect(twice(db, 1)).rejects.toThrow('The statement needs its value exactly once.');
});
