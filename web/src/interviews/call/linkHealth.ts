import { linkState, remedy } from './negotiation.ts';
import type { LinkHealth, Remedy } from './negotiation.ts';
import type { LinkState } from './transport.ts';

/** An unanswered offer this recent is resent unchanged when signalling returns: candidates found since are in it. */
const FRESH_FOR_MS = 3000;

/**
 * What arrives of the media they announce; `again` after a gap. `quiet`: nothing arrives, not even connectivity checks.
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
}

/** With Firefox nothing is restarted: `isOfFirefox` says why. */
const inPlaceOf = (due: Remedy, hasFirefox: boolean): Remedy => (hasFirefox && due === 'restart' ? 'rebuild' : due);

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
  const isBroken = () => health.brokenSince !== null || health.quietSince !== null;
  return {
    dropped() {
      health.offeredAt = health.quietSince = null;
      health.isStarved = health.isStuck = false;
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
    },
    agreed() {
      health.offeredAt = null;
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
      if (health.quietSince !== null) health.quietSince = now();
      if (health.brokenSince === null) return;
      health.brokenSince = health.builtAt = now();
      health.rebuilds = Math.max(health.rebuilds, 1);
    },
    resumed(hasFirefox) {
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
    due: (state, { isPolite, hasFirefox }) => inPlaceOf(remedy({ ...health, state, isPolite }, now()), hasFirefox),
    state: () => linkState(wasConnected, health.brokenSince === null ? null : now() - health.brokenSince),
    wasConnected: () => wasConnected,
    offeredForMs: () => (health.offeredAt === null ? null : now() - health.offeredAt),
  };
}
