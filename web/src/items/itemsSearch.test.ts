import { expect, test } from 'vitest';
import { itemsSearch } from './itemsSearch.ts';

test('nothing in the address means first attempts, every question, from the first page', () => {
  expect(itemsSearch({})).toEqual({});
  expect(itemsSearch({ population: 'first', show: 'all', sort: 'review', direction: 'asc', page: 1 })).toEqual({});
  expect(itemsSearch({ period: 'all' })).toEqual({});
});

test('valid URL parameters are kept, others are dropped', () => {
  const said = {
    skillId: '4',
    population: 'all',
    period: '90d',
    show: 'flagged',
    sort: 'facility',
    direction: 'desc',
    page: '3',
  };
  expect(itemsSearch(said)).toEqual({ ...said, skillId: 4, page: 3 });
  expect(itemsSearch({ skillId: '-1', population: 'none', show: 1, sort: 'key', direction: 'up', page: 'x' })).toEqual(
    {},
  );
});
