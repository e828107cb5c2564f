import { expect, test } from 'vitest';
import { streamJson } from './streamJson.ts';

async function* some(...items: unknown[]) {
  yield* items;
}

test.each([
  [{}, {}],
  [{ a: 1 }, { a: 1 }],
  [
    { none: some(), one: some({ x: '"' }), two: some(1, [2]), n: null, t: 'ü\u2028' },
    { none: [], one: [{ x: '"' }], two: [1, [2]], n: null, t: 'ü\u2028' },
  ],
])('the pieces are the text of one JSON value: case %#', async (members, expected) => {
  const pieces = await Array.fromAsync(streamJson(members));
  expect(JSON.parse(pieces.join(''))).toEqual(expected);
});
