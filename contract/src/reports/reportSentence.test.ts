import { expect, test } from 'vitest';
import { reportSentence } from './reportSentence.ts';

type Skill = Parameters<typeof reportSentence>[0]['skills'][number];
const skill = (skillName: string, againstGroup: Skill['againstGroup']): Skill => ({ skillName, againstGroup });

const said = (skills: Skill[], group: string | null = 'Day classes') =>
  reportSentence({
    person: { firstName: 'Ada', group },
    statistics: { totalQuizzes: 12, averageScore: 79.6 },
    skills,
  });

test('a report says how a person does, and where their first attempts are clearly above or below the group', () => {
  expect(said([skill('Git', 'above'), skill('SQL', 'alike'), skill('Python', 'below')])).toBe(
    'Ada averages 79% in 12 quizzes. First attempts: clearly stronger than Day classes in Git; weaker in Python.',
  );
  expect(said([skill('Git', 'below'), skill('SQL', 'below')], null)).toBe(
    'Ada averages 79% in 12 quizzes. First attempts: clearly weaker than all learners in Git and SQL.',
  );
});

test('a difference within the ranges is none', () => {
  expect(said([skill('Git', 'alike'), skill('SQL', null)])).toBe(
    'Ada averages 79% in 12 quizzes. No first attempt clearly differs from Day classes.',
  );
});

test('of many skills three are named', () => {
  expect(said(['A', 'B', 'C', 'D', 'E'].map((name) => skill(name, 'above')))).toContain('in A, B, C and 2 more.');
});

test('without enough people to compare with, or without a quiz, nothing is compared', () => {
  expect(said([skill('Git', null)])).toBe('Ada averages 79% in 12 quizzes.');
  expect(
    reportSentence({
      person: { firstName: 'Ada', group: null },
      statistics: { totalQuizzes: 0, averageScore: null },
      skills: [],
    }),
  ).toBe('Ada has no completed quizzes in this period.');
});
