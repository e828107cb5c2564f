import { expect, test } from 'vitest';
import { scoreBand } from '@assay/contract/quizLimits';
import { shownScore } from './score.ts';

const textOf = (percentage: number, decimals?: number) => shownScore(percentage, decimals).text;

test('a score is a whole percentage', () => {
  expect([0, 66.67, 80.4, 99.5, 100].map((score) => textOf(score))).toEqual(['0%', '67%', '80%', '100%', '100%']);
});

test('a score is not rounded into a band it has not reached', () => {
  expect([79.49, 79.5, 79.99, 59.6].map((score) => textOf(score))).toEqual(['79%', '79.5%', '79.99%', '59.6%']);
});

test('an average is written to a tenth under the same rule', () => {
  expect([66.67, 79.94, 79.96, 80.04].map((average) => textOf(average, 1))).toEqual([
    '66.7%',
    '79.9%',
    '79.96%',
    '80%',
  ]);
});

test('for every score the server can send, the number shown lies in the band shown', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1)
    for (const decimals of [0, 1, 2]) {
      const { text, band } = shownScore(hundredths / 100, decimals);
      expect(scoreBand(Number.parseFloat(text)), text).toBe(band);
    }
});
