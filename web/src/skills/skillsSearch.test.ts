import { expect, test } from 'vitest';
import { skillsSearch } from './skillsSearch.ts';

test.each([
  [{}, {}],
  [
    { search: 42, category: ' ', tag: 7 },
    { search: '42', tag: '7' },
  ],
  [{ state: 'gone', sort: 'password', direction: 'up', page: '-1' }, {}],
  [{ sort: 'name', direction: 'asc', page: 1 }, {}],
  [
    { state: 'archived', sort: 'questions', direction: 'desc', page: '3', category: 'Code' },
    { state: 'archived', sort: 'questions', direction: 'desc', page: 3, category: 'Code' },
  ],
])('the address %o asks for %o', (raw, expected) => {
  expect(skillsSearch(raw)).toEqual(expected);
});
