import { expect, test } from 'vitest';
import { slotDays, spanWords } from './timeWords.ts';

test('a span names its day once, and its zone', () => {
  expect(spanWords('2026-11-24T09:00:00Z', '2026-11-24T09:45:00Z', 'Europe/Berlin')).toBe(
    'Tuesday, 24 November 2026, 10:00–10:45 (Europe/Berlin)',
  );
});

test('over midnight and over a change of clocks the times are those of the zone', () => {
  expect(spanWords('2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z', 'Europe/Berlin')).toBe(
    'Saturday, 28 March 2026, 23:30– Sunday, 29 March 2026, 00:30 (Europe/Berlin)',
  );
  expect(spanWords('2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z', 'Europe/Berlin')).toBe(
    'Sunday, 25 October 2026, 02:30–03:30 (Europe/Berlin)',
  );
});

test('slots stand under their day; an hour that the clock shows twice names its offset', () => {
  const at = (id: number, startsAt: string) => ({ id, startsAt, endsAt: startsAt });
  const slots = [at(1, '2026-10-25T00:30:00Z'), at(2, '2026-10-25T01:30:00Z'), at(3, '2026-10-26T08:00:00Z')];
  expect(slotDays(slots, 'Europe/Berlin')).toEqual([
    {
      day: 'Sunday 25 October',
      times: [
        { id: 1, startsAt: '2026-10-25T00:30:00Z', text: '02:30 (GMT+2)' },
        { id: 2, startsAt: '2026-10-25T01:30:00Z', text: '02:30 (GMT+1)' },
      ],
    },
    { day: 'Monday 26 October', times: [{ id: 3, startsAt: '2026-10-26T08:00:00Z', text: '09:00' }] },
  ]);
});
