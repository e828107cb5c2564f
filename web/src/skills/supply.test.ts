import { expect, test } from 'vitest';
import { blueprintWords, shortage } from './supply.ts';

const live = (easy: number, medium: number, hard: number) => ({ easy, medium, hard });

test.each([
  [null, live(0, 0, 0), 'No live questions: not available'],
  [null, live(3, 4, 2), 'Only 9 of 10 questions: quizzes are shorter'],
  [null, live(10, 0, 0), null],
  [live(4, 4, 2), live(4, 4, 2), null],
  [live(4, 4, 2), live(9, 3, 0), 'Lacks 1 medium, 2 hard: other difficulties fill in'],
])('with the blueprint %o a bank of %o: %s', (blueprint, bank, expected) => {
  expect(shortage({ blueprint, live: bank, questionsPerQuiz: 10 })).toBe(expected);
});

test('a blueprint is shown without its zeros', () => {
  expect(blueprintWords(live(4, 0, 6))).toBe('4 easy, 6 hard');
});
