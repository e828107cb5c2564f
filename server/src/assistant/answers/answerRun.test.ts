import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRun } from './answerRun.service.ts';

const open = { sessionId: 1, questionId: 2, answerId: 3 };

test('a run that is not watched ends after a while', async () => {
  const run = createRun(open, 20);
  await sleep(60);
  expect(run.signal.reason).toBe('left');
});

test('a reader who comes back in time keeps it running, also while another leaves', async () => {
  const run = createRun(open, 60);
  const leave = run.watch();
  leave();
  await sleep(20);
  const stay = run.watch();
  const also = run.watch();
  also();
  await sleep(120);
  expect(run.signal.aborted).toBe(false);
  stay();
  await sleep(120);
  expect(run.signal.aborted).toBe(true);
});

test('a reader hears of every change and of the end', async () => {
  const run = createRun(open);
  const change = run.changed(1000);
  run.take({ kind: 'text', text: 'Hello' });
  expect([await change, run.text]).toEqual([true, 'Hello']);
  expect(await run.changed(5)).toBe(false);
  const over = run.changed(1000);
  run.end();
  expect([await over, run.isOver()]).toEqual([true, true]);
});

test('a screen is a source once', () => {
  const run = createRun(open);
  const source = { label: 'Skills', path: '/admin/skills' };
  run.take({ kind: 'source', source });
  run.take({ kind: 'source', source });
  run.end();
  expect(run.sources).toEqual([source]);
});
