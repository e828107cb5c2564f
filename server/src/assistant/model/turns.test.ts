import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.service.ts';

test('the first goes at once, the others one by one in the order in which they came', async () => {
  vi.useFakeTimers();
  const inTurn = createTurns(5);
  const gone: string[] = [];
  const goes = (name: string) => inTurn().then(() => gone.push(name));
  for (const name of ['first', 'second', 'third']) void goes(name);
  const seen: string[][] = [];
  for (const ms of [0, 4, 1, 5]) {
    await vi.advanceTimersByTimeAsync(ms);
    seen.push([...gone]);
  }
  expect(seen).toEqual([['first'], ['first'], ['first', 'second'], ['first', 'second', 'third']]);
  void goes('early');
  await vi.advanceTimersByTimeAsync(4);
  expect(gone).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(gone.at(-1)).toBe('early');
  await vi.advanceTimersByTimeAsync(100);
  void goes('later');
  await vi.advanceTimersByTimeAsync(0);
  expect(gone.at(-1)).toBe('later');
  vi.useRealTimers();
});
