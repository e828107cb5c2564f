import { expect, test } from 'vitest';
import { noteTime, withNote, withoutNote, withText } from './noteEdits.ts';

const startsAt = '2026-03-04T10:00:00.000Z';

test('a note’s time is counted from the start of the interview', () => {
  expect(noteTime('2026-03-04T10:12:05.900Z', startsAt)).toBe('12:05');
  expect(noteTime('2026-03-04T11:30:00.000Z', startsAt)).toBe('90:00');
  expect(noteTime('2026-03-04T09:59:59.000Z', startsAt)).toBe('Before the start');
});

test('notes are added at the end, changed and removed by their id', () => {
  const one = { id: 'a', at: startsAt, text: 'one', questionId: null };
  const two = { ...one, id: 'b', text: 'two' };
  expect(withNote([one], two)).toEqual([one, two]);
  expect(withText([one, two], 'b', 'new')).toEqual([one, { ...two, text: 'new' }]);
  expect(withoutNote([one, two], 'a')).toEqual([two]);
});
