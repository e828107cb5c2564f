import { expect, test } from 'vitest';
import {
  afterAccepting,
  afterDeclining,
  afterReturning,
  followLine,
  freshLine,
  isOfferDue,
  isReturnDue,
  type PoorLine,
  qualityOfCall,
} from './poorLine.ts';
import type { Quality } from './linkWatch.ts';

/** A line that is looked at every second. */
function watched(line: PoorLine = freshLine, now = 0) {
  return {
    line,
    now,
    for: (seconds: number, quality: Quality | null) => {
      let [next, at] = [line, now];
      for (let second = 0; second < seconds; second += 1) next = followLine(next, quality, (at += 1000));
      return watched(next, at);
    },
    after: (act: (line: PoorLine, now: number) => PoorLine) => watched(act(line, now), now),
    isOffered: isOfferDue(line, now),
    isReturning: isReturnDue(line, now),
  };
}

test('a line that is poor for ten seconds gets an offer, and not before', () => {
  expect(watched().for(10, 'poor').isOffered).toBe(false);
  expect(watched().for(11, 'poor').isOffered).toBe(true);
  expect(watched().for(600, 'fair').isOffered).toBe(false);
});

test('better moments shorter than three seconds do not count, longer ones start over', () => {
  const flickering = watched().for(5, 'poor').for(3, 'fair').for(3, 'poor');
  expect(flickering.isOffered).toBe(true);
  expect(watched().for(9, 'poor').for(4, 'fair').for(9, 'poor').isOffered).toBe(false);
});

test('an offer ends when the line is better, or is being restored', () => {
  expect(watched().for(20, 'poor').for(4, 'good').isOffered).toBe(false);
  expect(watched().for(20, 'poor').for(1, null).isOffered).toBe(false);
});

test('a declined offer is not made again for five minutes', () => {
  const declined = watched().for(20, 'poor').after(afterDeclining);
  expect(declined.isOffered).toBe(false);
  expect(declined.for(299, 'poor').isOffered).toBe(false);
  expect(declined.for(300, 'poor').isOffered).toBe(true);
});

test('pictures come back after twenty good seconds, or after a minute that is fair', () => {
  const paused = watched().for(20, 'poor').after(afterAccepting);
  expect(paused.for(20, 'good').isReturning).toBe(false);
  expect(paused.for(21, 'good').isReturning).toBe(true);
  expect(paused.for(60, 'fair').isReturning).toBe(false);
  expect(paused.for(61, 'fair').isReturning).toBe(true);
  expect(paused.for(15, 'good').for(1, 'poor').for(15, 'good').isReturning).toBe(false);
  expect(paused.for(300, null).isReturning).toBe(false);
});

test('seconds before the offer was accepted do not bring pictures back', () => {
  expect(watched().for(11, 'poor').for(2, 'good').after(afterAccepting).for(19, 'good').isReturning).toBe(false);
});

test('each return that does not last doubles the wait, up to five minutes and twenty seconds', () => {
  let line = watched().for(20, 'poor').after(afterAccepting);
  for (const seconds of [20, 40, 80, 160, 320, 320]) {
    expect(line.for(seconds, 'good').isReturning).toBe(false);
    const good = line.for(seconds + 1, 'good');
    expect(good.isReturning).toBe(true);
    line = good.after(afterReturning).for(20, 'poor').after(afterAccepting);
  }
  const lasting = line.for(321, 'good').after(afterReturning).for(121, 'good').for(20, 'poor').after(afterAccepting);
  expect(lasting.for(21, 'good').isReturning).toBe(true);
});

test('a returned picture has ten seconds before the next offer', () => {
  const back = watched().for(20, 'poor').after(afterReturning);
  expect(back.for(10, 'poor').isOffered).toBe(false);
  expect(back.for(11, 'poor').isOffered).toBe(true);
});

test('a call is as good as its worst link', () => {
  const link = (quality: Quality | null, sendable: number | null = null) => ({ quality, sendable });
  expect(qualityOfCall([], true)).toBeNull();
  expect(qualityOfCall([link(null)], true)).toBeNull();
  expect(qualityOfCall([link('good'), link(null)], true)).toBe('good');
  expect(qualityOfCall([link('good'), link('poor'), link('fair')], true)).toBe('poor');
});

test('a link that cannot carry a picture is poor while pictures are sent', () => {
  const narrow = [{ quality: 'good', sendable: 99_999 }] as const;
  expect(qualityOfCall(narrow, true)).toBe('poor');
  expect(qualityOfCall(narrow, false)).toBe('good');
  expect(qualityOfCall([{ quality: 'good', sendable: 100_000 }], true)).toBe('good');
  expect(qualityOfCall([{ quality: null, sendable: 10 }], true)).toBeNull();
});
