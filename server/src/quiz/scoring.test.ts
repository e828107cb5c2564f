import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trialsToHalve, wilsonInterval } from '../statistics/proportions.ts';
import { scoredPaper } from './scoredPaper.ts';
import { certaintyOf, scoreAttempt } from './scoring.ts';

const paperOf = (...points: number[]) =>
  points.map((worth, index) => ({ questionId: index + 1, points: worth, keyOption: 'a' }));
const right = (...questionIds: number[]) => new Map(questionIds.map((questionId) => [questionId, 'a']));

describe('the score of an attempt', () => {
  test('a question without an answer is wrong', () => {
    expect(scoreAttempt(paperOf(1, 1, 1, 1), right(1))).toEqual({
      correctAnswers: 1,
      totalQuestions: 4,
      pointsEarned: 1,
      pointsPossible: 4,
      pointsSquares: 4,
      scorePercentage: 25,
    });
    expect(scoreAttempt(paperOf(1, 1), new Map()).scorePercentage).toBe(0);
  });

  test('a wrong option earns nothing', () => {
    expect(
      scoreAttempt(
        paperOf(1, 1),
        new Map([
          [1, 'b'],
          [2, 'a'],
        ]),
      ),
    ).toMatchObject({ correctAnswers: 1, scorePercentage: 50 });
  });

  test('an answer to a question outside the paper counts nothing', () => {
    expect(scoreAttempt(paperOf(1, 1), right(1, 77))).toMatchObject({
      correctAnswers: 1,
      pointsEarned: 1,
      scorePercentage: 50,
    });
  });

  test('the percentage is of points, the count stands beside it', () => {
    expect(scoreAttempt(paperOf(1, 2, 3), right(3))).toMatchObject({
      correctAnswers: 1,
      totalQuestions: 3,
      pointsEarned: 3,
      pointsPossible: 6,
      scorePercentage: 50,
    });
  });

  test('with one point each the percentage is that of the count', () => {
    expect(scoreAttempt(paperOf(1, 1, 1), right(1, 2)).scorePercentage).toBe(66.67);
  });

  test.each([
    // 5/32 and 3/32 of 100 are exact halves of a hundredth: 15.625, 9.375.
    [[5, 27], 15.63],
    [[3, 29], 9.38],
    [[1, 2], 33.33],
    [[2, 1], 66.67],
    [[1, 6], 14.29],
    [[1, 79], 1.25],
  ])('points %j, the first earned: halves go up to %d', (points, percentage) => {
    expect(scoreAttempt(paperOf(...points), right(1)).scorePercentage).toBe(percentage);
  });

  test('every score is the exact quotient, rounded half up to a hundredth, and within 0 to 100', () => {
    const worths = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(worths, fc.infiniteStream(fc.boolean()), (points, earned) => {
        const paper = paperOf(...points);
        const answered = paper.filter(() => earned.next().value).map(({ questionId }) => questionId);
        const { scorePercentage, pointsEarned, pointsPossible } = scoreAttempt(paper, right(...answered));
        const hundredths = (20_000n * BigInt(pointsEarned) + BigInt(pointsPossible)) / (2n * BigInt(pointsPossible));
        expect(scorePercentage).toBe(Number(hundredths) / 100);
        expect(scorePercentage).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('one more right answer never lowers the score, and the order of answers does not matter', () => {
    const worths = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(worths, fc.nat(), (points, pick) => {
        const paper = paperOf(...points);
        const all = paper.map(({ questionId }) => questionId);
        const fewer = all.filter((questionId) => questionId !== 1 + (pick % points.length));
        const before = scoreAttempt(paper, right(...fewer));
        expect(scoreAttempt(paper, right(...all)).scorePercentage).toBeGreaterThanOrEqual(before.scorePercentage);
        expect(scoreAttempt(paper, right(...fewer.toReversed()))).toEqual(before);
      }),
    );
  });
});

describe('how sure a score is', () => {
  test('with one point each it is the range of the count', () => {
    expect(certaintyOf(scoreAttempt(paperOf(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), right(1, 2, 3, 4, 5, 6, 7)))).toEqual({
      interval: { low: 39.68, high: 89.22 },
      moreToHalve: trialsToHalve(7, 10),
    });
  });

  test('with unequal points it is the range of the score, not of the count', () => {
    const heavy = scoreAttempt(paperOf(10, 1, 1, 1, 1, 1, 1, 1, 1, 1), right(1));
    const { interval } = certaintyOf(heavy);
    expect(heavy).toMatchObject({ correctAnswers: 1, scorePercentage: 52.63, pointsSquares: 109 });
    // Wilson's interval of 52.63 % in 3.31 effective questions; of 1 in 10 it would end at 40.
    expect(interval).toEqual({ low: 14.6, high: 87.84 });
  });

  test('so many more questions with points like these halve it, and one fewer does not', () => {
    const points = [1, 1, 2, 2, 3];
    const { interval, moreToHalve } = certaintyOf(scoreAttempt(paperOf(...points), right(1, 4)));
    const widthWith = (questions: number) => {
      const trials = (9 ** 2 / 19) * (questions / 5);
      const { low, high } = wilsonInterval((3 / 9) * trials, trials);
      return high - low;
    };
    const half = (interval.high - interval.low) / 2;
    expect(widthWith(5 + moreToHalve)).toBeLessThanOrEqual(half + 0.01);
    expect(widthWith(5 + moreToHalve - 1)).toBeGreaterThan(half - 0.01);
  });
});

test('a paper whose key is unknown is not scored at all, rather than marked wrong', () => {
  const paper = [{ questionId: 1, versionId: 7, points: 1, optionOrder: ['a', 'b'] }];
  expect(scoredPaper(paper, new Map([[7, { keyOption: 'b' }]]), new Map())).toMatchObject([{ keyOption: 'b' }]);
  expect(() => scoredPaper(paper, new Map(), new Map())).toThrow('version 7 of question 1 is missing');
});
