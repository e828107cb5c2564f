import { expect, test } from 'vitest';
import { badgeText, bellLabel } from './badge.ts';

test('the badge counts to nine and says 9+ above', () => {
  expect([1, 9, 10, 250].map(badgeText)).toEqual(['1', '9', '9+', '9+']);
});

test('a screen reader hears the exact number, and nothing of it when there is none', () => {
  expect([0, 1, 12].map(bellLabel)).toEqual([
    'Notifications',
    'Notifications, 1 unread',
    'Notifications, 9+ (12 unread)',
  ]);
});
