import { describe, expect, test } from 'vitest';
import { scaleDownBy, sendStep } from './sendLadder.ts';

const camera = { isScreen: false, isSparing: false };
const screen = { isScreen: true, isSparing: false };

describe('sent video', () => {
  test.each([
    [2, 720, 30, 2_000_000],
    [3, 540, 24, 900_000],
    [4, 360, 20, 500_000],
    [5, 180, 15, 250_000],
    [6, 180, 15, 250_000],
    [8, 180, 15, 250_000],
  ])(
    'with %i people: %i lines, %i pictures a second, at most %i bits a second',
    (people, height, frameRate, bitrate) => {
      expect(sendStep(people, camera)).toEqual({ height, frameRate, bitrate });
    },
  );

  test('before anyone is there it is prepared for one other person', () => {
    expect(sendStep(1, camera)).toEqual(sendStep(2, camera));
  });
});

test('a screen keeps all its lines and is sent 5 to 15 times a second, less to more people', () => {
  const steps = [2, 3, 4, 5, 6, 7, 8].map((people) => sendStep(people, screen));
  for (const { height, frameRate } of steps) {
    expect(height).toBeNull();
    expect(frameRate).toBeGreaterThanOrEqual(5);
    expect(frameRate).toBeLessThanOrEqual(15);
  }
  expect(steps.map(({ bitrate }) => bitrate)).toEqual(steps.map(({ bitrate }) => bitrate).toSorted((a, b) => b - a));
});

test('on a poor line even one other person gets a screen as if there were many', () => {
  expect(sendStep(2, { ...screen, isSparing: true })).toEqual(sendStep(8, screen));
});

describe('how much smaller a picture is sent', () => {
  const step = { height: 360, frameRate: 20, bitrate: 500_000 };

  test('by the shorter side, whichever way a phone is held', () => {
    expect(scaleDownBy(step, { width: 1280, height: 720 })).toBe(2);
    expect(scaleDownBy(step, { width: 720, height: 1280 })).toBe(2);
  });

  test('a picture that is small already is not made larger', () => {
    expect(scaleDownBy(step, { width: 320, height: 240 })).toBe(1);
  });

  test('a screen, and a camera that does not tell its size, are sent as they are', () => {
    expect(scaleDownBy({ ...step, height: null }, { width: 3840, height: 2160 })).toBe(1);
    expect(scaleDownBy(step, {})).toBe(1);
  });
});
