import { expect, test } from 'vitest';
import { pageWindow } from './pageWindow.ts';

test('the current page stands in the middle of five', () => {
  expect(pageWindow(6, 12)).toEqual([4, 5, 6, 7, 8]);
});

test('at either end the window stays full', () => {
  expect(pageWindow(1, 12)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(12, 12)).toEqual([8, 9, 10, 11, 12]);
});

test('a short book shows every page, an empty one none', () => {
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 0)).toEqual([]);
});
