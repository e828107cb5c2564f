import { expect, test } from 'vitest';
import type { AttemptAnswer } from '@assay/contract/quiz/quiz';
import { keptBackSentence, markOf, reviewedOptions } from './attemptReview.ts';

const answer: AttemptAnswer = {
  questionId: 1,
  questionText: 'Two and two?',
  options: { B: 'five', A: 'four', C: 'six' },
  difficulty: 'easy',
  points: 1,
  selectedAnswer: 'B',
  timeTaken: 4,
};
const marked = { ...answer, isCorrect: false };
const keyed = { ...marked, correctAnswer: 'A' };

test('options are ordered by letter, with the choice and the key', () => {
  expect(reviewedOptions(keyed)).toEqual([
    { letter: 'A', text: 'four', isSelected: false, isCorrect: true },
    { letter: 'B', text: 'five', isSelected: true, isCorrect: false },
    { letter: 'C', text: 'six', isSelected: false, isCorrect: false },
  ]);
});

test('without the key no option is called wrong', () => {
  expect(reviewedOptions(marked).map((option) => option.isCorrect)).toEqual([undefined, undefined, undefined]);
});

test('an answer without its mark is neither right nor wrong', () => {
  expect([answer, marked, { ...marked, isCorrect: true }].map(markOf)).toEqual(['keptBack', 'incorrect', 'correct']);
});

test('nothing is said when everything is shown', () => {
  expect(keptBackSentence({ answers: [keyed], reviewAfter: null })).toBeNull();
});

test('withheld parts are named, with their date if there is one', () => {
  expect(keptBackSentence({ answers: [marked], reviewAfter: null })).toBe(
    'The correct answers and explanations are not shown for this skill.',
  );
  expect(keptBackSentence({ answers: [answer], reviewAfter: '2026-12-03T12:00:00Z' })).toMatch(
    /^Marks, correct answers and explanations are shown from 3 Dec 2026, \d\d:\d\d\.$/,
  );
});
