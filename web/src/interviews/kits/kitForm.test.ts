import { expect, test } from 'vitest';
import { freshCompetency, freshQuestion, kitOf, moved, problemsOf, typedKit, withoutCompetency } from './kitForm.ts';

const anchors = ['a', 'b', 'c', 'd', 'e'];
const content = {
  competencies: [{ id: 'depth', name: 'Depth', anchors }],
  questions: [
    { id: 'one', text: 'Why?', competencyId: 'depth', followUps: ['And then?', 'Who else?'], minutes: 5 },
    { id: 'two', text: 'Welcome', competencyId: null, followUps: [], minutes: 3 },
  ],
};
const kit = { title: 'Backend', description: '', content };

test('a kit that was typed as it is stays as it is', () => {
  expect(kitOf(typedKit(kit))).toEqual({ title: 'Backend', description: '', ...content });
});

test('empty lines are no follow-ups', () => {
  const typed = { ...typedKit(kit), questions: [{ ...freshQuestion('q', 'depth'), followUps: ' Why?\n\n  \nHow? ' }] };
  expect(kitOf(typed).questions[0]?.followUps).toEqual(['Why?', 'How?']);
});

test('each empty field is named where it is', () => {
  const typed = {
    ...typedKit(kit),
    title: ' ',
    competencies: [freshCompetency('new')],
    questions: [{ ...freshQuestion('q', ''), minutes: Number.NaN, followUps: '1\n2\n3\n4\n5\n6\n7' }],
  };
  expect(Object.keys(problemsOf(typed)).toSorted()).toEqual([
    ...anchors.map((_anchor, score) => `competencies.0.anchors.${score}`),
    'competencies.0.name',
    'questions.0.followUps',
    'questions.0.minutes',
    'questions.0.text',
    'title',
  ]);
  expect(problemsOf({ ...typedKit(kit), competencies: [] })).toHaveProperty('competencies');
  expect(problemsOf(typedKit(kit))).toEqual({});
});

test('the questions of a removed competency stay', () => {
  const { competencies, questions } = kitOf(withoutCompetency(typedKit(kit), 'depth'));
  expect(competencies).toEqual([]);
  expect(questions.map(({ competencyId }) => competencyId)).toEqual([null, null]);
});

test('a part is swapped with its neighbour, and stays at an end', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
