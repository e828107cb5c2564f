import { expect, test } from 'vitest';
import { accuracyNote } from './accuracyNote.ts';

test('an accuracy is explained only where it contradicts the best score', () => {
  expect(accuracyNote({ accuracyRate: 90, bestScore: 47.37 })).toBe('counts questions, not points');
  expect(accuracyNote({ accuracyRate: 70, bestScore: 70 })).toBeNull();
  expect(accuracyNote({ accuracyRate: null, bestScore: null })).toBeNull();
});
