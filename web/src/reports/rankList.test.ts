import { expect, test } from 'vitest';
import type { LeaderboardEntry } from '@assay/contract/reports/reports';
import { countingSentence, gapText, ordinal, ownPlace, podiumOf, rangeText, sharedRanks } from './rankList.ts';

const entry = (id: number, rank: number): LeaderboardEntry => ({
  id,
  rank,
  firstName: 'Ada',
  lastName: 'Lovelace',
  quizCount: 3,
  avgScore: 80,
  bestScore: 90,
  bestPoints: null,
  byPoints: false,
  accuracyRate: 80,
  fewQuizzes: false,
});
const board = [entry(1, 1), entry(2, 2), entry(3, 2), entry(4, 4)];

test('the podium needs three people', () => {
  expect(podiumOf(board.slice(0, 2))).toBeNull();
  expect(podiumOf(board)?.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('the own row is found in the list, below it, or nowhere', () => {
  expect(ownPlace(board, board[3] ?? null).at).toBe('inList');
  expect(ownPlace(board, entry(9, 31)).at).toBe('belowList');
  expect(ownPlace(board, null)).toEqual({ at: 'nowhere' });
});

test('a rank is said as an ordinal', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th'.split(' '),
  );
});

test('the own rank names its distance to the place directly above, listed or not', () => {
  const scored = (id: number, rank: number, avgScore: number) => ({ ...entry(id, rank), avgScore });
  const ranked = [scored(1, 1, 90), scored(2, 2, 85.55), scored(3, 2, 85.55), scored(4, 4, 84.6)];
  const under = (above: LeaderboardEntry | null, leaderboard = ranked) => ({ leaderboard, above });
  const gaps = ranked.map((me) => gapText(under(ranked.findLast(({ rank }) => rank < me.rank) ?? null), me));
  expect(gaps).toEqual(['4.5% ahead', '4.5% behind 1st', '4.5% behind 1st', '1% behind 2nd']);
  expect(gapText(under(scored(8, 33, 62)), scored(9, 34, 60))).toBe('2% behind 33rd');
  // Decided by the best score.
  expect(gapText(under(scored(4, 4, 84.6)), scored(9, 5, 84.6))).toBe('Level with 4th');
  expect(gapText(under(null, [scored(1, 1, 90)]), scored(1, 1, 90))).toBeNull();
  const tied = [scored(1, 1, 90), scored(2, 1, 90)];
  expect(gapText(under(null, tied), scored(1, 1, 90))).toBe('Level with 1st');
});

test('a rank that two people hold is shared', () => {
  expect([...sharedRanks(board)]).toEqual([2]);
});

// Intl puts thin spaces into ranges in some versions and none in others.
const inPlainSpaces = (text: string | null) => text?.replace(/\s?–\s?/, '–');

test('the last day shown is the last that counts, in the zone of the board', () => {
  const week = { from: '2026-11-15T23:00:00Z', to: '2026-11-22T23:00:00Z' };
  expect(inPlainSpaces(rangeText({ ...week, timeZone: 'Europe/Vienna' }))).toBe('16–22 Nov 2026 (Europe/Vienna)');
  expect(inPlainSpaces(rangeText({ from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', timeZone: 'UTC' }))).toBe(
    '1–30 Nov 2026 (UTC)',
  );
  expect(rangeText({ from: null, to: null, timeZone: 'UTC' })).toBeNull();
});

test('the counting rule shown is that of the skills on the board', () => {
  expect(countingSentence([])).toBe('Every completed quiz counts.');
  expect(countingSentence(['best', 'best'])).toBe('Only best attempts count.');
  expect(countingSentence(['average', 'first'])).toMatch(/^Some skills count only/);
});
