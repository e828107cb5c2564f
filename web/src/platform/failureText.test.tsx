import { Failure } from '@assay/contract/failure';
import { expect, test } from 'vitest';
import { failureText } from './failureText.ts';

test("a rate limit says 'Rate limit exceeded.', the server's reason and when to try again", () => {
  const plain = new Failure('rate_limited', { retryAfter: 50 });
  expect(failureText(plain, 'Failed to export')).toBe('Rate limit exceeded. Try again in 50 s.');
  const message = 'Rate limit exceeded. Too many people are waiting.';
  const reasoned = new Failure('rate_limited', { message, retryAfter: 90 });
  expect(failureText(reasoned, 'Failed to export')).toBe(`${message} Try again in 1:30 min.`);
  expect(failureText(new Failure('rate_limited'), 'Failed')).toBe('Rate limit exceeded.');
});

test("other failures have the server's message, or the screen's", () => {
  expect(failureText(new Failure('not_found', { message: 'User not found' }), 'Failed')).toBe('User not found');
  expect(failureText(new Error('x'), 'Failed')).toBe('Failed');
});
