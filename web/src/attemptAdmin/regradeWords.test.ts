import { expect, test } from 'vitest';
import { boardName, ranksMovedWords, scoresMovedWords } from './regradeWords.ts';

const none = { overall: 0, skill: 0 };

test('ranks that would move are told with the board they are on, of each period in which one does', () => {
  expect(ranksMovedWords({ all: none, month: none, week: none }, 'Algebra')).toEqual([
    'Nobody’s rank would change, neither over all skills nor in Algebra.',
  ]);
  expect(ranksMovedWords({ all: none, month: none, week: { overall: 0, skill: 1 } }, 'Algebra')).toEqual([
    'This week: nobody would have another rank over all skills, one person in Algebra.',
  ]);
  const moved = { all: { overall: 12, skill: 7 }, month: { overall: 1, skill: 0 }, week: none };
  expect(ranksMovedWords(moved, 'Algebra')).toEqual([
    'All time: 12 people would have another rank over all skills, 7 people in Algebra.',
    'This month: one person would have another rank over all skills, nobody in Algebra.',
  ]);
  expect([boardName('overall', 'Algebra'), boardName('skill', 'Algebra')]).toEqual(['all skills', 'Algebra']);
});

test('scores that would move are counted by their direction, and those apart whose percentage stays', () => {
  expect(scoresMovedWords({ finished: 1, changed: 0, up: 0, down: 0 })).toBe('No score of 1 attempt would change.');
  expect(scoresMovedWords({ finished: 9, changed: 3, up: 1, down: 2 })).toBe(
    '3 of 9 attempts would get another score: 1 higher, 2 lower.',
  );
  expect(scoresMovedWords({ finished: 9, changed: 4, up: 1, down: 2 })).toBe(
    '4 of 9 attempts would get another score: 1 higher, 2 lower, 1 with the same percentage.',
  );
});
