import { expect, test } from 'vitest';
import { samenessOf } from './checks.ts';
import { findInBank } from './inBank.ts';

const TEXT = 'Choose the right answer.';
const optionsOf = (name: string) => [`${name} is right`, `${name} is wrong`];
const item = (nth: number, name: string) => ({ nth, ...samenessOf({ questionText: TEXT, options: optionsOf(name) }) });
const stored = (id: number, name: string) => ({
  id,
  questionText: TEXT,
  options: optionsOf(name).map((text) => ({ text })),
});

async function* batches(...all: ReturnType<typeof stored>[][]) {
  yield* all;
}

test('the first question that is the same is named before one that is only similar, in whatever batch it comes', async () => {
  const bank = batches([stored(4, 'other')], [stored(7, 'this'), stored(8, 'this')]);
  expect(await findInBank([item(1, 'this'), item(2, 'new')], bank)).toEqual([
    { nth: 1, duplicateOf: 'question 7 of the bank', note: null },
    { nth: 2, duplicateOf: null, note: 'Question 4 of the bank has the same text with other options.' },
  ]);
  expect(await findInBank([item(1, 'this')], batches([]))).toEqual([]);
});

// Comparing every item with every question of the same text would exceed a test's time and memory.
test('as many items of one text as a file may have are compared with as many of the bank', async () => {
  const known = Array.from({ length: 20_000 }, (_nothing, nth) => item(nth + 1, `${nth}`));
  const bank = Array.from({ length: 20 }, (_nothing, batch) =>
    Array.from({ length: 1000 }, (_none, nth) => stored(batch * 1000 + nth + 1, `stored ${batch} ${nth}`)),
  );
  const found = await findInBank(known, batches(...bank));
  expect(found).toHaveLength(20_000);
  expect(new Set(found.map(({ note }) => note)).size).toBe(1);
});
