import { expect, test } from 'vitest';
import type { LeaderboardEntry } from '@assay/contract/reports';
import { countingSentence, fullName, ownPlace, podiumOf, rangeText, sharedRanks } from './rankList.ts';

const entry = (id: number, rank: number): LeaderboardEntry => ({
  id,
  rank,
  firstName: 'Ada',
  lastName: 'Lovelace',
  quizCount: 3,
  avgScore: 80,
  bestScore: 90,
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

test('a rank that two people hold is shared', () => {
  expect([...sharedRanks(board)]).toEqual([2]);
});

test('a missing last name leaves no gap', () => {
  expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
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
