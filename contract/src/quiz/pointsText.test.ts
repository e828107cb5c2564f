import { expect, test } from 'vitest';
import { pointsText, scoreWithPoints } from './pointsText.ts';

test('no points are shown without a score, nor where every question counts the same', () => {
  expect(pointsText({ pointsEarned: null, pointsPossible: 20, totalQuestions: 10 })).toBeNull();
  expect(pointsText({ pointsEarned: 7, pointsPossible: 10, totalQuestions: 10 })).toBeNull();
});

test('where points count they are shown, earned of possible', () => {
  expect(pointsText({ pointsEarned: 13, pointsPossible: 20, totalQuestions: 10 })).toBe('13/20 points');
});

test('within a sentence points follow their percentage', () => {
  expect(scoreWithPoints(65, { pointsEarned: 13, pointsPossible: 20 })).toBe('65% (13/20 points)');
  expect(scoreWithPoints(79.6, null)).toBe('79%');
});
