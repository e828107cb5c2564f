import { describe, expect, test } from 'vitest';
import { added, changesOf, freshQuestion, gateItemOf, moved, problemsOf, questionOf, typedOf } from './questionForm.ts';

const written = {
  name: 'Fruit 1',
  questionText: 'Which is a fruit?',
  options: { A: 'stone', B: 'pear', C: 'cloud' },
  correctAnswer: 'B',
  explanation: 'why',
  difficulty: 'easy',
  points: 2,
  keepOrder: true,
  tags: ['a', 'b'],
} as const;
const typed = typedOf({ ...written, tags: [...written.tags] }, 'live');

test('opening and saving unchanged keeps the question', () => {
  expect(questionOf(typed)).toEqual(written);
});

test('saving sends what was changed: a status alone, or the text with the version that it was read in', () => {
  const stored = { id: 7, skillId: 1, version: 4, status: 'live', correction: null, updatedAt: '' } as const;
  const read = { ...written, tags: [...written.tags], ...stored };
  expect(changesOf(typed, read)).toEqual({});
  expect(changesOf({ ...typed, status: 'review' }, read)).toEqual({ status: 'review' });
  const { tags: _tags, ...text } = written;
  expect(changesOf({ ...typed, points: 3 }, read)).toEqual({ ...text, points: 3, version: 4, correctionId: null });
  const corrected = {
    ...read,
    correction: { id: 9, rule: 'keys' as const, acceptedAnswers: ['B'], writtenAnswer: 'A' },
  };
  expect(changesOf({ ...typed, points: 3 }, corrected)).toMatchObject({ version: 4, correctionId: 9 });
});

test('tags are sent only if edited: one with a comma stays whole when another field is saved', () => {
  const stored = { id: 7, skillId: 1, version: 4, status: 'live', correction: null, updatedAt: '' } as const;
  const read = { ...written, tags: ['Paris, France', 'b'], ...stored };
  const opened = typedOf(read, 'live');
  expect(changesOf(opened, read)).toEqual({});
  expect(changesOf({ ...opened, points: 3 }, read)).not.toHaveProperty('tags');
  expect(changesOf({ ...opened, tags: 'Paris, b' }, read)).toMatchObject({ tags: ['Paris', 'b'], version: 4 });
});

describe('moving options', () => {
  test('keeps the key with its text', () => {
    const turned = { ...typed, options: moved(typed.options, 1, 0) };
    expect(questionOf(turned)).toMatchObject({ options: { A: 'pear', B: 'stone', C: 'cloud' }, correctAnswer: 'A' });
  });

  test('over the edge does nothing', () => {
    expect(moved(typed.options, 0, -1)).toEqual(typed.options);
    expect(moved(typed.options, 2, 3)).toEqual(typed.options);
  });

  test('a new option gets an id of its own, also after one was removed', () => {
    const ids = added(typed.options.filter(({ id }) => id !== 0)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });
});

test('a fresh question has every problem, a written one none', () => {
  expect(Object.keys(problemsOf(freshQuestion))).toEqual([
    'questionText',
    'option 0',
    'option 1',
    'option 2',
    'option 3',
  ]);
  expect(problemsOf(typed)).toEqual({});
  expect(problemsOf({ ...typed, points: 2.5 })).toHaveProperty('points');
  const twice = typed.options.map((option) => ({ ...option, text: ' pear ' }));
  expect(problemsOf({ ...typed, options: twice })).toMatchObject({ 'option 1': 'The same as option A' });
});

test('the lint is asked about empty options, too', () => {
  expect(gateItemOf(freshQuestion, 7)).toMatchObject({
    questionId: 7,
    options: { A: '', D: '' },
    correctAnswer: 'A',
  });
});
