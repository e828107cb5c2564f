import { expect, test } from 'vitest';
import { reportSentence } from './reportSentence.ts';

const skill = (skillName: string, low: number, high: number, groupAverage: number | null = 60) => ({
  skillName,
  interval: { low, high },
  groupAverage,
});

const said = (skills: Parameters<typeof reportSentence>[0]['skills'], group: string | null = 'Day classes') =>
  reportSentence({
    person: { firstName: 'Ada', group },
    statistics: { totalQuizzes: 12, averageScore: 79.6 },
    skills,
  });

test('a report says how a person does, and where that is clearly above or below the group', () => {
  expect(said([skill('Git', 70, 90), skill('SQL', 40, 80), skill('Python', 20, 50)])).toBe(
    'Ada averages 79% in 12 quizzes. Clearly stronger than Day classes in Git; weaker in Python.',
  );
  expect(said([skill('Git', 20, 50), skill('SQL', 10, 40)], null)).toBe(
    'Ada averages 79% in 12 quizzes. Clearly weaker than all learners in Git and SQL.',
  );
});

test('a difference within the range is none', () => {
  expect(said([skill('Git', 60, 90), skill('SQL', 30, 60)])).toBe(
    'Ada averages 79% in 12 quizzes. No clear difference from Day classes in any skill.',
  );
});

test('of many skills three are named', () => {
  expect(said(['A', 'B', 'C', 'D', 'E'].map((name) => skill(name, 70, 90)))).toContain('in A, B, C and 2 more.');
});

test('without enough people to compare with, or without a quiz, nothing is compared', () => {
  expect(said([skill('Git', 70, 90, null)])).toBe('Ada averages 79% in 12 quizzes.');
  expect(
    reportSentence({
      person: { firstName: 'Ada', group: null },
      statistics: { totalQuizzes: 0, averageScore: null },
      skills: [],
    }),
  ).toBe('Ada has no completed quizzes in this period.');
});
