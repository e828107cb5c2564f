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

interface Slot {
  id: number;
  startsAt: string;
  endsAt: string;
}

/**
 * Slots by day, in the order given. A start that the clock shows twice that day names its offset: `02:30 (GMT+1)`.
 * @param timeZone an IANA name
 */
export function slotDays(slots: readonly Slot[], timeZone: string) {
  const day = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const time = new Intl.DateTimeFormat(LOCALE, clock);
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offsetOf = (at: Date) => offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const named = slots.map(({ id, startsAt }) => {
    const at = new Date(startsAt);
    return { id, startsAt, day: day.format(at), text: time.format(at), offset: offsetOf(at) };
  });
  const isTwice = (one: (typeof named)[number]) =>
    named.some((other) => other.day === one.day && other.text === one.text && other.offset !== one.offset);
  const days = [...new Set(named.map((one) => one.day))];
  return days.map((of) => ({
    day: of,
    times: named
      .filter((one) => one.day === of)
      .map((one) => ({
        id: one.id,
        startsAt: one.startsAt,
        text: isTwice(one) ? `${one.text} (${one.offset})` : one.text,
      })),
  }));
}
