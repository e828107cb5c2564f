import type { App } from '../app.ts';
import { perStore } from '../platform/batching/perStore.ts';
import { touchSessions } from './auth.store.ts';
import type { Seen } from './auth.store.ts';

/** Before this has passed, a use is in memory only: a killed server forgets it, and the next request repeats it. */
const NOTED_WITHIN_MS = 1000;
const AT_ONCE = 500;

const usedOf = perStore(() => new Map<number, Seen>());

/**
 * Notes that a session is used. Requests do not wait for it: uses are gathered, so that thousands who arrive at one
 * instant are answered first.
 */
export function noteUse({ db, afterwards }: Pick<App, 'db' | 'afterwards'>, seen: Seen): void {
  const used = usedOf(db);
  const isFirst = used.size === 0;
  used.set(seen.id, seen);
  if (isFirst) afterwards.add('note that sessions are used', () => noteAll(db, used), NOTED_WITHIN_MS);
}

async function noteAll(db: App['db'], used: Map<number, Seen>) {
  const all = [...used.values()];
  used.clear();
  for (let from = 0; from < all.length; from += AT_ONCE) await touchSessions(db, all.slice(from, from + AT_ONCE));
}
