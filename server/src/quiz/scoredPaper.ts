import type { ScoredAnswer } from '../items/scored.ts';
import type { PaperItem } from '../platform/database/schema.ts';
import type { Mark, Marking, ScoredQuestion } from '../items/marking.ts';

/** A paper as the scorer wants it: with the keys of its versions, and the corrections in force. */
export const scoredPaper = (
  paper: readonly PaperItem[],
  versions: ReadonlyMap<number, { keyOption: string }>,
  markings: ReadonlyMap<number, Marking>,
): ScoredQuestion[] =>
  paper.map(({ questionId, versionId, points }) => {
    const version = versions.get(versionId);
    // Without its key every answer would be marked wrong, and nobody would know why.
    if (!version) throw new Error(`version ${versionId} of question ${questionId} is missing`);
    return { questionId, points, keyOption: version.keyOption, marking: markings.get(versionId) };
  });

/** A marked paper as item analysis counts it. */
export const scoredAnswers = (
  paper: readonly PaperItem[],
  marks: readonly Mark[],
  given: (questionId: number) => { optionId: string | null; seconds: number },
): ScoredAnswer[] =>
  paper.map(({ questionId, versionId, points }, place) => ({
    questionId,
    versionId,
    points,
    isCorrect: marks[place]?.isCorrect ?? false,
    isScored: marks[place]?.isScored ?? false,
    ...given(questionId),
  }));
