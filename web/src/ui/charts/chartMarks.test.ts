import { expect, test } from 'vitest';
import { seriesLook } from './chartMarks.ts';

test('eight series, as many as a question has option curves, differ without their colours, and six by colour', () => {
  const looks = Array.from({ length: 8 }, (_nothing, index) => seriesLook(index));
  expect(new Set(looks.map(({ dash }) => dash)).size).toBe(8);
  expect(new Set(looks.map(({ mark }) => mark)).size).toBe(8);
  expect(new Set(looks.slice(0, 6).map(({ colour }) => colour)).size).toBe(6);
});
