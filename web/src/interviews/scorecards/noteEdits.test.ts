import { expect, test } from 'vitest';
import { countingText, countsFrom, noteTime, withNote, withoutNote, withText } from './noteEdits.ts';

const startsAt = '2026-03-04T10:00:00.000Z';

test('a note’s time is counted from the start of the interview', () => {
  expect(noteTime('2026-03-04T10:12:05.900Z', startsAt)).toBe('12:05');
  expect(noteTime('2026-03-04T11:30:00.000Z', startsAt)).toBe('90:00');
  expect(noteTime('2026-03-04T09:59:59.000Z', startsAt)).toBe('Before the interview');
  expect(noteTime('2026-03-04T10:12:05.900Z', null)).toBe('Before the interview');
});

test('it counts from the candidate’s arrival, early or late; held elsewhere, from the planned start', () => {
  const time = (iso: string) => iso.slice(11, 16);
  const counting = (interview: Parameters<typeof countsFrom>[0]) => {
    const from = countsFrom(interview);
    return [noteTime('2026-03-04T10:10:00.000Z', from), countingText(interview, from, time)];
  };
  const early = '2026-03-04T09:55:00.000Z';
  const late = '2026-03-04T10:07:00.000Z';
  expect(counting({ startsAt, beganAt: early, status: 'live' })).toEqual([
    '15:00',
    'Times count from 09:55, when the candidate joined.',
  ]);
  expect(counting({ startsAt, beganAt: late, status: 'complete' })[0]).toBe('3:00');
  // The room is open, and the candidate late.
  expect(counting({ startsAt, beganAt: null, status: 'live' })).toEqual([
    'Before the interview',
    'Times count from when the candidate joins.',
  ]);
  expect(counting({ startsAt, beganAt: null, status: 'awaiting_feedback' })).toEqual([
    '10:00',
    'Times count from the planned start, 10:00.',
  ]);
});

test('notes are added at the end, changed and removed by their id', () => {
  const one = { id: 'a', at: startsAt, text: 'one', questionId: null };
  const two = { ...one, id: 'b', text: 'two' };
  expect(withNote([one], two)).toEqual([one, two]);
  expect(withText([one, two], 'b', 'new')).toEqual([one, { ...two, text: 'new' }]);
  expect(withoutNote([one, two], 'a')).toEqual([two]);
});
