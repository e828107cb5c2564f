/** Periods of item analysis: a number of days up to today in the organisation's zone. */

import type { ItemPeriod } from '@assay/contract/questions/items';

const lengths = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;

/** The start of a period; null: all time. */
export function periodStart(period: ItemPeriod, now: Date, timeZone: string): Date | null {
  if (period === 'all') return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = today.subtract({ days: lengths[period] - 1 });
  return new Date(first.toZonedDateTime(timeZone).epochMilliseconds);
}
