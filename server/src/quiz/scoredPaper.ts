import type { ScoredAnswer } from '../items/scored.ts';
import type { PaperItem } from '../platform/database/schema.ts';
import type { Mark, Marking, ScoredQuestion } from '../items/marking.ts';

/** A paper in the scorer's form: with its versions' keys and the active corrections. */
export const scoredPaper = (
  paper: readonly PaperItem[],
  versions: ReadonlyMap<number, { keyOption: string }>,
  markings: ReadonlyMap<number, Marking>,
): ScoredQuestion[] =>
  paper.map(({ questionId, versionId, points }) => {
    const version = versions.get(versionId);
    // Without its key every answer would silently be marked wrong.
    if (!version) throw new Error(`version ${versionId} of question ${questionId} is missing`);
    return { questionId, points, keyOption: version.keyOption, marking: markings.get(versionId) };
  });

/** A marked paper in the form of item analysis. */
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
