import type { App } from '../platform/app.ts';
import { periodAt } from './periods.ts';
import type { PeriodRange } from './periods.ts';
import { moveStandings, rebuildStandings, refreshStandings } from './standings.store.ts';

/**
 * Brings a learner's standings up to date inside the completion's transaction, which holds the learner's lock:
 * two quizzes ending together both count.
 * @param changed when the attempts whose counting changed ended
 */
export async function recordCompletion(
  { config }: Pick<App, 'config'>,
  tx: App['db'],
  learner: { userId: number; skillId: number },
  changed: readonly Date[],
): Promise<void> {
  await refreshStandings(tx, learner, periodsOf(changed, config.TIME_ZONE));
}

/** With the attempts their sums change hands, so that they still follow from the attempts. */
export async function handOverStandings({ db }: Pick<App, 'db'>, fromId: number, toId: number): Promise<void> {
  await moveStandings(db, fromId, toId);
}

function periodsOf(instants: readonly Date[], timeZone: string): PeriodRange[] {
  const ranges = instants.flatMap((instant) => [
    periodAt('all', instant, timeZone),
    periodAt('month', instant, timeZone),
    periodAt('week', instant, timeZone),
  ]);
  return [...new Map(ranges.map((range) => [`${range.period} ${range.startDay}`, range])).values()];
}

/** Computes every standing again from the attempts; for a changed time zone or after repairs by hand. */
export async function rebuildAllStandings({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  await db.transaction().execute((tx) => rebuildStandings(tx, config.TIME_ZONE));
}
