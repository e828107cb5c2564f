import { expect, test } from 'vitest';
import { exportOf, questionsSearch } from './questionsSearch.ts';

test.each([
  [{}, {}],
  [{ skill: '0', search: 42, tag: ' ', flagged: 'no' }, { search: '42' }],
  [{ status: 'gone', difficulty: 'brutal', sort: 'key', direction: 'up', page: '-1' }, {}],
  [
    { skill: '3', status: 'draft', difficulty: 'hard', flagged: true, sort: 'text', direction: 'desc', page: 2 },
    { skill: 3, status: 'draft', difficulty: 'hard', flagged: true, sort: 'text', direction: 'desc', page: 2 },
  ],
])('the address %o asks for %o', (raw, expected) => {
  expect(questionsSearch(raw)).toEqual(expected);
});

test('an export of the list takes all of its filters and its order along, and no page', () => {
  const search = {
    skill: 3,
    search: 'pear',
    difficulty: 'hard',
    status: 'draft',
    tag: 'fruit',
    flagged: true,
    sort: 'text',
    direction: 'desc',
    page: 2,
  } as const;
  const { skill, page: _page, ...filter } = search;
  expect(exportOf(search)).toEqual({ ...filter, skillId: skill });
  expect(exportOf({})).toEqual({});
});
