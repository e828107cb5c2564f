import { expect, test } from 'vitest';
import { humanLine, marksOf, missedWords, sharedResult } from './resultWords.ts';

const right = { isCorrect: true, selectedAnswer: 'A' };
const wrong = { isCorrect: false, selectedAnswer: 'B' };
const blank = { isCorrect: false, selectedAnswer: null };

test('marks follow the order of the questions, and blanks differ from wrong answers', () => {
  expect(marksOf([right, blank, wrong])).toEqual(['correct', 'blank', 'wrong']);
});

test('a mark that is kept back keeps all back', () => {
  expect(marksOf([])).toBeNull();
  expect(marksOf([right, { selectedAnswer: 'A' }])).toBeNull();
});

test('the human line follows the bands of scores', () => {
  expect([100, 99.99, 80, 79.5, 60, 59, 40, 39, 0].map(humanLine)).toEqual([
    'Perfect!',
    'Excellent!',
    'Excellent!',
    'Well done.',
    'Well done.',
    'Getting there.',
    'Getting there.',
    'That was a tough one.',
    'That was a tough one.',
  ]);
});

test('what was missed is counted, blanks included', () => {
  expect(missedWords(['correct', 'wrong', 'blank'])).toBe('2 to look at again');
  expect(missedWords(['wrong'])).toBe('One to look at again');
  expect(missedWords(['correct'])).toBeNull();
  expect(missedWords(null)).toBeNull();
});

test('what is shared has the tiles in lines of ten, and no question', () => {
  const marks = Array.from({ length: 12 }, (_, nth) => (nth % 2 === 0 ? ('correct' as const) : ('blank' as const)));
  const score = { scorePercentage: 50, pointsEarned: 6, pointsPossible: 12, totalQuestions: 12 };
  expect(sharedResult('Git', score, marks)).toBe('Git: 50%\n🟩🟥🟩🟥🟩🟥🟩🟥🟩🟥\n🟩🟥');
  const byPoints = { ...score, pointsEarned: 10, pointsPossible: 20 };
  expect(sharedResult('Git', byPoints, marks.slice(0, 2))).toBe('Git: 50% (10/20 points)\n🟩🟥');
});
