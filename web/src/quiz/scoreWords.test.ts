import { expect, test } from 'vitest';
import { certaintySentence, likelyRange, pointsWords } from './scoreWords.ts';

test('a score is said with the range it may stand for', () => {
  expect(likelyRange({ low: 39.68, high: 89.22 })).toBe('likely between 40% and 89%');
});

test('a range that rounds to one number is not said as a range', () => {
  expect(likelyRange({ low: 99.6, high: 100 })).toBe('likely about 100%');
});

test('the sentence names what the judgement rests on', () => {
  expect(certaintySentence({ low: 39.68, high: 89.22 }, 10)).toMatch(
    /^Judged by 10 questions, .* likely between 40% and 89%\.$/,
  );
  expect(certaintySentence({ low: 20.65, high: 100 }, 1)).toMatch(/^Judged by one question, /);
});

test('points are named only when they differ from the count of questions', () => {
  expect(pointsWords(12, 15, 10)).toBe('12/15 points');
  expect(pointsWords(7, 10, 10)).toBeNull();
});
