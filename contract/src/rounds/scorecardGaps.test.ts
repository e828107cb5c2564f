import { expect, test } from 'vitest';
import { scorecardGaps } from './scorecardGaps.ts';

const kit = [{ id: 'depth' }, { id: 'teamwork' }];
const card = (scores: readonly (number | null | undefined)[], evidence = '') => ({
  ratings: kit.flatMap(({ id }, place) => {
    const score = scores[place];
    return score === undefined ? [] : [{ competencyId: id, score, evidence }];
  }),
  recommendation: 'yes' as const,
  summary: '',
});

test('every competency is rated, or marked as not asked', () => {
  expect(Object.keys(scorecardGaps(card([]), kit))).toEqual(['score:depth', 'score:teamwork']);
  expect(scorecardGaps(card([3, null]), kit)).toEqual({});
  const unscored = { ...card([3, null]), ratings: [{ competencyId: 'depth', evidence: 'A story' }] };
  expect(Object.keys(scorecardGaps(unscored, kit))).toEqual(['score:depth', 'score:teamwork']);
});

test('a score of 1 or 5 needs evidence, those between do not', () => {
  for (const score of [1, 2, 3, 4, 5])
    expect(Object.keys(scorecardGaps(card([score, null]), kit)), String(score)).toEqual(
      score === 1 || score === 5 ? ['evidence:depth'] : [],
    );
  expect(Object.keys(scorecardGaps(card([1, 5], '  '), kit))).toEqual(['evidence:depth', 'evidence:teamwork']);
  expect(scorecardGaps(card([1, 5], 'Said so'), kit)).toEqual({});
});

test('a recommendation is required, and without a kit a summary', () => {
  expect(Object.keys(scorecardGaps({ ...card([3, 3]), recommendation: null }, kit))).toEqual(['recommendation']);
  expect(Object.keys(scorecardGaps(card([]), []))).toEqual(['summary']);
  expect(scorecardGaps({ ...card([]), summary: 'Convincing' }, [])).toEqual({});
});
