import { expect, test } from 'vitest';
import { usersSearch } from './usersSearch.ts';

test.each([
  [{}, {}],
  [{ search: 42 }, { search: '42' }],
  [{ search: '  ' }, {}],
  [{ group: 2026 }, { group: '2026' }],
  [{ group: ' BSc ', ungrouped: true }, { group: 'BSc' }],
  [{ group: '', ungrouped: true }, { ungrouped: true }],
  [{ ungrouped: 'yes' }, {}],
  [{ untaken: 'any' }, { untaken: 'any' }],
  [{ untaken: '7' }, { untaken: 7 }],
  [{ untaken: 'all' }, {}],
  [{ role: 'root', state: 'gone', sort: 'password', direction: 'up', page: '-1' }, {}],
  [{ sort: 'name', direction: 'asc', page: 1 }, {}],
  [
    { role: 'admin', state: 'banned', sort: 'lastSeen', direction: 'desc', page: '3' },
    { role: 'admin', state: 'banned', sort: 'lastSeen', direction: 'desc', page: 3 },
  ],
])('the address %o asks for %o', (raw, expected) => {
  expect(usersSearch(raw)).toEqual(expected);
});
