import type { App } from '../app.ts';
import { refusalOfUrl } from '../platform/outgoing/addresses.ts';
import { makeFailedDue, refreshGrades, upsertPlace, waitingGrades } from './grades.store.ts';
import type { GradePlace } from './grades.store.ts';

/**
 * Notes the results that count for people and skills wherever a platform waits for them, in the transaction that changed
 * them and under the learners' locks: they are sent if and only if their cause is committed.
 */
export async function noteResults(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  learnings: readonly { userId: number; skillId: number }[],
): Promise<void> {
  await refreshGrades(db, learnings, clock.now());
}

/**
 * From now on the platform gets this person's result, also one from before. In the caller's transaction, under the
 * learner's lock.
 */
export async function sendResultsTo(inside: Pick<App, 'db' | 'clock' | 'config'>, place: GradePlace): Promise<void> {
  if (refusalOfUrl(place.lineItem, inside.config.ALLOWED_PRIVATE_ADDRESSES) !== null) return;
  await upsertPlace(inside.db, place);
  await noteResults(inside, [place]);
}

/** Tries what a platform refused for a day once more, in the caller's transaction. */
export async function sendFailedAgain({ db, clock }: Pick<App, 'db' | 'clock'>, platformId: number): Promise<number> {
  return makeFailedDue(db, platformId, clock.now());
}

export async function pendingGrades({ db }: Pick<App, 'db'>): Promise<number> {
  return (await waitingGrades(db)).count;
}

/** How long the oldest grade for an active platform has waited. */
export async function oldestGradeSeconds({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const { since } = await waitingGrades(db);
  return since ? (clock.now().getTime() - since.getTime()) / 1000 : 0;
}
