import { expect, test } from 'vitest';
import { reviewFor } from './review.ts';

const date = new Date('2026-04-01T00:00:00Z');
const before = new Date('2026-03-31T23:59:59.999Z');

test.each(['score', 'marks', 'keys'] as const)('a learner sees what the policy %s says', (reviewPolicy) => {
  expect(reviewFor({ reviewPolicy, reviewAfter: null }, 'learner', before)).toBe(reviewPolicy);
});

test('with a date a learner sees the score until it has come and the keys from then on', () => {
  const policy = { reviewPolicy: 'after_date', reviewAfter: date } as const;
  expect(reviewFor(policy, 'learner', before)).toBe('score');
  expect(reviewFor(policy, 'learner', date)).toBe('keys');
});

test('a date that was never set does not open the keys', () => {
  expect(reviewFor({ reviewPolicy: 'after_date', reviewAfter: null }, 'learner', date)).toBe('score');
});

test.each(['score', 'marks', 'keys', 'after_date'] as const)(
  'an admin sees the keys whatever the policy: %s',
  (reviewPolicy) => {
    expect(reviewFor({ reviewPolicy, reviewAfter: date }, 'admin', before)).toBe('keys');
  },
);
