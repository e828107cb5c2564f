import { expect, test } from 'vitest';
import { statusWord } from './roundWords.ts';

test('a decision is the status, and only Advance looks like a success', () => {
  expect(statusWord('decided', 'advance')).toEqual({ label: 'Advance', tone: 'success' });
  expect(statusWord('decided', 'reject')).toEqual({ label: 'Reject', tone: 'neutral' });
  expect(statusWord('decided', 'hold')).toEqual({ label: 'On hold', tone: 'info' });
});

test('a decision that no longer is the status leaves the status as it is', () => {
  expect(statusWord('scheduled', 'reject').label).toBe('Scheduled');
  expect(statusWord('interviewed', undefined).label).toBe('Interviewed');
});
