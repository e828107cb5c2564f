import { Failure } from '@assay/contract/failure';
import type { Clock } from '../time/clock.ts';

/**
 * All limits: at most `count` in any window of `seconds`. Rules for shared keys, above all addresses, are `slowed`:
 * beyond the count only `atOnce` run together, and each that counts keeps its slot for a while.
 */
export const limitRules = {
  read: { count: 600, seconds: 60 },
  write: { count: 120, seconds: 60 },
  /** Refused calls without a session, by device and by address. */
  anonymous: { count: 120, seconds: 60 },
  anonymousNetwork: { count: 240, seconds: 60, slowed: { atOnce: 4, holdMs: 250 } },
  /** New sockets by address; more are slowed down. */
  socketHandshake: { count: 300, seconds: 60 },
  /** New requests to join a meeting without an invitation; asserting one again is not counted. */
  joinRequest: { count: 30, seconds: 60 },
  /** Entries of one person into one meeting over any sockets: each is a stay, announced to everyone inside. */
  meetingEntry: { count: 30, seconds: 60 },
  /** Meeting ids that do not exist, tried over sockets. */
  meetingLookup: { count: 30, seconds: 60 },
  /** By device and by address: each creates a relay credential. */
  precheck: { count: 30, seconds: 60 },
  precheckNetwork: { count: 300, seconds: 60, slowed: { atOnce: 2, holdMs: 1000 } },
  /** Lookups of invitations by their link's token, by device. */
  invitation: { count: 60, seconds: 60 },
  /** Acts on a candidate's own page, by device and by address: each stores something. */
  candidateAct: { count: 30, seconds: 60 },
  candidateActNetwork: { count: 300, seconds: 60, slowed: { atOnce: 4, holdMs: 250 } },
  /** Codes sent at one candidate's request; with five tries each, 25 in 1,000,000 codes an hour. */
  candidateCode: { count: 5, seconds: 3600 },
  /** Emails to candidates, which go to any address an admin types. */
  invite: { count: 100, seconds: 3600 },
  notify: { count: 60, seconds: 3600 },
  /** Started quizzes; resuming a running one is an ordinary call. */
  quizStart: { count: 30, seconds: 3600 },
  quizAnswer: { count: 120, seconds: 60 },
  quizComplete: { count: 20, seconds: 60 },
  /** Changes of one's own address: each sends two emails, and a refusal reveals that an address has an account. */
  emailChange: { count: 10, seconds: 3600 },
  /** Password changes, each announced by email. */
  passwordChange: { count: 10, seconds: 3600 },
  /** New access tokens, each announced by email. */
  accessToken: { count: 30, seconds: 3600 },
  /** Several statements each, sent while a person types. */
  search: { count: 120, seconds: 60 },
  /** Questions to the assistant, and looks at its answers. */
  assistant: { count: 60, seconds: 60 },
  export: { count: 10, seconds: 3600 },
  /** One person's reports as files: enough for everyone in a group or two. */
  report: { count: 120, seconds: 3600 },
  foreignProfile: { count: 60, seconds: 3600 },
  /** New accounts, and registrations of addresses that already have one: a class registers together. */
  register: { count: 40, seconds: 3600 },
  /** Failed registrations, by address. */
  registerNetwork: { count: 120, seconds: 3600, slowed: { atOnce: 2, holdMs: 1000 } },
  /** Wrong passcodes, by device and in total. */
  passcode: { count: 5, seconds: 900 },
  passcodeOverall: { count: 20, seconds: 3600, slowed: { atOnce: 1, holdMs: 1000 } },
  /** Wrong passwords of one account from one device. */
  loginAccountDevice: { count: 5, seconds: 900 },
  /** Wrong passwords of any account, by device and by address. */
  loginDevice: { count: 50, seconds: 900 },
  loginNetwork: { count: 200, seconds: 900, slowed: { atOnce: 8, holdMs: 500 } },
  /** Refused calls of an account's known browsers that bypassed the lane of their address, by account. */
  usedBrowser: { count: 20, seconds: 900 },
  /** Refused calls recorded in the audit log, by person or address; this limit refuses no calls. */
  refusalAudit: { count: 10, seconds: 60 },
  refusalAuditOverall: { count: 300, seconds: 60 },
  /** Requests for a code, by device and by address. */
  forgotDevice: { count: 10, seconds: 3600 },
  forgotNetwork: { count: 100, seconds: 3600, slowed: { atOnce: 4, holdMs: 500 } },
  /** Codes sent to one account at one device's request. */
  forgotAccountHour: { count: 3, seconds: 3600 },
  /** Codes sent at strangers' request: per network, and in total. With five tries each, 150 in 1,000,000 codes. */
  forgotAccountNetwork: { count: 10, seconds: 86_400 },
  forgotAccountDay: { count: 30, seconds: 86_400 },
  /** Wrong codes from one device. */
  verifyOtp: { count: 30, seconds: 3600 },
  loginAccountDay: { count: 100, seconds: 86_400 },
  /** Wrong codes at an account's second step, across all sign-ins; with the daily limit, 150 in 1,000,000 codes. */
  secondFactor: { count: 10, seconds: 900 },
  secondFactorDay: { count: 50, seconds: 86_400 },
  /** Refused answers of a sign-in service by device. */
  provider: { count: 20, seconds: 900 },
  /** Refused Google sign-ins by device. */
  google: { count: 20, seconds: 900 },
  /** Sign-ins sent to a sign-in service, by address: a whole class may start at once. */
  providerBegin: { count: 1000, seconds: 900, slowed: { atOnce: 8, holdMs: 500 } },
  /** By address: every view of the sign-in page requests one, and a whole class may open it. */
  googleNonce: { count: 1000, seconds: 900, slowed: { atOnce: 8, holdMs: 500 } },
} as const satisfies Record<string, LimitDefinition>;

interface LimitDefinition {
  count: number;
  seconds: number;
  slowed?: { atOnce: number; holdMs: number };
}

export type LimitRule = keyof typeof limitRules;

export interface LimitState {
  limit: number;
  remaining: number;
  /** Seconds until the next call is allowed, or until the window is empty. */
  resetSeconds: number;
}

/** `rate_limited`, with the values of the answer's header fields. */
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
  /** Returns the state without counting. */
  look(rule: LimitRule, key: string): LimitState;
  /** Counts one call; throws `RateLimited` if nothing is left. Refused calls are not counted. */
  take(rule: LimitRule, key: string): LimitState;
  /** Takes back the latest count, for rules that count only failures. */
  giveBack(rule: LimitRule, key: string): void;
  /** Throws `RateLimited` if nothing is left, without counting. */
  demand(rule: LimitRule, key: string): LimitState;
  /** The number a rule allows per window. */
  limitOf(rule: LimitRule): number;
  /** Like `demand`, for times within the window that are stored elsewhere, oldest first. */
  demandOf(rule: LimitRule, times: readonly number[]): LimitState;
  /** Counts one if there is room; never throws. */
  note(rule: LimitRule, key: string): LimitState;
  /** Forgets keys whose window has passed. */
  sweep(): void;
}

/**
 * Limits memory: per rule, as many open keys and as many exhausted ones; beyond that the oldest are dropped. They are
 * separate, so that only other exhausted keys can push out an exhausted one.
 */
export const MOST_KEYS = 50_000;

type Windows = Map<string, { times: number[] }>;

/** Sliding windows in memory: never more than the limit in any window, never a refusal below it. */
export function createRateLimiter(clock: Clock, factor: number, onRefused: (rule: LimitRule) => void): RateLimiter {
  const windows = new Map<LimitRule, { open: Windows; spent: Windows }>();

  function windowsOf(rule: LimitRule) {
    const known = windows.get(rule);
    if (known) return known;
    const ofRule: { open: Windows; spent: Windows } = { open: new Map(), spent: new Map() };
    windows.set(rule, ofRule);
    return ofRule;
  }

  function current(rule: LimitRule, key: string) {
    const since = clock.now().getTime() - limitRules[rule].seconds * 1000;
    const { open, spent } = windowsOf(rule);
    const found: { times: number[] } = spent.get(key) ?? open.get(key) ?? { times: [] };
    const firstLive = found.times.findIndex((time) => time > since);
    found.times = firstLive === -1 ? [] : found.times.slice(firstLive);
    return found;
  }

  function keep(rule: LimitRule, key: string, found: { times: number[] }) {
    const { open, spent } = windowsOf(rule);
    const [into, other] = found.times.length < limitOf(rule) ? [open, spent] : [spent, open];
    other.delete(key);
    into.set(key, found);
    if (into.size <= MOST_KEYS) return;
    const [oldest = key] = into.keys();
    into.delete(oldest);
  }

  const limitOf = (rule: LimitRule) => Math.max(1, Math.floor(limitRules[rule].count * factor));

  function state(rule: LimitRule, times: readonly number[]): LimitState {
    const limit = limitOf(rule);
    const windowMs = limitRules[rule].seconds * 1000;
    const remaining = Math.max(0, limit - times.length);
    const freeing = remaining > 0 ? times.at(-1) : times[times.length - limit];
    const resetMs = freeing === undefined ? 0 : freeing + windowMs - clock.now().getTime();
    return { limit, remaining, resetSeconds: Math.max(0, Math.ceil(resetMs / 1000)) };
  }

  const look = (rule: LimitRule, key: string) => state(rule, current(rule, key).times);

  function demandOf(rule: LimitRule, times: readonly number[]) {
    const before = state(rule, times);
    if (before.remaining > 0) return before;
    onRefused(rule);
    throw new RateLimited(rule, before);
  }

  function count(rule: LimitRule, key: string, found: { times: number[] }) {
    if (found.times.length < limitOf(rule)) found.times.push(clock.now().getTime());
    keep(rule, key, found);
    return state(rule, found.times);
  }

  return {
    look,
    limitOf,
    demandOf,
    demand: (rule, key) => demandOf(rule, current(rule, key).times),
    note: (rule, key) => count(rule, key, current(rule, key)),
    take(rule, key) {
      const found = current(rule, key);
      demandOf(rule, found.times);
      return count(rule, key, found);
    },
    giveBack(rule, key) {
      current(rule, key).times.pop();
    },
    sweep() {
      for (const [rule, ofRule] of windows)
        for (const some of [ofRule.open, ofRule.spent])
          for (const [key, { times }] of some) {
            const last = times.at(-1) ?? 0;
            if (last <= clock.now().getTime() - limitRules[rule].seconds * 1000) some.delete(key);
          }
    },
  };
}
