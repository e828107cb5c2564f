import { LOCALE } from '../ui/text/locale.ts';
import { shownScore } from '../ui/scores/score.ts';

// Number and time formats, the same everywhere. Times are in the reader's zone.

const dateParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dateFormat = new Intl.DateTimeFormat(LOCALE, dateParts);
const shortDateFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const utcDateFormat = new Intl.DateTimeFormat(LOCALE, { ...dateParts, timeZone: 'UTC' });
const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const timeFormat = new Intl.DateTimeFormat(LOCALE, timeParts);
const zonedTimeFormat = new Intl.DateTimeFormat(LOCALE, { ...timeParts, timeZoneName: 'short' });

/** `83.33` → `83%`; see `shownScore`. */
export const formatScore = (percentage: number): string => shownScore(percentage).text;

/** Seconds as `m:ss`; minutes are not split into hours: `75:00`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** `21 Nov 2026`. A date without a time is a calendar day and must not shift to the previous day west of UTC. */
export function formatDate(iso: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  return written(iso, (date) => (isDay ? utcDateFormat : dateFormat).format(date));
}

/** `21 Nov`, for narrow screens; with the year if it is another than now. */
export const formatShortDate = (iso: string, now: Date): string =>
  written(iso, (date) => (date.getFullYear() === now.getFullYear() ? shortDateFormat : dateFormat).format(date));

/** `21 Nov 2026, 13:20`. */
export const formatDateTime = (iso: string): string =>
  written(iso, (date) => `${dateFormat.format(date)}, ${timeFormat.format(date)}`);

/** `21 Nov 2026, 13:20 CET`, with the zone, because the reader may be in another. */
export const formatDateTimeZone = (iso: string): string =>
  written(iso, (date) => `${dateFormat.format(date)}, ${zonedTimeFormat.format(date)}`);

/** `13:20 CET`. */
export const formatTimeZone = (iso: string): string => written(iso, (date) => zonedTimeFormat.format(date));

/** `13:20`. */
export const formatTime = (iso: string): string => written(iso, (date) => timeFormat.format(date));

function written(iso: string, format: (date: Date) => string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '–' : format(date);
}
