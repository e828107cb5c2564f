import type { App } from '../app.ts';
import { hasStale, insertStaleAt, insertStaleOf, refreshDays, takeStale } from './daily.store.ts';
import { refreshMonths } from './monthly.store.ts';
import { localDate } from './periods.ts';
import { daysBefore, startOfDay, stepOf } from './windows.ts';

/** Days per transaction: a class that changes its group must not block the store for seconds. */
const AT_ONCE = 200;

/**
 * Updates the daily and monthly sums. Completions only mark the changed day, because writing shared sums would make
 * simultaneous completions wait for each other. Run by a job, and before every report.
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

/** Called in the transaction that marks answers of these attempts differently, because reports count right answers. */
export async function noteRegraded({ db }: Pick<App, 'db'>, skillId: number, instants: readonly Date[]): Promise<void> {
  if (instants.length > 0) await insertStaleAt(db, skillId, instants);
}

/** Called in the transaction that changes a person's group: their past results move with them. */
export async function noteRegrouped({ db }: Pick<App, 'db'>, userId: number): Promise<void> {
  await insertStaleOf(db, userId);
}
