import { expect, test } from 'vitest';
import { correctedWords, correctionHint, correctionLabel } from './correctionWords.ts';

const correction = { id: 7, rule: 'keys', acceptedAnswers: ['B'], writtenAnswer: 'A' } as const;
const key = { ...correction, acceptedAnswers: ['B'] };
const several = { ...correction, acceptedAnswers: ['A', 'B', 'D'] };
const empty = { ...correction, acceptedAnswers: [] };

test('a list names what a key does not tell, and whether new quizzes still draw the question', () => {
  expect(correctionLabel(null, 'live')).toBeNull();
  expect(correctionLabel(key, 'live')).toBeNull();
  expect(correctionLabel(several, 'live')).toBe('A, B and D are correct');
  expect(correctionLabel({ ...empty, rule: 'void' }, 'live')).toBe('Left out of scores, still in use');
  expect(correctionLabel({ ...empty, rule: 'full' }, 'live')).toBe('Full marks for all, still in use');
  expect(correctionLabel({ ...empty, rule: 'void' }, 'archived')).toBe('Left out of scores');
  expect(correctionLabel({ ...empty, rule: 'full' }, 'draft')).toBe('Full marks for all');
});

test('the editor says how a version is marked, and what the next one will be', () => {
  expect(correctedWords(key)).toBe('B counts as correct after a correction; originally A');
  expect(correctedWords({ ...key, writtenAnswer: 'B' })).toBe('B is correct, confirmed by a correction');
  expect(correctionHint(key, 'live')).toBe(
    'B counts as correct after a correction; originally A. New versions keep that.',
  );
  expect(correctionHint(several, 'live')).toBe(
    'A, B and D count as correct after a correction; originally A. ' +
      'New versions keep that until you change the answer or an option.',
  );
  expect(correctionHint({ ...empty, rule: 'void' }, 'live')).toBe(
    'This version is left out of scores after a correction. New quizzes still use it: fix or archive it. ' +
      'The next version you save counts again.',
  );
  expect(correctionHint({ ...empty, rule: 'full' }, 'archived')).toBe(
    'This version is counted as correct for everyone. The next version you save counts again.',
  );
});
