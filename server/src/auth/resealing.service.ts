import type { App } from '../app.ts';
import type { Sealed } from '../platform/secrets/sealing.ts';
import { contextOf } from './secondFactor/secondFactor.service.ts';
import { exchangeSealed, listSealedUnder } from './secondFactor/secondFactor.store.ts';

const AT_ONCE = 100;

/**
 * Re-encrypts secrets under the newest key; safe on several processes and during enrolments.
 * @returns how many were re-encrypted, and whether older keys are no longer needed
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
    // A remaining one is damaged or was changed concurrently: the next start tries again.
    if (found.length < AT_ONCE) return { sealed, idleKeys: left === 0 ? older.length : 0 };
  }
}

/** A damaged secret stops neither the others nor the start. */
function opened(sealing: App['sealing'], userId: number, old: Sealed): string | null {
  try {
    return sealing.open(old, contextOf(userId));
  } catch {
    return null;
  }
}
