import type { Actor, ActorCache } from '../../app.ts';
import type { Clock } from '../time/clock.ts';

/**
 * For how long an actor is remembered. A revocation in this process takes effect at once, one in another process within
 * this time. No other process can open an embedded store.
 */
const REMEMBERED_MS = { postgres: 2000, embedded: 30_000 } as const;
const MOST = 20_000;

export function createActorCache(clock: Clock, store: keyof typeof REMEMBERED_MS): ActorCache {
  const remembered = new Map<string, { actor: Actor; until: number }>();

  let forgotten = 0;
  const listeners: ((matches: (actor: Actor) => boolean) => void)[] = [];

  function forget(matches: (actor: Actor) => boolean) {
    forgotten += 1;
    for (const [tokenHash, { actor }] of remembered) if (matches(actor)) remembered.delete(tokenHash);
    for (const listener of listeners) listener(matches);
  }

  return {
    get(tokenHash) {
      const found = remembered.get(tokenHash);
      const now = clock.now().getTime();
      if (!found || found.until < now || found.actor.sessionEndsAt.getTime() <= now) return null;
      return found.actor;
    },
    moment: () => forgotten,
    set(tokenHash, actor, askedAt) {
      // A session ended while this answer was being fetched, possibly this one.
      if (askedAt !== forgotten) return;
      if (remembered.size >= MOST) remembered.clear();
      remembered.set(tokenHash, { actor, until: clock.now().getTime() + REMEMBERED_MS[store] });
    },
    forgetSession: (sessionId) => forget((actor) => actor.sessionId === sessionId),
    onForgotten: (listener) => void listeners.push(listener),
    forgetUser: (userId) => forget((actor) => actor.userId === userId),
  };
}
