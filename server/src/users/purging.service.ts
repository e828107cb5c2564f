import type { App } from '../app.ts';
import { newUserId } from '../platform/secrets/random.ts';
import { deleteUser, insertNobody, listClosedBefore } from './purging.store.ts';

/** Accounts that their owners closed until that moment and that are still there, oldest first. */
export async function closedBefore({ db }: Pick<App, 'db'>, moment: Date, limit: number): Promise<number[]> {
  return listClosedBefore(db, moment, limit);
}

/** A nameless subject for what must outlive an account. */
export async function replaceByNobody(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  id: number,
): Promise<number> {
  const nobodyId = newUserId(random);
  await insertNobody(db, nobodyId, id, clock.now());
  return nobodyId;
}

/** Deletes an account; by the foreign keys everything goes with it that is only its owner's. */
export async function deleteAccountRow({ db }: Pick<App, 'db'>, id: number): Promise<void> {
  await deleteUser(db, id);
}
