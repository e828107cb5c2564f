import { expect, test } from 'vitest';
import { pageOf, textOf } from './listSearch.ts';

test('words of the address are trimmed, cut to what the server takes, and may be a number', () => {
  expect(textOf('  joins and keys ', 5)).toBe('joins');
  expect(textOf(42, 10)).toBe('42');
  expect(textOf(['a'], 10)).toBe('');
});

test('the first page, no page and what is no page of a list are the same address', () => {
  for (const page of [undefined, 1, '1', 0, -3, 1.5, 'last', 1_000_001]) expect(pageOf({ page })).toEqual({});
  expect(pageOf({ page: '7' })).toEqual({ page: 7 });
  expect(pageOf({ page: 101 }, 100)).toEqual({});
});
