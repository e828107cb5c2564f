import type { App } from '../app.ts';
import { periodAt } from './periods.ts';
import type { PeriodRange } from './periods.ts';
import { insertStale, rebuildDays } from './daily.store.ts';
import { rebuildMonths } from './monthly.store.ts';
import { moveStandings, rebuildStandings, refreshStandings } from './standings.store.ts';

export interface Completion {
  userId: number;
  skillId: number;
  /** When the attempts whose counting changed ended. */
  changed: readonly Date[];
}

/**
 * Brings learners' standings up to date inside the transaction that changed their attempts, which holds the learners'
 * locks: two quizzes ending together both count.
 */
export async function recordCompletions(
  { config }: Pick<App, 'config'>,
  tx: App['db'],
  completions: readonly Completion[],
): Promise<void> {
  await refreshStandings(
    tx,
    completions.map(({ changed, ...learner }) => ({ ...learner, periods: periodsOf(changed, config.TIME_ZONE) })),
  );
  await insertStale(
    tx,
    completions.map(({ changed, ...learner }) => ({ ...learner, instants: changed })),
  );
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

/** Computes every standing, every day's sums and every month's again; for a changed time zone or after repairs by hand. */
export async function rebuildAllStandings({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await rebuildStandings(tx, config.TIME_ZONE);
    await rebuildDays(tx, config.TIME_ZONE);
    await rebuildMonths(tx);
  });
}
