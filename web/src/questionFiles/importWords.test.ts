import { expect, test } from 'vitest';
import { countText } from './importWords.ts';

test('a file is counted without the verdicts that none of its items has', () => {
  const counted = (total: number, ok: number, warning: number, refused: number) =>
    countText({ counts: { total, ok, warning, refused, duplicate: 0, near: 0, nearest: 0 } });
  expect(counted(4, 4, 0, 0)).toBe('4 items: 4 accepted');
  expect(counted(5, 2, 2, 1)).toBe('5 items: 2 accepted, 2 with warnings, 1 refused');
  expect(counted(1, 0, 0, 1)).toBe('1 item: 1 refused');
  expect(counted(0, 0, 0, 0)).toBe('0 items');
});
