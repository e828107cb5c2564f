import { Failure } from '@assay/contract/failure';
import { expect, test } from 'vitest';
import { emailIn, googleProblem, isOver } from './googleProblem.ts';

test('a refusal shows its reason, or else a default message', () => {
  expect(googleProblem('Please try again.', 'signIn')).toBe('Google sign-in failed: Please try again.');
  expect(googleProblem('Please try again.', 'signUp')).toBe('Google sign-up failed: Please try again.');
  expect(googleProblem('', 'signIn')).toBe('Google sign-in failed: Authentication failed');
  expect(googleProblem('', 'signUp')).toBe('Google sign-up failed');
});

test('a wrong passcode, a limit and a server that is away may be answered again, anything else begins again', () => {
  for (const code of ['invalid_admin_passcode', 'rate_limited', 'unavailable'] as const)
    expect(isOver(new Failure(code)), code).toBe(false);
  for (const code of ['google_refused', 'account_deactivated', 'email_taken'] as const)
    expect(isOver(new Failure(code)), code).toBe(true);
  expect(isOver(new Error('no answer'))).toBe(false);
});

test('the address is read from a token, and from nothing else', () => {
  const payload = Buffer.from(JSON.stringify({ email: 'jürgen@example.org' })).toString('base64url');
  expect(emailIn(`x.${payload}.y`)).toBe('jürgen@example.org');
  for (const bad of ['', 'x', 'x.y.z', `x.${Buffer.from('{"email":7}').toString('base64url')}.y`, 'x.bnVsbA.y'])
    expect(emailIn(bad), bad).toBe('');
});
