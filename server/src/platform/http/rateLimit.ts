import { Failure } from '@assay/contract/failure';
import type { Clock } from '../clock.ts';

/** All limits in one table: at most `count` in any window of `seconds`. */
export const limitRules = {
  read: { count: 600, seconds: 60 },
  write: { count: 120, seconds: 60 },
  /** Refused calls without a session, by address: a class behind one address can sign in. */
  anonymous: { count: 120, seconds: 60 },
  /** New sockets by address. */
  socketHandshake: { count: 30, seconds: 60 },
  /** New requests to be let into a meeting; asserting one again is not counted. */
  joinRequest: { count: 10, seconds: 60 },
  /** Meeting ids that do not exist, tried over sockets. */
  meetingLookup: { count: 30, seconds: 60 },
  precheck: { count: 30, seconds: 60 },
  /** Looks at invitations by the token of their link, by address. */
  invitation: { count: 60, seconds: 60 },
  /** Letters to candidates: each goes to any address that an admin types. */
  invite: { count: 100, seconds: 3600 },
  notify: { count: 60, seconds: 3600 },
  /** Quizzes begun; coming back to a running one is a call like others. */
  quizStart: { count: 30, seconds: 3600 },
  quizAnswer: { count: 120, seconds: 60 },
  quizComplete: { count: 20, seconds: 60 },
  /** A new address of one's own: every one sends two letters, and a refused one tells that it has an account. */
  emailChange: { count: 10, seconds: 3600 },
  export: { count: 10, seconds: 3600 },
  /** Reports of one person as a file: of everybody in a group or two. */
  report: { count: 120, seconds: 3600 },
  foreignProfile: { count: 60, seconds: 3600 },
  register: { count: 5, seconds: 3600 },
  registerOverall: { count: 100, seconds: 3600 },
  passcode: { count: 5, seconds: 900 },
  passcodeOverall: { count: 20, seconds: 3600 },
  /** Failures of one account from one address. */
  loginAccountAddress: { count: 5, seconds: 900 },
  loginAddress: { count: 50, seconds: 900 },
  /** Refused calls told in the audit log, by person or address; no call is refused because of it. */
  refusalAudit: { count: 10, seconds: 60 },
  refusalAuditOverall: { count: 300, seconds: 60 },
  forgotAddress: { count: 10, seconds: 3600 },
  /** Codes sent to one account. */
  forgotAccountHour: { count: 3, seconds: 3600 },
  forgotAccountDay: { count: 10, seconds: 86_400 },
  /** Wrong codes from one address. */
  verifyOtp: { count: 30, seconds: 3600 },
  loginAccountDay: { count: 100, seconds: 86_400 },
  /** Wrong codes of one account at its second step, over all sign-ins; with the day's, 150 in 1,000,000 codes. */
  secondFactor: { count: 10, seconds: 900 },
  secondFactorDay: { count: 50, seconds: 86_400 },
  /** Refused Google sign-ins of an address. */
  google: { count: 20, seconds: 900 },
  /** Every look at the sign-in page asks for one, and a whole class may look. */
  googleNonce: { count: 1000, seconds: 900 },
} as const satisfies Record<string, { count: number; seconds: number }>;

export type LimitRule = keyof typeof limitRules;

export interface LimitState {
  limit: number;
  remaining: number;
  /** Seconds until the next one is allowed, or until the window is empty again. */
  resetSeconds: number;
}

/** `rate_limited`, with what the answer's header fields say. */
export class RateLimited extends Failure {
  readonly rule: LimitRule;
  readonly state: LimitState;

  constructor(rule: LimitRule, state: LimitState) {
    super('rate_limited', { retryAfter: state.resetSeconds });
    this.rule = rule;
    this.state = state;
  }
}

/** Header fields as in draft-ietf-httpapi-ratelimit-headers-11. */
export function limitHeaders(rule: LimitRule, { limit, remaining, resetSeconds }: LimitState) {
  return {
    'ratelimit-policy': `"${rule}";q=${limit};w=${limitRules[rule].seconds}`,
    ratelimit: `"${rule}";r=${remaining};t=${resetSeconds}`,
  };
}

export interface RateLimiter {
  /** Tells without counting. */
  look(rule: LimitRule, key: string): LimitState;
  /** Counts one; throws `RateLimited` when nothing is left, and a refused one is not counted. */
  take(rule: LimitRule, key: string): LimitState;
  /** Uncounts the latest one, where only failures count and it was none. */
  giveBack(rule: LimitRule, key: string): void;
  /** Throws `RateLimited` when nothing is left, without counting. */
  demand(rule: LimitRule, key: string): LimitState;
  /** Counts one where there is room; never throws. */
  note(rule: LimitRule, key: string): LimitState;
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
    return { limit, remaining, resetSeconds: Math.max(0, Math.ceil(resetMs / 1000)) };
  }

  const look = (rule: LimitRule, key: string) => state(rule, current(rule, key).found.times);

  function demand(rule: LimitRule, key: string) {
    const before = look(rule, key);
    if (before.remaining > 0) return before;
    onRefused(rule);
    throw new RateLimited(rule, before);
  }

  function note(rule: LimitRule, key: string) {
    const { name, found } = current(rule, key);
    if (state(rule, found.times).remaining > 0) found.times.push(clock.now().getTime());
    windows.set(name, found);
    return state(rule, found.times);
  }

  return {
    look,
    demand,
    note,
    take(rule, key) {
      demand(rule, key);
      return note(rule, key);
    },
    giveBack(rule, key) {
      current(rule, key).found.times.pop();
    },
    sweep() {
      for (const [name, { rule, times }] of windows) {
        const last = times.at(-1) ?? 0;
        if (last <= clock.now().getTime() - limitRules[rule].seconds * 1000) windows.delete(name);
      }
    },
  };
}
