import { expect, test } from 'vitest';
import { readNewMeeting } from './newMeeting.ts';

const untouched = { title: '', startsAt: '', minutes: '60', capacity: '6' };

test('a length outside the limits and a half typed start are named at their fields', () => {
  for (const minutes of ['', '4', '481', '1.5', 'x'])
    expect(readNewMeeting({ ...untouched, minutes }).errors).toEqual({ minutes: 'Between 5 and 480 minutes' });
  expect(readNewMeeting({ ...untouched, startsAt: 'soon' }).errors).toEqual({
    startsAt: 'Please enter a date and a time',
  });
});

test('an untouched form is a meeting that is open at once', () => {
  expect(readNewMeeting(untouched).meeting).toEqual({ minutes: 60, capacity: 6 });
});

test('a start is typed in the own zone and sent as an instant', () => {
  const startsAt = '2026-03-02T10:30';
  expect(readNewMeeting({ ...untouched, title: ' Backend ', startsAt }).meeting).toEqual({
    title: 'Backend',
    startsAt: new Date(2026, 2, 2, 10, 30).toISOString(),
    minutes: 60,
    capacity: 6,
  });
});
