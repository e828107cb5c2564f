/**
 * The organisation's weeks and months: half-open, in one zone, weeks from Monday 00:00. The viewer's zone is
 * irrelevant.
 */

export type PeriodKind = 'all' | 'month' | 'week';

export interface PeriodRange {
  period: PeriodKind;
  /** First local day, `2026-11-16`; `0001-01-01` for all time. */
  startDay: string;
  /** null: unbounded (all time) */
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
}

const BEGINNING = '0001-01-01';

/**
 * The period that contains an instant.
 * @param timeZone IANA name
 */
export function periodAt(period: PeriodKind, instant: Date, timeZone: string): PeriodRange {
  if (period === 'all') return { period, startDay: BEGINNING, from: null, to: null };
  const day = localDay(instant, timeZone);
  const first = period === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 });
  const next = first.add(period === 'week' ? { days: 7 } : { months: 1 });
  return { period, startDay: first.toString(), from: dayStart(first, timeZone), to: dayStart(next, timeZone) };
}

function localDay(instant: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

// startOfDay is the first instant of the day, even if clocks go forward at midnight.
function dayStart(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).startOfDay().epochMilliseconds);
}

/** The local date of an instant, `2026-11-21`. */
export function localDate(instant: Date, timeZone: string): string {
  return localDay(instant, timeZone).toString();
}
