/** The days of a report: a number of days up to today in the organisation's zone, and as many before. */

import type { ReportPeriod } from '@assay/contract/reports/adminReports';
import { localDate } from './periods.ts';

export interface ReportWindow {
  /** First day; null: all time. */
  from: string | null;
  /** Last day: today. */
  to: string;
  /** The same number of days before; null for all time. */
  before: { from: string; to: string } | null;
  /** The unit of a trend's points, so that there are neither three nor three hundred. */
  step: 'day' | 'week' | 'month';
}

const lengths = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;
const steps = { '7d': 'day', '30d': 'day', '90d': 'week', '365d': 'month', all: 'month' } as const;

export function reportWindow(period: ReportPeriod, now: Date, timeZone: string): ReportWindow {
  const to = localDate(now, timeZone);
  const step = steps[period];
  if (period === 'all') return { from: null, to, before: null, step };
  const days = lengths[period];
  const from = daysBefore(to, days - 1);
  return { from, to, before: { from: daysBefore(from, days), to: daysBefore(from, 1) }, step };
}

export const daysBefore = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).subtract({ days }).toString();

/** The first instant of a day, even if clocks go forward at midnight. */
export const startOfDay = (day: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

/** The first day of the day, week (from Monday) or month that contains a day. */
export function stepOf(day: string, step: ReportWindow['step']): string {
  const date = Temporal.PlainDate.from(day);
  if (step === 'day') return day;
  return (step === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date.with({ day: 1 })).toString();
}

/**
 * The whole months within some days: from the first of a month up to, but not including, that of the last day, which is
 * incomplete.
 * @returns null if there are none; `from` null: all time
 */
export function wholeMonths({
  from,
  to,
}: Pick<ReportWindow, 'from' | 'to'>): { from: string | null; to: string } | null {
  const end = stepOf(to, 'month');
  if (from === null) return { from, to: end };
  const first = stepOf(from, 'month');
  const begin = first === from ? first : Temporal.PlainDate.from(first).add({ months: 1 }).toString();
  return begin < end ? { from: begin, to: end } : null;
}

/** Every step from the first day to the last, including empty ones. */
export function stepsBetween(from: string, to: string, step: ReportWindow['step']): string[] {
  const found: string[] = [];
  const length = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 } }[step];
  let date = Temporal.PlainDate.from(stepOf(from, step));
  const last = Temporal.PlainDate.from(to);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    found.push(date.toString());
    date = date.add(length);
  }
  return found;
}
