import { expect, test } from 'vitest';
import { chartScales, fittedLabel, labelledMoments, momentsOf } from './chartScales.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const place = (moment: Date) => moment.getUTCDate() * 10;

test('moments of all series are joined, sorted and each counted once', () => {
  const series = [
    {
      name: 'a',
      points: [
        { x: day(3), y: 1 },
        { x: day(1), y: 1 },
      ],
    },
    { name: 'b', points: [{ x: day(3), y: 2 }] },
  ];
  expect(momentsOf(series)).toEqual([day(1), day(3)]);
});

test('a single moment stands in the middle', () => {
  const { x } = chartScales([day(1)], [0, 100], { width: 200, height: 100, left: 0, right: 0, top: 0, bottom: 0 });
  expect(x(day(1))).toBe(100);
});

test('axis dates keep their distance and the last one is always there', () => {
  expect(labelledMoments([1, 2, 3, 4, 5, 6].map(day), place, 25)).toEqual([day(1), day(6)]);
  expect(labelledMoments([1, 4, 7, 10].map(day), place, 25)).toEqual([1, 4, 7, 10].map(day));
});

test('a label that does not fit ends with three dots', () => {
  expect(fittedLabel('Algebra', 100)).toBe('Algebra');
  expect(fittedLabel('Linear algebra and geometry', 100)).toBe('Linear algebra…');
});
