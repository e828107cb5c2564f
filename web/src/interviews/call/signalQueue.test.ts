import { expect, test } from 'vitest';
import { createSignalQueue } from './signalQueue.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('signals are taken one after the other, in the order in which they came', async () => {
  const queue = createSignalQueue();
  const taken: string[] = [];
  const first = Promise.withResolvers<void>();
  queue.add(async () => {
    await first.promise;
    taken.push('first');
  });
  queue.add(async () => void taken.push('second'));
  await settled();
  expect(taken).toEqual([]);
  first.resolve();
  await settled();
  expect(taken).toEqual(['first', 'second']);
});

test('signals do not wait for one that was abandoned, and wait for those after it as before', async () => {
  const queue = createSignalQueue();
  const taken: string[] = [];
  const never = new Promise<void>(() => undefined);
  queue.add(() => never);
  queue.add(async () => void taken.push('second'));
  await settled();
  queue.abandon();
  queue.add(() => never);
  queue.add(async () => void taken.push('fourth'));
  await settled();
  expect(taken).toEqual(['second']);
});
