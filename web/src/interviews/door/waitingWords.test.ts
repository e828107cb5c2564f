import { expect, test } from 'vitest';
import type { CheckedMeeting, Waiting } from './joinFlow.ts';
import { waitingWords } from './waitingWords.ts';

const KNOCK = Date.parse('2026-03-02T10:00:00.000Z');
const minutes = (count: number) => KNOCK + count * 60_000;
const waiting: Waiting = {
  step: 'waiting',
  meeting: {} as CheckedMeeting,
  person: { name: 'Ana Lima', email: '' },
  requestToken: 'token',
  hostPresent: false,
  requestedAt: KNOCK,
  startsAt: null,
  clockAheadMs: 0,
  contact: 'talent@example.org',
  message: null,
  wasMoved: false,
  refusal: null,
  isConnected: true,
};

test('a lost connection is said before anything else', () => {
  expect(waitingWords({ ...waiting, isConnected: false, hostPresent: true }, minutes(20))).toMatchObject({
    status: 'Connection lost. Reconnecting; we’ve kept your request.',
    contact: null,
  });
});

test('a request that the server did not take again is not said to be seen, in the server’s words', () => {
  const refusal = 'Rate limit exceeded. Too many people are waiting at this meeting. Please try again in a minute.';
  expect(waitingWords({ ...waiting, hostPresent: true, refusal }, minutes(1))).toEqual({
    status: 'Still trying to reach the host…',
    contact: refusal,
  });
});

test('ten minutes without a host: whom to write to; not a moment sooner', () => {
  expect(waitingWords(waiting, minutes(10) - 1)).toEqual({ status: 'We’ve let your interviewer know.', contact: null });
  const late = waitingWords(waiting, minutes(10));
  expect(late.status).toMatch(/late/);
  expect(late.contact).toContain('talent@example.org');
  expect(waitingWords({ ...waiting, contact: null }, minutes(10)).contact).toContain('the person who invited you');
  expect(waitingWords({ ...waiting, hostPresent: true }, minutes(10)).contact).toBeNull();
});

test('early people see the time to the planned start', () => {
  const planned = { ...waiting, startsAt: minutes(15) };
  expect(waitingWords(planned, minutes(10)).status).toBe('You’re early. We’ve let them know.');
  expect(waitingWords(planned, minutes(24)).contact).toBeNull();
  expect(waitingWords(planned, minutes(25)).contact).not.toBeNull();
});

test('the server’s clock counts, not this machine’s', () => {
  expect(waitingWords({ ...waiting, clockAheadMs: 600_000 }, KNOCK).contact).not.toBeNull();
});
