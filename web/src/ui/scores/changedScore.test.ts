import { expect, test } from 'vitest';
import { changedScore } from './changedScore.ts';

test('a change of a score never reads as none', () => {
  expect(changedScore(50, 66.67)).toEqual({ before: '50%', after: '67%' });
  expect(changedScore(66.67, 67.35)).toEqual({ before: '66.67%', after: '67.35%' });
  expect(changedScore(50, 50)).toEqual({ before: '50%', after: '50%' });
});
