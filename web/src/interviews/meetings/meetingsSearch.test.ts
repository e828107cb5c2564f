import { expect, test } from 'vitest';
import { isFiltered, meetingsSearch } from './meetingsSearch.ts';

test('an address that says nothing usable shows all meetings from the beginning', () => {
  for (const raw of [{}, { status: 'LIVE' }, { status: 3, page: 'x' }, { page: -1 }, { page: '1' }, { page: 1e9 }])
    expect(meetingsSearch(raw)).toEqual({});
});

test('a search may look like a number, and is cut at the server’s limit', () => {
  expect(meetingsSearch({ search: 42 })).toEqual({ search: '42' });
  expect(meetingsSearch({ search: `  ${'x'.repeat(200)}` }).search).toHaveLength(120);
  expect(meetingsSearch({ search: '   ' })).toEqual({});
  expect([{}, { page: 2 }, { search: 'a' }, { status: 'live' } as const].map(isFiltered)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('the address names a status and a page', () => {
  expect(meetingsSearch({ status: 'live', page: '3' })).toEqual({ status: 'live', page: 3 });
});
