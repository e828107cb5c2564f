import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('of many that come at once only a few go in each turn, in their order', async () => {
  const inTurn = createTurns(2);
  const gone: number[] = [];
  for (const one of [1, 2, 3, 4, 5]) void inTurn().then(() => gone.push(one));
  expect(gone).toEqual([]);
  const afterTurns: number[][] = [];
  for (let turns = 0; turns < 3; turns += 1) {
    await turn();
    afterTurns.push([...gone]);
  }
  expect(afterTurns).toEqual([
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ]);
});

test('one that comes while others wait goes after them, and one that comes later does not wait for long', async () => {
  const inTurn = createTurns(1);
  const gone: string[] = [];
  void inTurn().then(() => {
    gone.push('first');
    return inTurn().then(() => gone.push('first again'));
  });
  void inTurn().then(() => gone.push('second'));
  for (let turns = 0; turns < 3; turns += 1) await turn();
  expect(gone).toEqual(['first', 'second', 'first again']);
  void inTurn().then(() => gone.push('later'));
  await turn();
  expect(gone.at(-1)).toBe('later');
});
