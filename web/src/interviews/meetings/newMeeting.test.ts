import { expect, test } from 'vitest';
import type { ListedMeeting } from '@assay/contract/interviews/interviews';
import { readMeeting, typedMeeting, untouchedMeeting as untouched } from './newMeeting.ts';

test('a length outside the limits and a half typed start are named at their fields', () => {
  for (const minutes of ['', '4', '481', '1.5', 'x'])
    expect(readMeeting({ ...untouched, minutes }).errors).toEqual({ minutes: 'Between 5 and 480 minutes' });
  expect(readMeeting({ ...untouched, startsAt: 'soon' }).errors).toEqual({
    startsAt: 'Enter a date and time',
  });
});

test('an untouched form is a meeting that is open at once', () => {
  expect(readMeeting(untouched).plan).toEqual({
    title: null,
    startsAt: null,
    minutes: 60,
    capacity: 6,
    relayOnly: false,
  });
});

test('a start is typed in the own zone and sent as an instant', () => {
  const startsAt = '2026-03-02T10:30';
  expect(readMeeting({ ...untouched, title: ' Backend ', startsAt }).plan).toEqual({
    title: 'Backend',
    startsAt: new Date(2026, 2, 2, 10, 30).toISOString(),
    minutes: 60,
    capacity: 6,
    relayOnly: false,
  });
});

test('a meeting is edited as it was typed, on both sides of a change of clocks', () => {
  for (const startsAt of ['2026-03-28T09:30:00.000Z', '2026-03-29T09:30:00.000Z', '2026-10-25T09:30:00.000Z']) {
    const endsAt = new Date(Date.parse(startsAt) + 45 * 60_000).toISOString();
    const meeting = { title: 'Backend', startsAt, endsAt, capacity: 4, relayOnly: true };
    expect(readMeeting(typedMeeting(meeting as ListedMeeting)).plan).toEqual({
      title: 'Backend',
      startsAt,
      minutes: 45,
      capacity: 4,
      relayOnly: true,
    });
  }
  const open = { title: null, startsAt: null, endsAt: '2026-03-28T09:30:00.000Z', capacity: 6, relayOnly: false };
  expect(typedMeeting(open as ListedMeeting)).toEqual(untouched);
});
