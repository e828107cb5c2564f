import { expect, test } from 'vitest';
import { leaderboardSearch } from './leaderboardSearch.ts';

test('period and skill are read from the address', () => {
  expect(leaderboardSearch({ period: 'week', skill: '7' })).toEqual({ period: 'week', skill: 7 });
});

test('all time and all skills are the silent choice, and nonsense is none', () => {
  expect(leaderboardSearch({ period: 'all' })).toEqual({});
  expect(leaderboardSearch({ period: 'decade', skill: 0 })).toEqual({});
});
