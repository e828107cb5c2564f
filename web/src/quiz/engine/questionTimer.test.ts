import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allSeconds,
  createQuestionTimer,
  lookAway,
  lookBack,
  mergeSeconds,
  secondsOn,
  showQuestion,
} from './questionTimer.ts';

test('time in a hidden or unfocused tab is not counted', () => {
  let timer = lookBack(showQuestion(createQuestionTimer({}), 1, 0), 0);
  timer = lookAway(timer, 4000);
  timer = lookBack(timer, 60_000);
  expect(secondsOn(timer, 1, 61_000)).toBe(5);
});

test('before the first view nothing is counted', () => {
  const timer = showQuestion(createQuestionTimer({}), 1, 0);
  expect(secondsOn(timer, 1, 10_000)).toBe(0);
});

test('a question shown while the person looks elsewhere begins when they come back', () => {
  let timer = lookAway(lookBack(showQuestion(createQuestionTimer({}), 1, 0), 0), 1000);
  timer = lookBack(showQuestion(timer, 2, 2000), 9000);
  expect(allSeconds(timer, 10_000)).toEqual({ 1: 1, 2: 1 });
});

test('visits add up: 10 s, 5 s on another, 7 s again', () => {
  let timer = lookBack(showQuestion(createQuestionTimer({}), 1, 0), 0);
  timer = showQuestion(timer, 2, 10_000);
  timer = showQuestion(timer, 1, 15_000);
  expect(allSeconds(timer, 22_000)).toEqual({ 1: 17, 2: 5 });
});

test('earlier times continue to count', () => {
  const timer = lookBack(showQuestion(createQuestionTimer({ 1: 12.5, 2: 3 }), 1, 0), 0);
  expect(allSeconds(timer, 1000)).toEqual({ 1: 13.5, 2: 3 });
});

test('another tab may raise a time, never lower it', () => {
  const timer = mergeSeconds(createQuestionTimer({ 1: 10, 2: 10 }), { 1: 4, 2: 14, 3: 1 });
  expect(allSeconds(timer, 0)).toEqual({ 1: 10, 2: 14, 3: 1 });
});

test('looking back twice or away twice changes nothing', () => {
  let timer = lookBack(lookBack(showQuestion(createQuestionTimer({}), 1, 0), 0), 3000);
  timer = lookAway(lookAway(timer, 4000), 9000);
  expect(secondsOn(timer, 1, 20_000)).toBe(4);
});

test('over any sequence of visits the times add up to the time looked at, no more and no less', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 20_000 }),
    act: fc.oneof(fc.constant('away' as const), fc.constant('back' as const), fc.integer({ min: 1, max: 4 })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = 0;
      let looked = 0;
      let isLooking = true;
      let timer = lookBack(showQuestion(createQuestionTimer({}), 1, 0), 0);
      for (const { wait, act } of steps) {
        now += wait;
        if (isLooking) looked += wait;
        if (act === 'away') [timer, isLooking] = [lookAway(timer, now), false];
        else if (act === 'back') [timer, isLooking] = [lookBack(timer, now), true];
        else timer = showQuestion(timer, act, now);
      }
      const total = Object.values(allSeconds(timer, now)).reduce((sum, seconds) => sum + seconds, 0);
      expect(Math.abs(total - looked / 1000)).toBeLessThanOrEqual(0.05 * 4 + 1e-9);
    }),
  );
});
