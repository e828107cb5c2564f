import { expect, test } from 'vitest';
import { certaintySentence, comparisonSentence, halvingSentence, likelyRange, pointsWords } from './scoreWords.ts';

test('a score is said with the range it may stand for', () => {
  expect(likelyRange({ low: 39.68, high: 89.22 })).toBe('probably 40–89%');
});

test('a range that rounds to one number is not said as a range', () => {
  expect(likelyRange({ low: 99.6, high: 100 })).toBe('probably about 100%');
});

test('the sentence names what the score is based on', () => {
  expect(certaintySentence({ low: 39.68, high: 89.22 }, 10)).toBe('Based on 10 questions: probably 40–89%.');
  expect(certaintySentence({ low: 20.65, high: 100 }, 1)).toBe('Based on 1 question: probably 21–100%.');
});

test('points are named only when they differ from the count of questions', () => {
  expect(pointsWords(12, 15, 10)).toBe('12/15 points');
  expect(pointsWords(7, 10, 10)).toBeNull();
});

test('it is said how many more questions would make the range half as wide', () => {
  expect(halvingSentence(36)).toBe('36 more questions would halve this range.');
  expect(halvingSentence(1)).toBe('One more question would halve this range.');
});

test('two scores without a clear difference are not called better or worse', () => {
  const sentence = (verdict: 'higher' | 'lower' | 'same') =>
    comparisonSentence({ id: 1, scorePercentage: 50, verdict });
  expect(sentence('same')).toBe('50% before: no clear difference.');
  expect(sentence('higher')).toBe('50% before: clearly better.');
  expect(sentence('lower')).toBe('50% before: clearly worse.');
});
