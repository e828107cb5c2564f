import { LOCALE } from '../../ui/text/locale.ts';

/**
 * `Tuesday, 24 November 2026, 10:00–10:45 (Europe/Berlin)`. An end on another day is written out.
 * @param startsAt ISO 8601 @param endsAt ISO 8601 @param timeZone an IANA name
 */
export function spanWords(startsAt: string, endsAt: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat(LOCALE, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  const time = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const isSameDay = day.format(start) === day.format(end);
  const until = isSameDay ? time.format(end) : ` ${day.format(end)}, ${time.format(end)}`;
  return `${day.format(start)}, ${time.format(start)}–${until} (${timeZone})`;
}
