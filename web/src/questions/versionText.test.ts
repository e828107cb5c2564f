import { expect, test } from 'vitest';
import { versionText } from './versionText.ts';

test('a version is told with its key, whatever order its options were sent in', () => {
  const text = versionText({
    questionText: 'Which?',
    options: { B: 'two', A: 'one' },
    correctAnswer: 'B',
    explanation: '',
    difficulty: 'easy',
    points: 1,
    keepOrder: false,
    tags: [],
  });
  expect(text).toBe(
    'Which?\n\n  A  one\n✓ B  two\n\nExplanation: –\nDifficulty: easy\nPoints: 1\nTags: –\nOrder of options: shuffled',
  );
});
