/** The automatic backups that are kept: dense for recent times, sparse for older ones. */

const KEPT = [
  { count: 48, unit: 'hour' },
  { count: 14, unit: 'day' },
  { count: 8, unit: 'week' },
] as const;

type Unit = (typeof KEPT)[number]['unit'];

const UNIT_MS: Record<Unit, number> = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY_MS = 4 * UNIT_MS.day;

/**
 * Keeps the newest of each of the last 48 hours, 14 days and 8 weeks (UTC) that have a backup at all, so that a server
 * that was off for a year loses none when it returns.
 * @returns the backups that can be deleted
 */
export function backupsToDelete(backups: readonly Date[]): Date[] {
  const newestFirst = backups.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set(KEPT.flatMap(({ count, unit }) => newestPer(unit, newestFirst).slice(0, count)));
  return newestFirst.filter((backup) => !kept.has(backup));
}

function newestPer(unit: Unit, newestFirst: readonly Date[]): Date[] {
  const newest = new Map<number, Date>();
  for (const backup of newestFirst) {
    const period = Math.floor((backup.getTime() - (unit === 'week' ? MONDAY_MS : 0)) / UNIT_MS[unit]);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()];
}
