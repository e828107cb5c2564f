import { expect, test } from 'vitest';
import { Failure } from '@assay/contract/failure';
import type { JoinRequest } from '@assay/contract/interviews/interviewEvents';
import { attemptWords, precheckWords, refusalWords, waitedFor } from './requestWords.ts';

const AT = '2026-11-21T10:00:00.000Z';
const request = (more: Partial<JoinRequest> = {}) => ({ requestedAt: AT, attempt: 1, ...more }) as JoinRequest;
const after = (seconds: number) => Date.parse(AT) + seconds * 1000;

test('waiting time is shown in whole minutes, and never negative', () => {
  expect([-5, 59, 60, 119, 600].map((seconds) => waitedFor(request(), after(seconds)))).toEqual([
    'waiting for less than a minute',
    'waiting for less than a minute',
    'waiting for 1 minute',
    'waiting for 1 minute',
    'waiting for 10 minutes',
  ]);
});

test('an earlier refusal is shown', () => {
  expect([1, 2, 3, 11, 21].map((attempt) => attemptWords(request({ attempt })))).toEqual([
    null,
    '2nd request',
    '3rd request',
    '11th request',
    '21st request',
  ]);
});

test('the check before joining is shown in words, with its problems', () => {
  expect(precheckWords(request())).toEqual([]);
  expect(precheckWords(request({ precheck: { camera: true, mic: false, network: 'poor' } }))).toEqual([
    { words: 'Camera works', is: 'well' },
    { words: 'No microphone', is: 'amiss' },
    { words: 'Network poor', is: 'amiss' },
  ]);
  expect(precheckWords(request({ precheck: { camera: true, mic: true, network: 'unknown' } }))).toHaveLength(2);
});

test('whether the server’s relay was reached is shown, too', () => {
  const precheck = { camera: true, mic: true, network: 'good' } as const;
  const last = (relay: 'reached' | 'unreached' | 'none') =>
    precheckWords(request({ precheck: { ...precheck, relay } })).at(-1);
  expect(last('reached')).toEqual({ words: 'Relay works', is: 'well' });
  expect(last('unreached')).toEqual({ words: 'Relay not reached', is: 'amiss' });
  expect(last('none')).toEqual({ words: 'No relay', is: 'off' });
});

test('a device switched off by choice is off, not missing', () => {
  const found = precheckWords(
    request({ precheck: { camera: false, mic: false, network: 'unknown', off: ['camera', 'mic'] } }),
  );
  expect(found).toEqual([
    { words: 'Camera off', is: 'off' },
    { words: 'Microphone off', is: 'off' },
  ]);
});

test('of a request that was decided, taken back or ran out it is only said that it is no longer open', () => {
  expect(refusalWords(new Failure('already_handled'))).toBe('This request is no longer open.');
  expect(refusalWords(new Failure('room_full'))).toBe('The room is full. They’ll keep waiting.');
  for (const other of [new Failure('room_locked'), new TypeError()]) expect(refusalWords(other)).toBeNull();
});
