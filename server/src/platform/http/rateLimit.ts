import { Failure } from '@assay/contract/failure';
import type { Clock } from '../clock.ts';

/** All limits in one table: at most `count` in any window of `seconds`. */
export const limitRules = {
  read: { count: 600, seconds: 60 },
  write: { count: 120, seconds: 60 },
  anonymous: { count: 120, seconds: 60 },
  quizStart: { count: 30, seconds: 3600 },
  quizAnswer: { count: 120, seconds: 60 },
  quizComplete: { count: 20, seconds: 60 },
  foreignProfile: { count: 60, seconds: 3600 },
  register: { count: 5, seconds: 3600 },
  registerOverall: { count: 100, seconds: 3600 },
  passcode: { count: 5, seconds: 900 },
  passcodeOverall: { count: 20, seconds: 3600 },
  /** Failures of one account from one address. */
  loginAccountAddress: { count: 5, seconds: 900 },
  loginAddress: { count: 50, seconds: 900 },
  loginAccountDay: { count: 100, seconds: 86_400 },
} as const satisfies Record<string, { count: number; seconds: number }>;

export type LimitRule = keyof typeof limitRules;

export interface LimitState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the next one is allowed, or until the window is empty again. */
  resetSeconds: number;
}

export interface RateLimiter {
  /** Counts one and tells whether it was still within the limit; a refused one is not counted. */
  take(rule: LimitRule, key: string): LimitState;
  /** Tells without counting. */
  look(rule: LimitRule, key: string): LimitState;
  /** Throws `rate_limited` when nothing is left, without counting. */
  demand(rule: LimitRule, key: string): void;
  /** Forgets keys whose window has passed. */
  sweep(): void;
}

/** Sliding windows in memory: never more than the limit in any window, never a refusal below it. */
export function createRateLimiter(clock: Clock, factor: number, onRefused: (rule: LimitRule) => void): RateLimiter {
  const windows = new Map<string, { rule: LimitRule; times: number[] }>();

  function current(rule: LimitRule, key: string) {
    const name = `${rule} ${key}`;
    const since = clock.now().getTime() - limitRules[rule].seconds * 1000;
    const found = windows.get(name) ?? { rule, times: [] };
    const firstLive = found.times.findIndex((time) => time > since);
    found.times = firstLive === -1 ? [] : found.times.slice(firstLive);
    return { name, found };
  }

  function state(rule: LimitRule, times: number[]): LimitState {
    const limit = Math.max(1, Math.floor(limitRules[rule].count * factor));
    const windowMs = limitRules[rule].seconds * 1000;
    const remaining = Math.max(0, limit - times.length);
    const freeing = remaining > 0 ? times.at(-1) : times[times.length - limit];
    const resetMs = freeing === undefined ? 0 : freeing + windowMs - clock.now().getTime();
    return { allowed: remaining > 0, limit, remaining, resetSeconds: Math.max(0, Math.ceil(resetMs / 1000)) };
  }

  function look(rule: LimitRule, key: string) {
    return state(rule, current(rule, key).found.times);
  }

  return {
    look,
    take(rule, key) {
      const { name, found } = current(rule, key);
      const before = state(rule, found.times);
      if (!before.allowed) {
        onRefused(rule);
        return before;
      }
      found.times.push(clock.now().getTime());
      windows.set(name, found);
      return { ...state(rule, found.times), allowed: true };
    },
    demand(rule, key) {
      const { allowed, resetSeconds } = look(rule, key);
      if (allowed) return;
      onRefused(rule);
      throw new Failure('rate_limited', { retryAfter: resetSeconds });
    },
    sweep() {
      for (const [name, { rule, times }] of windows) {
        const last = times.at(-1) ?? 0;
        if (last <= clock.now().getTime() - limitRules[rule].seconds * 1000) windows.delete(name);
      }
    },
  };
}
