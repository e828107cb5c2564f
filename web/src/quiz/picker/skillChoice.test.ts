import { expect, test } from 'vitest';
import { findSkills, quizFacts } from './skillChoice.ts';

const skills = [
  { name: 'JavaScript', description: 'Closures and promises', category: 'Programming' },
  { name: 'Reasoning', description: 'Logic puzzles', category: 'General' },
];
const names = (term: string) => findSkills(skills, term).map(({ name }) => name);

test('a term without matches finds nothing', () => {
  expect(names('cobol')).toEqual([]);
});

test('name, description and category are searched, whatever the case', () => {
  expect(names('JAVA')).toEqual(['JavaScript']);
  expect(names('puzzle')).toEqual(['Reasoning']);
  expect(names('program')).toEqual(['JavaScript']);
});

test('without a term everything is shown', () => {
  expect(names('  ')).toEqual(['JavaScript', 'Reasoning']);
});

const standard = {
  questionCount: 32,
  questionsPerQuiz: 10,
  timeLimitSeconds: 300,
  maxAttempts: null,
  cooldownSeconds: 0,
};

test('a skill says how many questions, how long, and how often', () => {
  expect(quizFacts(standard, 1)).toEqual({ questions: '10 questions', time: '5 minutes', retakes: 'Retake any time' });
  expect(quizFacts({ ...standard, questionCount: 1, timeLimitSeconds: 90, maxAttempts: 1 }, 1)).toEqual({
    questions: '1 question',
    time: '90 seconds',
    retakes: 'One attempt',
  });
  expect(quizFacts({ ...standard, maxAttempts: 3, cooldownSeconds: 86_400 }, 1).retakes).toBe(
    'Up to 3 attempts, 1 day between attempts',
  );
  expect(quizFacts({ ...standard, cooldownSeconds: 7200 }, 1).retakes).toBe('2 hours between attempts');
});

test('the time is that of the learner: longer with extra time, none without a limit', () => {
  expect([1, 1.5, null].map((factor) => quizFacts(standard, factor).time)).toEqual([
    '5 minutes',
    '7:30 minutes',
    'No time limit',
  ]);
  expect(quizFacts(standard, 2).time).toBe('10 minutes');
});

test('a skill without questions says so', () => {
  expect(quizFacts({ ...standard, questionCount: 0 }, 1).questions).toBe('No questions yet');
});
