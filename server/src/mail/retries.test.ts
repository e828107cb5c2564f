import { expect, test } from 'vitest';
import { nextTryAt, problemOf } from './retries.ts';

test('an email is tried after 1, 5, 15 and 60 minutes, then hourly, and given up within a day', () => {
  const createdAt = new Date('2026-03-04T10:00:00Z');
  const waits: number[] = [];
  let now = createdAt;
  for (let tries = 1; ; tries += 1) {
    const next = nextTryAt({ tries, createdAt }, now);
    if (!next) break;
    waits.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(waits.slice(0, 5)).toEqual([1, 5, 15, 60, 60]);
  expect(new Set(waits.slice(4))).toEqual(new Set([60]));
  const hours = (now.getTime() - createdAt.getTime()) / 3_600_000;
  expect(hours).toBeLessThanOrEqual(24);
  expect(hours).toBeGreaterThan(23);
});

test.each([
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, permanent: true }, true],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450, permanent: false }, false],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, permanent: true }, true],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 452, permanent: false }, false],
  // An address that cannot be part of an SMTP command.
  [{ code: 'EENVELOPE', command: 'API' }, true],
  // Not the email's fault: the operator can fix these while it waits.
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, permanent: true }, false],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, permanent: true }, false],
  [{ code: 'ECONNECTION', command: 'CONN', responseCode: 554, permanent: true }, false],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, false],
  [{ code: 'ENOSPC' }, false],
  [undefined, false],
])('of %o it is final: %s', (error, isFinal) => {
  expect(problemOf(error ?? new Error('something')).isFinal).toBe(isFinal);
});

test('what is kept of an error never quotes the mail server', () => {
  const error = Object.assign(new Error('550 <learner@example.org> is unknown'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response: '550 <learner@example.org> is unknown',
  });
  expect(problemOf(error).reason).toBe('EENVELOPE RCPT TO 550');
});
