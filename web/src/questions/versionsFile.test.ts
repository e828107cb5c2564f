import { expect, test } from 'vitest';
import { csvOf } from '../ui/charts/chartTable.ts';
import { versionsFile } from './versionsFile.ts';

test('the versions of a question as a file have all of each text, how it is marked, and no text that is a formula', () => {
  const version = {
    version: 2,
    createdAt: '2026-03-04T10:00:00.000Z',
    author: 'Ada Byron',
    name: 'Sums 1',
    questionText: '=1+1 is what?',
    options: { A: '2', B: '-3' },
    correctAnswer: 'A' as const,
    correction: null,
    explanation: '',
    difficulty: 'easy' as const,
    points: 1,
    keepOrder: true,
    tags: ['sums', 'easy'],
  };
  const corrected = { id: 9, rule: 'void' as const, acceptedAnswers: [], writtenAnswer: 'A' as const };
  const first = { ...version, version: 1, author: null, correction: corrected, keepOrder: false, tags: [] };
  expect(csvOf(versionsFile([version, first])).split('\r\n')).toEqual([
    '\u{feff}Version,Written,Author,Name,Question,Option A,Option B,Option C,Option D,Option E,Option F,Key,Correction,Explanation,Difficulty,Points,Keeps its order,Tags',
    `2,2026-03-04T10:00:00.000Z,Ada Byron,Sums 1,'=1+1 is what?,2,'-3,,,,,A,,,easy,1,yes,"sums, easy"`,
    `1,2026-03-04T10:00:00.000Z,,Sums 1,'=1+1 is what?,2,'-3,,,,,A,left out of scores after a correction,,easy,1,no,`,
    '',
  ]);
});
