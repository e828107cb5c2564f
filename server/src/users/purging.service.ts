import type { App } from '../app.ts';
import { newUserId } from '../platform/secrets/random.ts';
import { deleteUser, insertAnonymous, listClosedBefore } from './purging.store.ts';

/** Accounts that their owners closed until then and that still exist, oldest first. */
export async function closedBefore({ db }: Pick<App, 'db'>, moment: Date, limit: number): Promise<number[]> {
  return listClosedBefore(db, moment, limit);
}

/** Creates an anonymous subject for data that must outlive an account. */
export async function replaceByAnonymous(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  id: number,
): Promise<number> {
  const nobodyId = newUserId(random);
  await insertAnonymous(db, nobodyId, id, clock.now());
  return nobodyId;
}

/** Deletes an account; foreign keys delete what belongs only to its owner. */
export async function deleteAccountRow({ db }: Pick<App, 'db'>, id: number): Promise<void> {
  await deleteUser(db, id);
}
