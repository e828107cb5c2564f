import { expect, test } from 'vitest';
import { scoreText } from './scoreText.ts';

test('a score is a whole percentage, and not rounded into a band it has not reached', () => {
  expect([0, 66.67, 79.49, 79.5, 79.99, 59.6, 80.4, 99.5, 100].map((score) => scoreText(score))).toEqual([
    '0%',
    '67%',
    '79%',
    '79%',
    '79%',
    '59%',
    '80%',
    '100%',
    '100%',
  ]);
});
