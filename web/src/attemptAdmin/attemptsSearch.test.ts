import { describe, expect, test } from 'vitest';
import { attemptsSearch, isFiltered } from './attemptsSearch.ts';

describe('the URL of the attempts list', () => {
  test('is kept where it has a meaning', () => {
    const full = {
      user: 7,
      skillId: 3,
      status: 'void',
      from: '2026-02-01',
      to: '2026-02-28',
      minScore: 10,
      maxScore: 90,
      assessed: 'false',
      group: 'Spring term',
      sort: 'score',
      direction: 'asc',
      page: 4,
    } as const;
    expect(attemptsSearch(full)).toEqual(full);
    const { user: _user, ...ofEverybody } = full;
    expect(attemptsSearch({ ...ofEverybody, search: 'ada' })).toEqual({ ...ofEverybody, search: 'ada' });
  });

  test('is one person or a search for people, so that the list and its export are of the same attempts', () => {
    expect(attemptsSearch({ user: 7, search: 'ada' })).toEqual({ user: 7 });
  });

  test('is dropped where it has none, and where it is what stands there anyway', () => {
    const junk = { search: '  ', user: -1, status: 'gone', from: '2026-02-30', to: 'soon', minScore: 101, page: 'x' };
    expect(attemptsSearch(junk)).toEqual({});
    expect(attemptsSearch({ group: ' ', ungrouped: 'yes' })).toEqual({});
    expect(attemptsSearch({ group: 'Day', ungrouped: true })).toEqual({ group: 'Day' });
    expect(attemptsSearch({ minScore: 0, maxScore: 100, sort: 'startedAt', direction: 'desc', page: 1 })).toEqual({});
  });

  test('may be what the router made a number or truth of', () => {
    expect(attemptsSearch({ search: 42, assessed: true, minScore: '60', group: 7 })).toEqual({
      search: '42',
      assessed: 'true',
      minScore: 60,
      group: '7',
    });
  });
});

test('order and page are no filters', () => {
  expect(isFiltered({ sort: 'score', direction: 'asc', page: 2 })).toBe(false);
  expect(isFiltered({ maxScore: 50 })).toBe(true);
});
