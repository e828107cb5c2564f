import { expect, test } from 'vitest';
import { scoreBand } from '@assay/contract/quiz/quizLimits';
import { shownScore } from './score.ts';

const textOf = (percentage: number, decimals?: number) => shownScore(percentage, decimals).text;

test('an average is written to a tenth under the same rule', () => {
  expect([66.67, 79.94, 79.96, 80.04].map((average) => textOf(average, 1))).toEqual([
    '66.7%',
    '79.9%',
    '79.9%',
    '80.0%',
  ]);
});

test('for every score the server can send, the number shown lies in the band shown', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1)
    for (const decimals of [0, 1, 2]) {
      const { text, band } = shownScore(hundredths / 100, decimals);
      expect(scoreBand(Number.parseFloat(text)), text).toBe(band);
    }
});
