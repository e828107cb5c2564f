import { expect, test } from 'vitest';
import { historySearch } from './historySearch.ts';

test('skill and page are read from the address', () => {
  expect(historySearch({ skill: 3, page: '2' })).toEqual({ skill: 3, page: 2 });
});

test('the first page and all skills need no words in the address', () => {
  expect(historySearch({ page: 1 })).toEqual({});
});

test('invalid parameters are left out', () => {
  expect(historySearch({ skill: 'all', page: -4 })).toEqual({});
  expect(historySearch({ skill: 1.5, page: 10_000_000, other: 'x' })).toEqual({});
});
