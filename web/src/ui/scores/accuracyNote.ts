interface Figures {
  accuracyRate: number | null;
  bestScore: number | null;
}

/**
 * Beside an accuracy above the best score, which would seem a mistake: accuracy counts questions, scores count points.
 * Where every question counts the same, no accuracy is above the best score.
 */
export const accuracyNote = ({ accuracyRate, bestScore }: Figures): string | null =>
  accuracyRate !== null && bestScore !== null && accuracyRate > bestScore ? 'counts questions, not points' : null;
