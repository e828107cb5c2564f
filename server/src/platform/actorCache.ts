import type { Actor, ActorCache } from './app.ts';
import type { Clock } from './clock.ts';

/** A revocation in another process is noticed within this time; one in this process at once. */
const REMEMBERED_MS = 2000;
const MOST = 20_000;

export function createActorCache(clock: Clock): ActorCache {
  const remembered = new Map<string, { actor: Actor; until: number }>();

  function forget(matches: (actor: Actor) => boolean) {
    for (const [tokenHash, { actor }] of remembered) if (matches(actor)) remembered.delete(tokenHash);
  }

  return {
    get(tokenHash) {
      const found = remembered.get(tokenHash);
      const now = clock.now().getTime();
      if (!found || found.until < now || found.actor.sessionEndsAt.getTime() <= now) return null;
      return found.actor;
    },
    set(tokenHash, actor) {
      if (remembered.size >= MOST) remembered.clear();
      remembered.set(tokenHash, { actor, until: clock.now().getTime() + REMEMBERED_MS });
    },
    forgetSession: (sessionId) => forget((actor) => actor.sessionId === sessionId),
    forgetUser: (userId) => forget((actor) => actor.userId === userId),
  };
}
