import { describe, expect, test } from 'vitest';
import { mayTake } from './retakes.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 4, 10) + seconds * 1000);
const unlimited = { maxAttempts: null, cooldownSeconds: 0 };

describe('taking a quiz once more', () => {
  test('is always allowed without a policy', () => {
    expect(mayTake(unlimited, { count: 0, lastEndedAt: null }, at(0))).toEqual({ allowed: true });
    expect(mayTake(unlimited, { count: 500, lastEndedAt: at(0) }, at(0))).toEqual({ allowed: true });
  });

  test('ends with the last attempt', () => {
    const policy = { ...unlimited, maxAttempts: 2 };
    expect(mayTake(policy, { count: 1, lastEndedAt: at(0) }, at(0))).toEqual({ allowed: true });
    expect(mayTake(policy, { count: 2, lastEndedAt: at(0) }, at(999))).toEqual({ allowed: false, why: 'used_up' });
    // The maximum was lowered after the attempts.
    expect(mayTake(policy, { count: 5, lastEndedAt: at(0) }, at(999))).toEqual({ allowed: false, why: 'used_up' });
  });

  test('waits for the cooldown and says how many whole seconds are left', () => {
    const policy = { ...unlimited, cooldownSeconds: 60 };
    expect(mayTake(policy, { count: 0, lastEndedAt: null }, at(0))).toEqual({ allowed: true });
    expect(mayTake(policy, { count: 1, lastEndedAt: at(0) }, at(0))).toEqual({
      allowed: false,
      why: 'too_soon',
      seconds: 60,
    });
    expect(mayTake(policy, { count: 1, lastEndedAt: at(0) }, at(59.9))).toEqual({
      allowed: false,
      why: 'too_soon',
      seconds: 1,
    });
    expect(mayTake(policy, { count: 1, lastEndedAt: at(0) }, at(60))).toEqual({ allowed: true });
  });

  test('is refused for good before it is refused for now', () => {
    const policy = { maxAttempts: 1, cooldownSeconds: 60 };
    expect(mayTake(policy, { count: 1, lastEndedAt: at(0) }, at(1))).toEqual({ allowed: false, why: 'used_up' });
  });
});
