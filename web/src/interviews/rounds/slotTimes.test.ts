import { afterEach, expect, test } from 'vitest';
import { slotStarts } from './slotTimes.ts';

const typed = { day: '2026-11-24', from: '09:00', to: '12:00', minutes: '45', pause: '15' };
const zone = process.env['TZ'];
afterEach(() => {
  // Undefined would be the name of a zone that does not exist, also for the next files of this worker.
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
const inBerlin = (more: object) => {
  process.env['TZ'] = 'Europe/Berlin';
  return slotStarts({ ...typed, ...more }).starts;
};

test('slots fill the time with a pause between them, and none sticks out', () => {
  expect(inBerlin({})).toEqual(['08:00', '09:00', '10:00'].map((time) => `2026-11-24T${time}:00.000Z`));
  expect(inBerlin({ to: '11:44' })).toHaveLength(2);
  expect(inBerlin({ to: '11:45' })).toHaveLength(3);
});

test('on days on which the clocks change, no slot is cut, doubled or lost', () => {
  // 02:00 is 03:00 in spring: three real hours between 01:00 and 05:00.
  expect(inBerlin({ day: '2026-03-29', from: '01:00', to: '05:00', minutes: '60', pause: '0' })).toEqual([
    '2026-03-29T00:00:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-03-29T02:00:00.000Z',
  ]);
  expect(inBerlin({ day: '2026-10-25', from: '01:00', to: '05:00', minutes: '60', pause: '0' })).toHaveLength(5);
});

test('what is missing or impossible stands at its field', () => {
  expect(slotStarts({ day: '', from: '', to: '', minutes: '4', pause: '' }).errors).toEqual({
    day: 'Enter a date',
    minutes: 'Between 5 and 480 minutes',
    pause: 'Between 0 and 240 minutes',
  });
  expect(slotStarts({ ...typed, from: '', to: '' }).errors).toEqual({ from: 'Enter a time', to: 'Enter a time' });
  expect(slotStarts({ ...typed, to: '09:30' }).errors).toEqual({ to: 'No interview fits in between' });
  expect(slotStarts({ ...typed, from: '00:00', to: '23:59', minutes: '5', pause: '0' }).errors).toEqual({
    to: 'Offer at most 100 times at once',
  });
});
