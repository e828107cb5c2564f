import { linkState, remedy } from './negotiation.ts';
import type { LinkHealth, Remedy } from './negotiation.ts';
import type { LinkState } from './transport.ts';

/** For so long an offer is sent again as it is when signalling is back: what is found since then is in it. */
const FRESH_FOR_MS = 3000;

/**
 * What comes of what they say they send, `again` after a gap. `quiet`: nothing arrives at all, not even checks of the
 * path. Null while nothing can be said of it.
 */
export type Arrival = 'fresh' | 'again' | 'missing' | 'quiet' | null;

/** What one link has been through, over all of its connections, and what that makes due. */
export interface HealthRecord {
  /** A connection has ended; whatever comes next is another one. */
  dropped(): void;
  connected(): void;
  broke(): void;
  offered(): void;
  agreed(): void;
  stuck(): void;
  restarted(): void;
  rebuilt(): void;
  arrived(arrival: Arrival): void;
  /** They are back: whoever was away looks for a new way first. */
  woke(): void;
  /** `restart`: the ways that an older offer tells of were looked for without a network, or from another one. */
  resumed(): 'none' | 'resend' | 'restart';
  due(state: LinkHealth['state'], isPolite: boolean): Remedy;
  state(): LinkState;
  wasConnected(): boolean;
  /** How long ago the offer that has no answer was last sent, in ms; null: there is none. */
  offeredForMs(): number | null;
}

/** @param now ms on any one clock */
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
      // What did not come while there was no path says nothing about this one.
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
    resumed() {
      const isLost = isBroken() && wasConnected;
      const lookedAt = Math.max(health.tries > 0 ? health.triedAt : 0, health.rebuilds > 0 ? health.builtAt : 0);
      const isOfNow = lookedAt > 0 && now() - lookedAt < FRESH_FOR_MS;
      if (health.offeredAt !== null && (!isLost || isOfNow)) return 'resend';
      if (!isLost) return 'none';
      health.tries = 0;
      return 'restart';
    },
    due: (state, isPolite) => remedy({ ...health, state, isPolite }, now()),
    state: () => linkState(wasConnected, health.brokenSince === null ? null : now() - health.brokenSince),
    wasConnected: () => wasConnected,
    offeredForMs: () => (health.offeredAt === null ? null : now() - health.offeredAt),
  };
}
