import { expect, test } from 'vitest';
import { orderOf, sortOf } from './tableSort.ts';

test('an address that names no direction means ascending', () => {
  expect(sortOf({ sort: 'name' })).toEqual({ key: 'name', direction: 'ascending' });
  expect(sortOf({ sort: 'name', direction: 'desc' })).toEqual({ key: 'name', direction: 'descending' });
});

test('another order begins at the first page', () => {
  expect(orderOf({ key: 'score', direction: 'descending' })).toEqual({ sort: 'score', direction: 'desc', page: 1 });
  expect(orderOf({ key: 'score', direction: 'ascending' })).toEqual({ sort: 'score', direction: 'asc', page: 1 });
});
