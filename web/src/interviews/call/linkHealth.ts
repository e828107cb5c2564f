import { ANSWER_AWAITED_MS, linkState, remedy } from './negotiation.ts';
import type { LinkHealth, Remedy } from './negotiation.ts';
import type { LinkState } from './transport.ts';

/** An unanswered offer this recent is resent unchanged when signalling returns: candidates found since are in it. */
const FRESH_FOR_MS = 3000;
/** How long a page that is back has to offer first. */
const BACK_FIRST_MS = 1000;
/** How long a new connection that both agreed on has to find its path, on a slow line too. */
const PATH_AWAITED_MS = 2000;
/** For this long after its network's return, a page describes a connection only once it has an address. */
const RETURNING_MS = 5000;
const MOST_SEARCHES = 8;

/**
 * Whether the media they announce arrive; `again` after a gap. `quiet`: nothing arrives, not even connectivity checks.
 * Null while unknown.
 */
export type Arrival = 'fresh' | 'again' | 'missing' | 'quiet' | null;

/** One link's history over all of its connections, from which the next repair follows. */
export interface HealthRecord {
  /** The connection was dropped; the next one is new. */
  dropped(): void;
  connected(): void;
  broke(): void;
  offered(): void;
  agreed(): void;
  stuck(): void;
  restarted(): void;
  rebuilt(): void;
  arrived(arrival: Arrival): void;
  /** The other side is back after it was away, so its offer is awaited for a second. */
  woke(): void;
  /** `restart`: the candidates of an older offer were gathered without a network, or on another one. */
  resumed(hasFirefox: boolean): 'none' | 'resend' | 'restart' | 'rebuild';
  due(state: LinkHealth['state'], side: { isPolite: boolean; hasFirefox: boolean }): Remedy;
  state(): LinkState;
  wasConnected(): boolean;
  /** How long ago the unanswered offer was last sent, in ms; null: there is none. */
  offeredForMs(): number | null;
  /** The unanswered offer was sent while they were away. */
  isUnheard(): boolean;
  /** Our network or signalling has just returned, so a new connection may have no address yet. */
  isReturning(): boolean;
  /** A connection without an address was given up before the other side heard of it. */
  searched(): void;
}

/** @param now ms on a monotonic clock */
export function createHealthRecord(now: () => number): HealthRecord {
  let wasConnected = false;
  const health: Omit<LinkHealth, 'state' | 'isPolite'> & { brokenSince: number | null } = {
    brokenSince: now(),
    builtAt: now(),
    offeredAt: null,
    tries: 0,
    triedAt: 0,
    rebuilds: 0,
    isStarved: false,
    isStuck: false,
    quietSince: null,
    agreedAt: null,
  };
  let isUnheard = false;
  let resumedAt = -Infinity;
  let searches = 0;
  /** With Firefox nothing is restarted: `isOfFirefox` says why. */
  const inPlaceOfRestart = (state: LinkHealth['state']): Remedy => {
    const { agreedAt, builtAt } = health;
    const isSearching = state !== 'connected' && agreedAt !== null && agreedAt >= builtAt;
    return isSearching && now() - agreedAt < PATH_AWAITED_MS ? 'none' : 'rebuild';
  };
  const isBroken = () => health.brokenSince !== null || health.quietSince !== null;
  return {
    dropped() {
      health.offeredAt = health.quietSince = null;
      health.isStarved = health.isStuck = isUnheard = false;
      health.builtAt = now();
      health.brokenSince ??= health.builtAt;
    },
    connected() {
      wasConnected = true;
      health.brokenSince = null;
      health.tries = 0;
      // Media missed without a path says nothing about this one.
      health.isStarved = false;
      health.quietSince = null;
    },
    broke() {
      health.brokenSince ??= now();
    },
    offered() {
      health.offeredAt = now();
      isUnheard = false;
    },
    agreed() {
      health.offeredAt = null;
      isUnheard = false;
      health.agreedAt = now();
    },
    stuck() {
      health.isStuck = true;
    },
    restarted() {
      health.tries += 1;
      health.triedAt = now();
    },
    rebuilt() {
      health.rebuilds += 1;
      health.tries = 0;
    },
    arrived(arrival) {
      health.isStarved = arrival === 'missing';
      health.quietSince = arrival === 'quiet' ? (health.quietSince ?? now()) : null;
      if (arrival !== 'fresh' && arrival !== 'again') return;
      health.rebuilds = 0;
      if (!isBroken()) health.tries = 0;
    },
    woke() {
      if (!isBroken()) return;
      health.triedAt = now();
      health.tries = 1;
      if (health.offeredAt !== null) {
        isUnheard = true;
        health.offeredAt = now() - ANSWER_AWAITED_MS + BACK_FIRST_MS;
      }
      if (health.quietSince !== null) health.quietSince = now();
      if (health.brokenSince === null) return;
      health.brokenSince = health.builtAt = now();
      health.rebuilds = Math.max(health.rebuilds, 1);
    },
    resumed(hasFirefox) {
      resumedAt = now();
      searches = 0;
      const isLost = isBroken() && wasConnected;
      if (hasFirefox && (isLost || (wasConnected && health.offeredAt !== null))) {
        if (health.rebuilds === 0 || now() - health.builtAt >= FRESH_FOR_MS) return 'rebuild';
        return health.offeredAt === null ? 'none' : 'resend';
      }
      const lookedAt = Math.max(health.tries > 0 ? health.triedAt : 0, health.rebuilds > 0 ? health.builtAt : 0);
      const isOfNow = lookedAt > 0 && now() - lookedAt < FRESH_FOR_MS;
      if (health.offeredAt !== null && (!isLost || isOfNow)) return 'resend';
      if (!isLost) return 'none';
      health.tries = 0;
      return 'restart';
    },
    due(state, { isPolite, hasFirefox }) {
      const due = remedy({ ...health, state, isPolite }, now());
      return due === 'restart' && hasFirefox ? inPlaceOfRestart(state) : due;
    },
    state: () => linkState(wasConnected, health.brokenSince === null ? null : now() - health.brokenSince),
    wasConnected: () => wasConnected,
    offeredForMs: () => (health.offeredAt === null ? null : now() - health.offeredAt),
    isUnheard: () => isUnheard,
    isReturning: () => now() - resumedAt < RETURNING_MS && searches < MOST_SEARCHES,
    searched() {
      searches += 1;
    },
  };
}
