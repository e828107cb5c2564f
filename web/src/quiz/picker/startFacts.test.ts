import { expect, test } from 'vitest';
import { attemptsLeft, startFacts } from './startFacts.ts';

const skill = {
  questionCount: 32,
  questionsPerQuiz: 10,
  timeLimitSeconds: 300,
  maxAttempts: 3,
  cooldownSeconds: 0,
};

test('attempts left never fall below none, and are not counted without a limit', () => {
  expect([0, 2, 3, 4].map((used) => attemptsLeft(3, used))).toEqual([
    '3 of 3 attempts left',
    '1 of 3 attempts left',
    'No attempts left',
    'No attempts left',
  ]);
  expect(attemptsLeft(null, 4)).toBeNull();
});

test('before the start a learner reads questions, minutes and attempts', () => {
  expect(startFacts(skill, 1, 1)).toEqual({ paper: '10 questions · 5 minutes', attempts: '2 of 3 attempts left' });
  // Until it is known how many were used.
  expect(startFacts(skill, 1, undefined).attempts).toBe('Up to 3 attempts');
  expect(startFacts({ ...skill, maxAttempts: null }, 1, 5).attempts).toBe('Retake any time');
});

test('nothing is said about a clock to learners without one', () => {
  expect(startFacts(skill, null, 1).paper).toBe('10 questions · No time limit');
});
