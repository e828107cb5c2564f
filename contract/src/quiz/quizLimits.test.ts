import { expect, test } from 'vitest';
import { scoreBand } from './quizLimits.ts';

test('80 is the first high score and 60 the first middling one', () => {
  expect([100, 80, 79.99, 60, 59.99, 0].map(scoreBand)).toEqual(['high', 'high', 'mid', 'mid', 'low', 'low']);
});
