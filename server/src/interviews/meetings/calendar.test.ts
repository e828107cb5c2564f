import { expect, test } from 'vitest';
import { readCalendar } from '../../../test/interviews/testCalendar.ts';
import { calendarText } from './calendar.ts';
import { meetingEmail, whenWords } from './meetingEmails.ts';

const entry = {
  method: 'REQUEST',
  meetingId: 'abcd-efgh-jkmn',
  title: 'Backend engineer',
  startsAt: new Date('2026-10-24T08:00:00Z'),
  endsAt: new Date('2026-10-24T09:00:00Z'),
  sequence: 3,
  writtenAt: new Date('2026-03-01T00:00:00Z'),
  link: 'https://assay.example.org/join/abcd-efgh-jkmn',
  organizer: { name: 'Assay', address: 'no-reply@assay.example.org' },
  attendee: { name: 'Ana Lima', address: 'ana@example.org' },
} as const;

test('people’s text stays text: it adds no line, property or parameter', () => {
  const hostile =
    'Talk; with, \\n "quotes" ^n ✓ ' + 'é'.repeat(80) + '\r\nATTENDEE:mailto:thief@example.org\r\nMETHOD:CANCEL';
  const text = calendarText({ ...entry, title: hostile, attendee: { ...entry.attendee, name: hostile } });
  expect(text.match(/^METHOD:/gm)).toHaveLength(1);
  const read = readCalendar(text);
  expect(read).toMatchObject({ method: 'REQUEST', attendees: 1, attendee: { address: 'ana@example.org' } });
  expect(read.title).toBe(hostile.replaceAll('\r\n', '\n'));
});

test('every line ends in CRLF and has at most 75 bytes', () => {
  const text = calendarText({ ...entry, title: 'Überlänge 鍵 '.repeat(20) });
  for (const line of text.split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

test('a public calendar file names no one; a cancelled meeting says so twice', () => {
  expect(readCalendar(calendarText({ ...entry, method: 'PUBLISH', attendee: null }))).toMatchObject({
    method: 'PUBLISH',
    status: 'CONFIRMED',
    attendees: 0,
  });
  expect(readCalendar(calendarText({ ...entry, method: 'CANCEL' }))).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    uid: 'abcd-efgh-jkmn@assay',
    sequence: 3,
  });
});

// Berlin's clocks go back on 25 October 2026, New York's on 1 November.
test.each([
  ['Europe/Berlin', '2026-10-24T08:00:00Z', 'Saturday, 24 October 2026, 10:00 to 11:00 (Europe/Berlin)'],
  ['Europe/Berlin', '2026-10-26T09:00:00Z', 'Monday, 26 October 2026, 10:00 to 11:00 (Europe/Berlin)'],
  ['Europe/Berlin', '2027-03-27T09:00:00Z', 'Saturday, 27 March 2027, 10:00 to 11:00 (Europe/Berlin)'],
  ['Europe/Berlin', '2027-03-29T08:00:00Z', 'Monday, 29 March 2027, 10:00 to 11:00 (Europe/Berlin)'],
  ['America/New_York', '2026-10-31T14:00:00Z', 'Saturday, 31 October 2026, 10:00 to 11:00 (America/New_York)'],
  ['America/New_York', '2026-11-02T15:00:00Z', 'Monday, 2 November 2026, 10:00 to 11:00 (America/New_York)'],
])('in %s %s is the same time of day in the calendar and in words', (timeZone, instant, words) => {
  const startsAt = new Date(instant);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const { start, end, zone } = readCalendar(calendarText({ ...entry, startsAt, endsAt }));
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  expect([start, end].map((time) => clock.format(time))).toEqual(['10:00', '11:00']);
  expect(zone).toBe('UTC');
  expect(whenWords({ title: '', startsAt, endsAt }, timeZone)).toBe(words);
});

test('a cancellation email has no link, and one to a candidate says how to join', () => {
  const parts = { meeting: { ...entry }, link: entry.link, timeZone: 'UTC' };
  for (const reader of ['host', 'candidate'] as const) {
    expect(meetingEmail('cancelled', reader, parts).link).toBeUndefined();
    expect(meetingEmail('left out', reader, parts).link).toBeUndefined();
    expect(meetingEmail('invited', reader, parts).link?.url).toBe(entry.link);
  }
  expect(meetingEmail('invited', 'candidate', parts).paragraphs.join(' ')).toContain('only for you');
});

test('an email gives the time that holds in bold, and of a cancelled interview the time that no longer does', () => {
  const parts = { meeting: { ...entry }, link: entry.link, timeZone: 'UTC' };
  const when = whenWords(entry, 'UTC');
  expect(meetingEmail('changed', 'candidate', parts).highlight).toBe(when);
  const cancelled = meetingEmail('cancelled', 'candidate', parts);
  expect(cancelled.highlight).toBeUndefined();
  expect(cancelled.paragraphs.slice(1)).toEqual([
    `It was planned for ${when}.`,
    'To arrange a new time, contact the person who invited you.',
  ]);
  const open = { ...parts, meeting: { ...entry, startsAt: null } };
  expect(meetingEmail('cancelled', 'host', open).paragraphs).toHaveLength(1);
});
