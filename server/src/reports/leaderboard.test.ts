import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareStandings, rankStandings } from './leaderboard.ts';
import type { Standing } from './leaderboard.ts';

let nextId = 1;
const standing = (given: Partial<Standing>): Standing => ({
  id: (nextId += 1),
  firstName: 'First',
  lastName: 'Last',
  quizCount: 3,
  avgScore: 50,
  bestScore: 60,
  correct: 10,
  questions: 20,
  seconds: 100,
  byPoints: false,
  bestPointsEarned: null,
  bestPointsPossible: null,
  ...given,
});
const ranksOf = (rows: Standing[]) => rankStandings(rows).map(({ rank }) => rank);

test('equals share a rank and the next one is counted on: 1, 2, 2, 4', () => {
  expect(ranksOf([90, 80, 80, 70].map((avgScore) => standing({ avgScore })))).toEqual([1, 2, 2, 4]);
});

test('three equals share rank 2, and the next is 5', () => {
  expect(ranksOf([90, 80, 80, 80, 70].map((avgScore) => standing({ avgScore })))).toEqual([1, 2, 2, 2, 5]);
});

test('an empty board has no ranks, equals all are first', () => {
  expect(ranksOf([])).toEqual([]);
  expect(ranksOf([standing({}), standing({}), standing({})])).toEqual([1, 1, 1]);
});

test('the average decides, then the best score, then correct answers, then less time', () => {
  const inOrder = [
    standing({ avgScore: 51, bestScore: 0, correct: 0, seconds: 999 }),
    standing({ bestScore: 61, correct: 0, seconds: 999 }),
    standing({ correct: 11, seconds: 999 }),
    standing({ seconds: 99 }),
    standing({}),
  ];
  expect(inOrder.toReversed().toSorted(compareStandings)).toEqual(inOrder);
  expect(ranksOf(inOrder)).toEqual([1, 2, 3, 4, 5]);
});

test('names and the number of quizzes do not decide', () => {
  expect(compareStandings(standing({ lastName: 'A', quizCount: 9 }), standing({ lastName: 'B', quizCount: 1 }))).toBe(
    0,
  );
});

test('percentages are shown with two decimals, few quizzes are marked', () => {
  const [entry] = rankStandings([standing({ avgScore: 66.6667, correct: 1, questions: 3, quizCount: 2 })]);
  expect(entry).toMatchObject({ avgScore: 66.67, accuracyRate: 33.33, fewQuizzes: true });
  expect(rankStandings([standing({ quizCount: 3 })])[0]?.fewQuizzes).toBe(false);
});

test('a rank is one more than the number of people who stand strictly better', () => {
  const some = fc.record({
    avgScore: fc.constantFrom(50, 60, 60.5),
    bestScore: fc.constantFrom(70, 80),
    correct: fc.constantFrom(5, 6),
    seconds: fc.constantFrom(10, 20),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 25 }), (given) => {
      const rows = given.map(standing).toSorted(compareStandings);
      const better = (row: Standing) => rows.filter((other) => compareStandings(other, row) < 0).length;
      expect(ranksOf(rows)).toEqual(rows.map((row) => 1 + better(row)));
      // Ranks do not depend on the page's length.
      expect(ranksOf(rows.slice(0, 5))).toEqual(ranksOf(rows).slice(0, 5));
    }),
  );
});
