import { expect, test } from 'vitest';
import { selectedRows, hiddenOf } from './selectedRows.ts';

const row = (id: number, name = `row ${id}`) => ({ id, name });

test('rows selected on another page stay selected, and those shown now join them', () => {
  expect(selectedRows([row(1), row(2)], [row(3), row(4)], new Set([1, 2, 4]))).toEqual([row(1), row(2), row(4)]);
});

test('a row that is no longer ticked leaves, wherever it is', () => {
  expect(selectedRows([row(1), row(3)], [row(3), row(4)], new Set([3]))).toEqual([row(3)]);
});

test('a selected row that is shown again is the one shown', () => {
  expect(selectedRows([row(1, 'old')], [row(1, 'new')], new Set([1]))).toEqual([row(1, 'new')]);
});

test('an id that no row has selects nothing', () => {
  expect(selectedRows([], [row(1)], new Set([9]))).toEqual([]);
});

test('a selected row that is not shown counts as hidden', () => {
  expect(hiddenOf([row(1), row(2), row(3)], [row(2), row(8)])).toBe(2);
});
