import { expect, test } from 'vitest';
import { boardName, ranksMovedWords } from './regradeWords.ts';

test('ranks that would move are told with the board they are on', () => {
  expect(ranksMovedWords({ overall: 0, skill: 0 }, 'Algebra')).toBe(
    'Nobody’s rank of all time would change, neither over all skills nor in Algebra.',
  );
  expect(ranksMovedWords({ overall: 0, skill: 1 }, 'Algebra')).toBe(
    'Of all time, nobody would have another rank over all skills, one person in Algebra.',
  );
  expect(ranksMovedWords({ overall: 12, skill: 7 }, 'Algebra')).toBe(
    'Of all time, 12 people would have another rank over all skills, 7 people in Algebra.',
  );
  expect([boardName('overall', 'Algebra'), boardName('skill', 'Algebra')]).toEqual(['all skills', 'Algebra']);
});
