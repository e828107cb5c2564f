import { expect, test } from 'vitest';
import { accuracyNote } from './accuracyNote.ts';

test('an accuracy is explained where points count, or where it is above the best score', () => {
  expect(accuracyNote({ accuracyRate: 90, bestScore: 47.37 })).toBe('counts questions, not points');
  expect(accuracyNote({ accuracyRate: 70, bestScore: 70 })).toBeNull();
  expect(accuracyNote({ accuracyRate: null, bestScore: null })).toBeNull();
  expect(accuracyNote({ accuracyRate: 33, bestScore: 63, byPoints: true })).toBe('counts questions, not points');
  expect(accuracyNote({ accuracyRate: 33, bestScore: 63, byPoints: false })).toBeNull();
});
