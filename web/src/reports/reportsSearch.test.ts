import { expect, test } from 'vitest';
import { reportsSearch } from './reportsSearch.ts';

test('defaults are left out of the URL', () => {
  expect(reportsSearch({ period: '30d', line: 60, page: 1, board: 'all', sort: 'rank', direction: 'asc' })).toEqual({});
});

test('the address keeps what the reports can show and drops the rest', () => {
  expect(
    reportsSearch({
      period: '90d',
      category: 'Tools',
      skill: '7',
      group: 2026,
      by: 'group',
      line: 75,
      board: 'week',
      sort: 'average',
      direction: 'desc',
      page: '3',
      other: 'x',
    }),
  ).toEqual({
    period: '90d',
    category: 'Tools',
    skill: 7,
    group: '2026',
    by: 'group',
    line: 75,
    board: 'week',
    sort: 'average',
    direction: 'desc',
    page: 3,
  });
  expect(
    reportsSearch({
      period: '1d',
      category: ' ',
      group: '',
      by: 'month',
      skill: -1,
      line: 101,
      board: 'year',
      sort: 'email',
      direction: 'up',
      page: 0,
    }),
  ).toEqual({});
});

test('a group is one of them or none at all, not both', () => {
  expect(reportsSearch({ group: ' ', ungrouped: true })).toEqual({ ungrouped: true });
  expect(reportsSearch({ group: 'BSc', ungrouped: true })).toEqual({ group: 'BSc' });
  expect(reportsSearch({ ungrouped: 'true' })).toEqual({});
});
