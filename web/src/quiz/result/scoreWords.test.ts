import { expect, test } from 'vitest';
import { certaintySentence, comparisonSentence, halvingSentence } from './scoreWords.ts';

test('the sentence names what the range rests on', () => {
  expect(certaintySentence({ low: 39.68, high: 89.22 }, 10)).toBe('Based on 10 questions: probably 40–89%.');
  expect(certaintySentence({ low: 20.65, high: 100 }, 1)).toBe('Based on 1 question: probably 21–100%.');
});

test('it is said how many more questions would make the range half as wide', () => {
  expect(halvingSentence(36)).toBe('36 more questions would halve this range.');
  expect(halvingSentence(1)).toBe('One more question would halve this range.');
});

test('two scores without a clear difference are not called better or worse', () => {
  const sentence = (verdict: 'higher' | 'lower' | 'same') =>
    comparisonSentence({ id: 1, scorePercentage: 50, points: null, verdict });
  expect(sentence('same')).toBe('50% before: no clear difference.');
  expect(sentence('higher')).toBe('50% before: clearly better.');
  expect(sentence('lower')).toBe('50% before: clearly worse.');
});

test('the score before has its points where they count', () => {
  const before = { id: 1, scorePercentage: 50, points: { pointsEarned: 10, pointsPossible: 20 } };
  expect(comparisonSentence({ ...before, verdict: 'higher' })).toBe('50% (10/20 points) before: clearly better.');
});
