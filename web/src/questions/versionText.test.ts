import { expect, test } from 'vitest';
import { versionText } from './versionText.ts';

test('a version includes its key, whatever the order of its options', () => {
  const version = {
    name: '',
    questionText: 'Which?',
    options: { B: 'two', A: 'one' },
    correctAnswer: 'B',
    explanation: '',
    difficulty: 'easy',
    points: 1,
    keepOrder: false,
    tags: [],
  } as const;
  expect(versionText({ ...version, tags: [] })).toBe(
    'Which?\n\n  A  one\n✓ B  two\n\nExplanation: –\nDifficulty: easy\nPoints: 1\nTags: –\nOrder of options: shuffled',
  );
  expect(versionText({ ...version, tags: [], name: 'Numbers 1' })).toContain('\nName: Numbers 1\n');
});
