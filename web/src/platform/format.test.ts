import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDateTimeZone, formatDuration, formatShortDate } from './format.ts';

test('a duration is minutes and two-digit seconds, never negative', () => {
  expect([0, 5, 65, 300, 4500, 59.6, -3].map(formatDuration)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '5:00',
    '75:00',
    '1:00',
    '0:00',
  ]);
});

test('a calendar day is the same day in every time zone', () => {
  expect(formatDate('2026-11-01')).toBe('1 Nov 2026');
});

test('a time is written with its date', () => {
  expect(formatDateTime('2026-11-21T13:20:59')).toBe('21 Nov 2026, 13:20');
});

test('a time for people elsewhere names its zone', () => {
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(new Date('2026-11-21T13:20:00'))
    .find(({ type }) => type === 'timeZoneName')?.value;
  expect(formatDateTimeZone('2026-11-21T13:20:59')).toBe(`21 Nov 2026, 13:20 ${zone}`);
  expect(formatDateTimeZone('soon')).toBe('–');
});

test('an invalid time is a dash, not a crash', () => {
  expect(formatDateTime('soon')).toBe('–');
  expect(formatDate('')).toBe('–');
});

test('a short date has its year only if that is another', () => {
  const now = new Date(2026, 10, 24);
  expect(formatShortDate(new Date(2026, 10, 3, 9).toISOString(), now)).toBe('3 Nov');
  expect(formatShortDate(new Date(2025, 10, 3, 9).toISOString(), now)).toBe('3 Nov 2025');
});
