import type { App } from '../app.ts';
import { periodAt } from './periods.ts';
import type { PeriodRange } from './periods.ts';
import { insertStale, rebuildDays } from './daily.store.ts';
import { rebuildMonths } from './monthly.store.ts';
import { moveStandings, rebuildStandings, refreshStandings } from './standings.store.ts';

export interface Completion {
  userId: number;
  skillId: number;
  /** End times of attempts whose counting changed. */
  changed: readonly Date[];
}

/**
 * Updates learners' standings in the transaction that changed their attempts and holds the learners' locks, so that two
 * quizzes ending together both count.
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

/** Standings move with the attempts, so that they still match. */
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

/** Recomputes all standings, daily and monthly sums; for a changed time zone or after manual repairs. */
export async function rebuildAllStandings({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await rebuildStandings(tx, config.TIME_ZONE);
    await rebuildDays(tx, config.TIME_ZONE);
    await rebuildMonths(tx);
  });
}
