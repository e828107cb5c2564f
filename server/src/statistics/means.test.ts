import { describe, expect, test } from 'vitest';
import { seededRandom } from './seededRandom.ts';
import { meanInterval, studentPoint } from './means.ts';

test.each([
  [4, 2.7764],
  [9, 2.2622],
  [29, 2.0452],
  [120, 1.9799],
])('Student’s t with %d degrees of freedom has its published 95 %% point %d', (degrees, point) => {
  expect(studentPoint(degrees)).toBeCloseTo(point, 3);
});

const sumsOf = (scores: readonly number[], questions = 10) => ({
  n: scores.length,
  sum: scores.reduce((sum, score) => sum + score, 0),
  squares: scores.reduce((sum, score) => sum + score ** 2, 0),
  correct: Math.round(scores.reduce((sum, score) => sum + score * questions, 0)),
  questions: scores.length * questions,
});

describe('the interval of a mean score', () => {
  test('is the textbook’s where people differ more than their quizzes', () => {
    // Mean 0.5, standard deviation 0.316228, t(4) = 2.776445: 0.5 ± 0.392649.
    const interval = meanInterval(sumsOf([0.1, 0.3, 0.5, 0.7, 0.9]));
    expect(interval?.low).toBeCloseTo(0.107351, 4);
    expect(interval?.high).toBeCloseTo(0.892649, 4);
  });

  test('is not without width where all people have the same score', () => {
    const all = meanInterval(sumsOf([1, 1, 1, 1, 1]));
    expect(all?.high).toBe(1);
    expect(all?.low).toBeLessThan(0.96);
    const same = meanInterval(sumsOf([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]));
    expect((same?.high ?? 0) - (same?.low ?? 0)).toBeGreaterThan(0.2);
  });

  test('is not said of fewer than five people', () => {
    expect(meanInterval(sumsOf([0.2, 0.4, 0.6, 0.8]))).toBeNull();
    expect(meanInterval(sumsOf([]))).toBeNull();
  });

  test('holds the mean of the group in at least 93 of 100 samples', () => {
    const random = seededRandom(7);
    let held = 0;
    const samples = 2000;
    for (let nth = 0; nth < samples; nth += 1) {
      const scores = Array.from({ length: 12 }, () => {
        // Abilities from 0.3 to 0.9, mean 0.6, each shown by ten questions.
        const ability = 0.3 + 0.6 * random();
        return Array.from({ length: 10 }, () => (random() < ability ? 1 : 0) as number).reduce((a, b) => a + b, 0) / 10;
      });
      const interval = meanInterval(sumsOf(scores));
      if (interval && interval.low <= 0.6 && interval.high >= 0.6) held += 1;
    }
    expect(held / samples).toBeGreaterThanOrEqual(0.93);
  });
});
