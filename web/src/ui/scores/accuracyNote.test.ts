import { expect, test } from 'vitest';
import { accuracyNote } from './accuracyNote.ts';

test('an accuracy beside scores that count points says that it counts questions', () => {
  expect(accuracyNote({ byPoints: true })).toBe('counts questions, not points');
  expect(accuracyNote({ byPoints: false })).toBeNull();
});
