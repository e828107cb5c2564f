import type { App } from '../app.ts';
import { hasStale, insertStaleAt, insertStaleOf, refreshDays, takeStale } from './daily.store.ts';
import { refreshMonths } from './monthly.store.ts';
import { localDate } from './periods.ts';
import { daysBefore, startOfDay, stepOf } from './windows.ts';

/** Days of skills summed in one transaction: a class that changes its group must not hold the store for seconds. */
const AT_ONCE = 200;

/**
 * Brings the sums of days and months up to date. Completions only note which day they changed: were the sums theirs to
 * write, all who end a quiz at one moment would wait for each other. A job does it, and every report before it reads.
 */
export async function refreshDailyResults({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  if (!(await hasStale(db))) return;
  for (let taken = AT_ONCE; taken === AT_ONCE;)
    taken = await db.transaction().execute((tx) => refreshSome(tx, config.TIME_ZONE));
}

async function refreshSome(tx: App['db'], zone: string): Promise<number> {
  const stale = await takeStale(tx, zone, AT_ONCE);
  const days = new Map(
    stale.map(({ skillId, at }) => {
      const day = localDate(at, zone);
      return [`${day} ${skillId}`, { day, skillId }];
    }),
  );
  await refreshDays(
    tx,
    [...days.values()].map(({ day, skillId }) => ({
      day,
      skillId,
      from: startOfDay(day, zone),
      to: startOfDay(daysBefore(day, -1), zone),
    })),
  );
  const months = new Map(
    [...days.values()].map(({ day, skillId }) => {
      const month = stepOf(day, 'month');
      return [`${month} ${skillId}`, { month, skillId }];
    }),
  );
  await refreshMonths(tx, [...months.values()]);
  return days.size;
}

/** In the transaction in which answers of these attempts are marked anew: reports count them as right or no more. */
export async function noteMarkedAnew(
  { db }: Pick<App, 'db'>,
  skillId: number,
  instants: readonly Date[],
): Promise<void> {
  if (instants.length > 0) await insertStaleAt(db, skillId, instants);
}

/** In the transaction in which somebody comes into another group: what they did counts there from then on. */
export async function noteRegrouped({ db }: Pick<App, 'db'>, userId: number): Promise<void> {
  await insertStaleOf(db, userId);
}
