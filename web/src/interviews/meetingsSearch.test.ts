import { expect, test } from 'vitest';
import { meetingsSearch } from './meetingsSearch.ts';

test('an address that says nothing usable shows all meetings from the beginning', () => {
  for (const raw of [{}, { status: 'LIVE' }, { status: 3, page: 'x' }, { page: -1 }, { page: '1' }, { page: 1e9 }])
    expect(meetingsSearch(raw)).toEqual({});
});

test('the address names a status and a page', () => {
  expect(meetingsSearch({ status: 'live', page: '3' })).toEqual({ status: 'live', page: 3 });
});
