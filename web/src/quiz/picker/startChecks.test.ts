import { expect, test } from 'vitest';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import { checkSkill, checkStarted } from './startChecks.ts';

test('a skill id that is not a positive whole number is refused', () => {
  for (const id of [0, -1, 1.5, Number.NaN]) expect(() => checkSkill(id)).toThrow('Invalid skill ID provided');
  expect(checkSkill(4)).toBe(4);
});

test('an attempt without an id or without questions is no quiz', () => {
  expect(() => checkStarted(undefined)).toThrow('Failed to create a valid quiz attempt - missing ID');
  expect(() => checkStarted({ questions: [{}] } as unknown as OpenAttempt)).toThrow(
    'Failed to create a valid quiz attempt - missing ID',
  );
  expect(() => checkStarted({ id: 1, questions: [] } as unknown as OpenAttempt)).toThrow(
    'No questions available for this skill',
  );
});
