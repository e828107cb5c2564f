import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createJobs } from './jobs.ts';
import type { Log } from '../telemetry/log.ts';

function jobsWithLog() {
  const logged: object[] = [];
  return { jobs: createJobs({ error: (what: object) => void logged.push(what) } as unknown as Log), logged };
}

test('a job that throws is logged with its name, and repeated', async () => {
  const { jobs, logged } = jobsWithLog();
  let runs = 0;
  const fault = new Error('the database is away');
  jobs.every(0.01, 'close expired attempts', async () => {
    runs += 1;
    if (runs < 3) throw fault;
  });
  await expect.poll(() => runs).toBeGreaterThan(4);
  await jobs.stop();
  expect(logged).toEqual([
    { err: fault, job: 'close expired attempts' },
    { err: fault, job: 'close expired attempts' },
  ]);
});

test('a job that throws at once, before it waits for anything, is no different', async () => {
  const { jobs, logged } = jobsWithLog();
  jobs.every(0.01, 'careless', () => {
    throw new Error('at once');
  });
  await expect.poll(() => logged.length).toBeGreaterThan(1);
  await jobs.stop();
});

test('a job never overlaps itself, and stopping waits for the one that runs', async () => {
  const { jobs } = jobsWithLog();
  let running = 0;
  let most = 0;
  let ended = 0;
  jobs.every(0.01, 'slow', async () => {
    running += 1;
    most = Math.max(most, running);
    await delay(60);
    running -= 1;
    ended += 1;
  });
  await expect.poll(() => ended).toBeGreaterThan(0);
  await expect.poll(() => running).toBe(1);
  await jobs.stop();
  expect([running, most]).toEqual([0, 1]);
  const after = ended;
  await delay(60);
  expect(ended).toBe(after);
});
