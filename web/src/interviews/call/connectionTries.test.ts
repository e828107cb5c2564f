import { expect, test } from 'vitest';
import { connected, failed, lost, noTries, patienceAfter, startedOver, tried } from './connectionTries.ts';
import { returnPatience } from './returning.ts';

const once = lost(connected(tried(noTries, 1000), 1700), 5000);

test('the first connection has the library’s patience, also after failed tries', () => {
  expect(patienceAfter(failed(tried(noTries, 0), 20_000), 20_000, 0)).toBeNull();
});

test('patience counts from the loss, with the durations of the last tries', () => {
  const twice = failed(tried(failed(tried(once, 6000), 6500), 7000), 9000);
  expect(patienceAfter(twice, 9000, 0.5)).toEqual(
    returnPatience({ sinceLossMs: 4000, failedTries: 2, lastedMs: 2000, tookMs: 700 }, 0.5),
  );
});

test('a connection, and a network that may be back, forget the failed tries', () => {
  const failing = failed(tried(once, 6000), 6500);
  expect([startedOver(failing).failedTries, connected(failing, 7000).failedTries]).toEqual([0, 0]);
  expect(startedOver(failing)).toEqual({ ...failing, failedTries: 0 });
});
