import type { App } from '../app.ts';
import type { Sealed } from '../platform/secrets/sealing.ts';
import { contextOf } from './secondFactor.service.ts';
import { exchangeSealed, listSealedUnder } from './secondFactor.store.ts';

const AT_ONCE = 100;

/**
 * Seals what older keys sealed again under the newest one; several processes may, and an enrolment meanwhile stays.
 * @returns how many were, and whether older keys are here that are no longer needed
 */
export async function sealUnderNewest({
  db,
  sealing,
}: Pick<App, 'db' | 'sealing'>): Promise<{ sealed: number; idleKeys: number }> {
  const [, ...older] = sealing.keyIds();
  let sealed = 0;
  let left = 0;
  if (older.length === 0) return { sealed, idleKeys: 0 };
  for (let after = 0; ;) {
    const found = await listSealedUnder(db, older, { after, limit: AT_ONCE });
    for (const { userId, ...old } of found) {
      const secret = opened(sealing, userId, old);
      if (secret !== null && (await exchangeSealed(db, userId, old, sealing.seal(secret, contextOf(userId)))))
        sealed += 1;
      else left += 1;
      after = userId;
    }
    // One that is left is damaged, or somebody else was at it: the next start looks again.
    if (found.length < AT_ONCE) return { sealed, idleKeys: left === 0 ? older.length : 0 };
  }
}

/** A damaged one is no reason to leave the others, nor not to start. */
function opened(sealing: App['sealing'], userId: number, old: Sealed): string | null {
  try {
    return sealing.open(old, contextOf(userId));
  } catch {
    return null;
  }
}
