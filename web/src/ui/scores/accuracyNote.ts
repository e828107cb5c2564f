interface Figures {
  accuracyRate: number | null;
  bestScore: number | null;
  /** Whether points count in some of the quizzes, if known. */
  byPoints?: boolean;
}

/**
 * Beside an accuracy that scores seem to contradict: it counts questions, they count points. Where every question counts
 * the same, no accuracy is above the best score.
 */
export const accuracyNote = ({ accuracyRate, bestScore, byPoints = false }: Figures): string | null =>
  accuracyRate !== null && bestScore !== null && (byPoints || accuracyRate > bestScore)
    ? 'counts questions, not points'
    : null;
