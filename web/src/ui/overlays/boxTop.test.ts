import { expect, test } from 'vitest';
import { boxTop } from './boxTop.ts';

const button = { top: 200, bottom: 244 };

test('a box is below its button, or above it if only that fits', () => {
  expect(boxTop(button, 300, 900)).toBe(250);
  expect(boxTop({ top: 700, bottom: 744 }, 300, 900)).toBe(394);
});

test('a box that fits on neither side stays in the window', () => {
  expect(boxTop(button, 230, 450)).toBe(212);
  expect(boxTop(button, 600, 450)).toBe(8);
});
