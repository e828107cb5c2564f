import { expect, test } from 'vitest';
import { IN_FILE, suggested } from './selectedSkill.ts';
import { namedSkillsText, statusesText } from './importWords.ts';

const counts = { total: 12, ok: 8, warning: 2, refused: 2, duplicate: 0, near: 0, nearest: 0 };
const algebra = { name: 'Algebra', category: 'Maths', questions: 7, skillId: 4 };
const fruit = { name: 'Fruit', category: null, questions: 3, skillId: null };
const birds = { name: 'Birds', category: 'Zoology', questions: 3, skillId: 9 };
const statuses = { draft: 2, review: 1, live: 0, archived: 0 };
const of = (...skills: (typeof algebra | typeof fruit)[]) => ({
  counts,
  progress: null,
  inFile: { skills, statuses },
});

test('a file that names no skill of the bank suggests none, but what a new one would be', () => {
  expect(suggested({ counts, progress: null, inFile: null })).toMatchObject({
    skill: null,
    byFile: { isOffered: false },
  });
  expect(suggested(of(fruit))).toMatchObject({ skill: null, newSkill: { name: 'Fruit', category: '' } });
  expect(suggested(of(fruit, { ...fruit, name: 'Trees' })).byFile).toEqual({
    isOffered: true,
    others: 10,
    missing: 2,
    unnamed: 4,
  });
  expect(suggested(of(fruit, { ...fruit, name: 'Trees' })).newSkill).toEqual({ name: '', category: '' });
});

test('one skill of the bank for all questions is chosen; several, or some without one, are left to the file', () => {
  expect(suggested(of({ ...algebra, questions: 10 }))).toMatchObject({ skill: '4', byFile: { isOffered: false } });
  expect(suggested(of(algebra, birds))).toMatchObject({ skill: IN_FILE, byFile: { isOffered: true, others: 0 } });
  expect(suggested(of(algebra, fruit))).toMatchObject({
    skill: IN_FILE,
    newSkill: { name: 'Fruit', category: '' },
    byFile: { isOffered: true, others: 3 },
  });
  const resumed = { ...of({ ...algebra, questions: 3 }), progress: { done: 7, of: 10 } };
  expect(suggested(resumed)).toMatchObject({ skill: '4', byFile: { others: 0 } });
});

test('the page says which skills and states the file names', () => {
  expect(namedSkillsText(of(algebra, fruit))).toBe(
    'Skills in the file: “Algebra” (7 questions), “Fruit” (3 questions, new skill).',
  );
  expect(namedSkillsText({ inFile: null })).toBe('');
  expect(statusesText(of())).toBe('1 in review, 2 draft');
});
