import { expect, test } from 'vitest';
import { timeAgo } from './relativeTime.ts';

const now = new Date('2026-03-04T10:00:00Z');

test.each([
  ['2026-03-04T10:00:00Z', 'just now'],
  ['2026-03-04T10:05:00Z', 'just now'],
  ['2026-03-04T09:59:01Z', 'just now'],
  ['2026-03-04T09:59:00Z', '1 minute ago'],
  ['2026-03-04T09:00:01Z', '59 minutes ago'],
  ['2026-03-04T09:00:00Z', '1 hour ago'],
  ['2026-03-03T10:00:01Z', '23 hours ago'],
  ['2026-03-03T10:00:00Z', 'yesterday'],
  ['2026-02-02T10:00:00Z', '30 days ago'],
])('%s was %s', (iso, words) => {
  expect(timeAgo(iso, now)).toBe(words);
});
