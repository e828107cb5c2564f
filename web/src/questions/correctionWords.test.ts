import { expect, test } from 'vitest';
import { correctedWords, correctionHint, correctionLabel } from './correctionWords.ts';

const correction = { id: 7, rule: 'keys', acceptedAnswers: ['B'], writtenAnswer: 'A' } as const;
const key = { ...correction, acceptedAnswers: ['B'] };
const several = { ...correction, acceptedAnswers: ['A', 'B', 'D'] };
const empty = { ...correction, acceptedAnswers: [] };

test('a list names what a key does not tell, and whether new quizzes still draw the question', () => {
  expect(correctionLabel(null, 'live')).toBeNull();
  expect(correctionLabel(key, 'live')).toBeNull();
  expect(correctionLabel(several, 'live')).toBe('A, B and D are right');
  expect(correctionLabel({ ...empty, rule: 'void' }, 'live')).toBe('Out of the score, still drawn');
  expect(correctionLabel({ ...empty, rule: 'full' }, 'live')).toBe('Full marks for all, still drawn');
  expect(correctionLabel({ ...empty, rule: 'void' }, 'archived')).toBe('Out of the score');
  expect(correctionLabel({ ...empty, rule: 'full' }, 'draft')).toBe('Full marks for all');
});

test('the editor says how a version is marked, and what the next one will be', () => {
  expect(correctedWords(key)).toBe('B is right by a correction, written with the key A');
  expect(correctedWords({ ...key, writtenAnswer: 'B' })).toBe('B is right by a correction, as it was written');
  expect(correctionHint(key, 'live')).toBe(
    'B is right by a correction, written with the key A. New versions keep that.',
  );
  expect(correctionHint(several, 'live')).toBe(
    'A, B and D are right by a correction, written with the key A. ' +
      'New versions keep that until the key or an option is changed.',
  );
  expect(correctionHint({ ...empty, rule: 'void' }, 'live')).toBe(
    'This version is out of everybody’s score by a correction. New quizzes still draw it: mend it or archive it. ' +
      'The next version that you save counts again.',
  );
  expect(correctionHint({ ...empty, rule: 'full' }, 'archived')).toBe(
    'This version is right for everybody by a correction. The next version that you save counts again.',
  );
});
