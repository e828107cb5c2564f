import { setTimeout as later } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Log } from '../telemetry/log.ts';
import { createAfterwards } from './afterwards.ts';

const silent = () => createAfterwards({ error: () => undefined } as unknown as Log);

test('work begins when its time has come', async () => {
  const done: string[] = [];
  const afterwards = silent();
  afterwards.add('a', async () => done.push('later'), 20);
  afterwards.add('b', async () => done.push('now'));
  await later(60);
  expect(done).toEqual(['now', 'later']);
});

test('a server that stops does not wait for that time, and loses nothing', async () => {
  const done: string[] = [];
  const afterwards = silent();
  afterwards.add('a', async () => afterwards.add('b', async () => done.push('followed'), 60_000), 60_000);
  expect(done).toEqual([]);
  await afterwards.settled();
  expect(done).toEqual(['followed']);
});

test('work that fails does not keep others from ending', async () => {
  const done: string[] = [];
  const afterwards = silent();
  afterwards.add('a', () => Promise.reject(new Error('planned')), 60_000);
  afterwards.add('b', async () => done.push('done'), 60_000);
  await afterwards.settled();
  expect(done).toEqual(['done']);
});
