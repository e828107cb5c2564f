import { expect, test } from 'vitest';
import { clockAsText, clockFromText, clockText, goTo, stoppedClock, usedOf } from './questionClock.ts';

const ids = ['a', 'b', 'c'];

test('nothing counts before the first move; then each question counts while it is current', () => {
  expect(usedOf(stoppedClock, ids, 'a', 60_000)).toBe(0);
  let clock = goTo(stoppedClock, ids, 0, 1000);
  expect(usedOf(clock, ids, 'a', 4000)).toBe(3000);
  clock = goTo(clock, ids, 1, 11_000);
  expect([usedOf(clock, ids, 'a', 99_000), usedOf(clock, ids, 'b', 12_000)]).toEqual([10_000, 1000]);
  clock = goTo(clock, ids, 0, 21_000);
  expect(usedOf(clock, ids, 'a', 22_000)).toBe(11_000);
});

test('the first and the last question are the ends', () => {
  expect(goTo(stoppedClock, ids, -1, 0).current).toBe(0);
  expect(goTo(stoppedClock, ids, 3, 0).current).toBe(2);
});

test('a clock comes back from the browser’s storage as it was, and continues', () => {
  const clock = goTo(goTo(stoppedClock, ids, 0, 1000), ids, 2, 11_000);
  const back = clockFromText(clockAsText('abcd', clock), 'abcd', ids, 15_000);
  expect(back).toEqual(clock);
  expect([usedOf(back, ids, 'a', 15_000), usedOf(back, ids, 'c', 15_000)]).toEqual([10_000, 4000]);
});

test('the clock of another interview, an old one and nonsense start over', () => {
  const clock = goTo(stoppedClock, ids, 1, 1000);
  const text = clockAsText('abcd', clock);
  expect(clockFromText(text, 'efgh', ids, 2000)).toBe(stoppedClock);
  expect(clockFromText(text, 'abcd', ['a'], 2000)).toBe(stoppedClock);
  expect(clockFromText(text, 'abcd', ids, 7 * 3_600_000)).toBe(stoppedClock);
  for (const wrong of [null, '', 'x', '7', 'null', '{"meetingId":"abcd"}', text.replace('"a":0', '"a":"x"')])
    expect(clockFromText(wrong, 'abcd', ids, 2000), String(wrong)).toBe(stoppedClock);
});

test('a clock set back counts nothing', () => {
  expect(usedOf(goTo(stoppedClock, ids, 0, 5000), ids, 'a', 1000)).toBe(0);
});

test('times are minutes and seconds', () => {
  expect([0, 65_900, 3_600_000].map(clockText)).toEqual(['0:00', '1:05', '60:00']);
});
