import type { QuestionVersion } from '@assay/contract/questions/questionBank';

/** A question's written content, saved or not. */
export type WrittenText = Omit<QuestionVersion, 'version' | 'correction' | 'createdAt' | 'author'>;

/** A version as one text, for comparison. */
export function versionText(version: WrittenText): string {
  const options = Object.entries(version.options)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([letter, text]) => `${letter === version.correctAnswer ? '✓' : ' '} ${letter}  ${text}`);
  return [
    version.questionText,
    '',
    ...options,
    '',
    `Explanation: ${version.explanation || '–'}`,
    `Difficulty: ${version.difficulty}`,
    `Points: ${version.points}`,
    ...(version.name === '' ? [] : [`Name: ${version.name}`]),
    `Tags: ${version.tags.join(', ') || '–'}`,
    `Order of options: ${version.keepOrder ? 'kept' : 'shuffled'}`,
  ].join('\n');
}
