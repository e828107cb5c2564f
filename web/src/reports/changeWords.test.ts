import { expect, test } from 'vitest';
import { countChange, progressText, scoreChange } from './changeWords.ts';

test('a count is compared in its own number', () => {
  expect(countChange(9, 12)).toEqual({ direction: 'down', words: '−3' });
  expect(countChange(12, 9)).toEqual({ direction: 'up', words: '+3' });
  expect(countChange(9, 12_345)).toEqual({ direction: 'down', words: '−12,336' });
  expect(countChange(9, 9)).toEqual({ direction: 'flat', words: 'No change' });
  expect(countChange(0, 0)).toBeUndefined();
  expect(countChange(9, null)).toBeUndefined();
});

test('averages are compared in points, and not at all where one is missing', () => {
  const of = (averageScore: number | null) => ({ averageScore });
  expect(scoreChange(of(70.4), of(69))).toEqual({ direction: 'up', words: '+1' });
  expect(scoreChange(of(60), of(69))).toEqual({ direction: 'down', words: '−9' });
  expect(scoreChange(of(69.2), of(69))).toEqual({ direction: 'flat', words: 'No change' });
  expect(scoreChange(of(null), of(69))).toBeUndefined();
  expect(scoreChange(of(70), null)).toBeUndefined();
});

test('a skill’s latest score is set beside the first', () => {
  const scores = { firstScore: 53, firstPoints: null, latestScore: 42, latestPoints: null };
  expect(progressText({ ...scores, change: null })).toBe('–');
  expect(progressText({ ...scores, change: 'same' })).toBe('53% → 42%: no clear change');
  expect(progressText({ ...scores, change: 'lower' })).toBe('53% → 42%: worse');
  const of = (pointsEarned: number) => ({ pointsEarned, pointsPossible: 19 });
  expect(progressText({ ...scores, firstPoints: of(10), latestPoints: of(8), change: 'lower' })).toBe(
    '53% (10/19 points) → 42% (8/19 points): worse',
  );
});
