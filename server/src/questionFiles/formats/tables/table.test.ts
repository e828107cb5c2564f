import { expect, test } from 'vitest';
import { readTable } from './table.ts';

const heading = ['question', 'A', 'B', 'C', 'answer'];

test.each([
  ['2', ['1', '2', '3'], 1, []],
  ['2', ['2', '3', '4'], 0, ['The answer “2” may mean option A or B; A was taken.']],
  ['2', ['x', 'y', 'z'], 1, []],
  ['B', ['C', 'A', 'B'], 1, ['The answer “B” may mean option B or C; B was taken.']],
  ['b)', ['x', 'y', 'z'], 1, []],
  ['(C)', ['x', 'y', 'z'], 2, []],
  ['Option b', ['x', 'y', 'z'], 1, []],
  ['choice 3', ['x', 'y', 'z'], 2, []],
  ['b. y', ['x', 'y', 'z'], 1, []],
  ['b. z', ['x', 'y', 'z'], null, []],
  ['Y', ['x', 'y', 'Z'], 1, []],
  ['Ä', ['ä', 'Ä', 'z'], 1, []],
  ['4', ['x', 'y', 'z'], null, []],
  ['y', ['x', 'y', 'y'], null, []],
] as const)('the answer %s among %j', (answer, options, key, warnings) => {
  const [item] = readTable([
    { line: 1, cells: heading },
    { line: 2, cells: ['Which?', ...options, answer] },
  ]).items;
  expect(item && 'question' in item ? [item.question.key, item.warnings] : [null, []]).toEqual([key, warnings]);
});
