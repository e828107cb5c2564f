import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsLeft } from '@assay/contract/quiz/quizLimits';
import { instantOf, markPassed, measureClock, type ServerClock, serverTime } from './attemptClock.ts';

const DAY_MS = 86_400_000;

/** A server whose clock shows `now + offset`, with separate delays each way. */
const readingOf = (offset: number, sentAt: number, there: number, back: number) => ({
  serverNow: Math.floor(sentAt + there + offset),
  sentAt,
  receivedAt: sentAt + there + back,
});
const trip = fc.record({
  wait: fc.integer({ min: 0, max: 30_000 }),
  there: fc.integer({ min: 0, max: 2000 }),
  back: fc.integer({ min: 0, max: 2000 }),
});
// The browser's wall clock may be wrong by days: it is no input here.
const offset = fc.integer({ min: 1_700_000_000_000 - DAY_MS, max: 1_700_000_000_000 + DAY_MS });

test('the first reading is off by at most half its round trip, in either direction', () => {
  fc.assert(
    fc.property(offset, trip, (truth, { wait, there, back }) => {
      const clock = measureClock(null, readingOf(truth, wait, there, back));
      expect(Math.abs(serverTime(clock, 5000) - (5000 + truth))).toBeLessThanOrEqual((there + back) / 2 + 1);
    }),
  );
});

test('after several readings the best of them decides, however slow the later ones are', () => {
  fc.assert(
    fc.property(offset, fc.array(trip, { minLength: 1, maxLength: 20 }), (truth, trips) => {
      let now = 0;
      let clock: ServerClock | null = null;
      for (const { wait, there, back } of trips) {
        clock = measureClock(clock, readingOf(truth, now + wait, there, back));
        now += wait + there + back;
      }
      const best = Math.min(...trips.map(({ there, back }) => (there + back) / 2));
      expect(Math.abs(serverTime(clock as ServerClock, now) - (now + truth))).toBeLessThanOrEqual(
        best + 6 * trips.length,
      );
    }),
  );
});

test('with round trips up to a second the seconds shown are those of the server, give or take one', () => {
  fc.assert(
    fc.property(
      offset,
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 300_000 }),
      (truth, there, back, later) => {
        const clock = measureClock(null, readingOf(truth, 100, there, back));
        const deadline = truth + 300_000;
        const shown = secondsLeft(deadline, serverTime(clock, later));
        expect(Math.abs(shown - secondsLeft(deadline, later + truth))).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('an offset below zero is as good as one above', () => {
  const clock = measureClock(null, { serverNow: 1000, sentAt: 9_000_000, receivedAt: 9_000_100 });
  expect(serverTime(clock, 9_000_050)).toBe(1000);
});

test('a machine that slept takes the new time at once', () => {
  const before = measureClock(null, { serverNow: 1_000_000, sentAt: 0, receivedAt: 20 });
  const after = measureClock(before, { serverNow: 1_065_000, sentAt: 5000, receivedAt: 5400 });
  expect(serverTime(after, 5200)).toBe(1_065_000);
});

test('the server stepping back is followed as well', () => {
  const before = measureClock(null, { serverNow: 9_000_000, sentAt: 0, receivedAt: 20 });
  const after = measureClock(before, { serverNow: 1_800_000, sentAt: 1000, receivedAt: 1020 });
  expect(serverTime(after, 1010)).toBe(1_800_000);
});

test('the instant of a server time is where the clock shows it', () => {
  const clock = measureClock(null, { serverNow: 1_700_000_000_000, sentAt: 50, receivedAt: 150 });
  expect(serverTime(clock, instantOf(clock, 1_700_000_300_000))).toBeCloseTo(1_700_000_300_000, 3);
});

function announcements(seconds: readonly number[]): string[] {
  let announced = Infinity;
  let before = seconds[0] ?? 0;
  const texts: string[] = [];
  for (const now of seconds) {
    const mark = markPassed(before, now, announced);
    before = now;
    if (mark) {
      announced = mark.seconds;
      texts.push(mark.text);
    }
  }
  return texts;
}

test('a five-minute quiz is announced three times before its end, a ten-minute one four times', () => {
  const down = (from: number) => Array.from({ length: from + 1 }, (_, passed) => from - passed);
  expect(announcements(down(300))).toEqual(['1 minute left', '30 seconds left', '10 seconds left']);
  expect(announcements(down(600))).toEqual(['5 minutes left', '1 minute left', '30 seconds left', '10 seconds left']);
});

test('however the time jumps and is extended, at most four marks are announced', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1 }), (seconds) => {
      expect(announcements(seconds).length).toBeLessThanOrEqual(4);
    }),
  );
});

test('after a jump over several marks only the true one is announced', () => {
  expect(announcements([400, 25])).toEqual(['30 seconds left']);
});

test('the end itself is not announced as a mark', () => {
  expect(announcements([400, 0])).toEqual([]);
});
