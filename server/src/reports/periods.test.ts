import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDate, periodAt } from './periods.ts';

const HOUR = 3_600_000;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Auckland',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  // Samoa skipped 30 December 2011.
  'Pacific/Apia',
];
const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

describe('weeks', () => {
  // In three zones the clocks change on the Sunday, in Havana at midnight.
  test.each([
    ['UTC', '2026-11-16', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-23', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['America/New_York', '2026-10-26', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Pacific/Auckland', '2026-03-30', '2026-03-29T11:00:00.000Z', '2026-04-05T12:00:00.000Z'],
    ['America/Havana', '2026-03-02', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ])('in %s the week of %s is one on each of its days, to the last moment of Sunday', (zone, startDay, from, to) => {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    const moments = [start, end - 60_000, end - 1];
    for (let moment = start; moment < end; moment += 12 * HOUR) moments.push(moment);
    for (const moment of moments)
      expect(periodAt('week', new Date(moment), zone)).toEqual({
        period: 'week',
        startDay,
        from: new Date(from),
        to: new Date(to),
      });
    expect(periodAt('week', new Date(start - 1), zone).to).toEqual(new Date(from));
    expect(periodAt('week', new Date(end), zone).from).toEqual(new Date(to));
  });
});

describe('months', () => {
  test.each([
    ['UTC', '2026-02-28T23:59:59.999Z', '2026-02-01', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['UTC', '2028-02-29T12:00:00.000Z', '2028-02-01', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['Europe/Berlin', '2026-10-31T22:59:59.999Z', '2026-10-01', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    [
      'Pacific/Auckland',
      '2026-12-31T10:59:59.999Z',
      '2026-12-01',
      '2026-11-30T11:00:00.000Z',
      '2026-12-31T11:00:00.000Z',
    ],
    // The first of the month began at one o'clock here, because the clocks went forward at midnight.
    [
      'America/Asuncion',
      '2017-10-15T12:00:00.000Z',
      '2017-10-01',
      '2017-10-01T04:00:00.000Z',
      '2017-11-01T03:00:00.000Z',
    ],
  ])('in %s %s lies in the month of %s', (zone, instant, startDay, from, to) => {
    expect(periodAt('month', new Date(instant), zone)).toEqual({
      period: 'month',
      startDay,
      from: new Date(from),
      to: new Date(to),
    });
  });
});

test('all time has no bounds', () => {
  expect(periodAt('all', new Date(0), 'UTC')).toEqual({ period: 'all', startDay: '0001-01-01', from: null, to: null });
});

test('a day begins where the clocks say so', () => {
  // Havana skips from midnight to one o'clock on 8 March 2026.
  expect(localDate(new Date('2026-03-08T04:59:59.999Z'), 'America/Havana')).toBe('2026-03-07');
  expect(localDate(new Date('2026-03-08T05:00:00.000Z'), 'America/Havana')).toBe('2026-03-08');
  expect(localDate(new Date('2026-11-21T10:59:59.999Z'), 'Pacific/Auckland')).toBe('2026-11-21');
  expect(localDate(new Date('2026-11-21T11:00:00.000Z'), 'Pacific/Auckland')).toBe('2026-11-22');
});

test.each(ZONES)('in %s every instant lies in exactly one week and month, and they leave no gap', (zone) => {
  fc.assert(
    fc.property(instants, fc.constantFrom('week' as const, 'month' as const), (instant, kind) => {
      const own = periodAt(kind, instant, zone);
      if (!own.from || !own.to) throw new Error('a week has bounds');
      expect(own.from.getTime()).toBeLessThanOrEqual(instant.getTime());
      expect(own.to.getTime()).toBeGreaterThan(instant.getTime());
      const before = periodAt(kind, new Date(own.from.getTime() - 1), zone);
      const after = periodAt(kind, own.to, zone);
      expect(before.to).toEqual(own.from);
      expect(after.from).toEqual(own.to);
      expect(periodAt(kind, own.from, zone)).toEqual(own);
      expect(periodAt(kind, new Date(own.to.getTime() - 1), zone)).toEqual(own);
    }),
  );
});

test.each(ZONES)('in %s the day of an instant is the one a wall calendar shows, weeks start on its Monday', (zone) => {
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  fc.assert(
    fc.property(instants, (instant) => {
      const day = localDate(instant, zone);
      expect(day).toBe(calendar.format(instant));
      const week = periodAt('week', instant, zone).startDay;
      expect(new Date(week).getUTCDay()).toBe(1);
      const daysIn = (Date.parse(day) - Date.parse(week)) / (24 * HOUR);
      expect(daysIn).toBeGreaterThanOrEqual(0);
      expect(daysIn).toBeLessThan(7);
      expect(periodAt('month', instant, zone).startDay).toBe(`${day.slice(0, 8)}01`);
    }),
  );
});
