/**
 * Beside an accuracy that scores seem to contradict: it counts questions, they count points. Null where every question
 * counts the same.
 */
export const accuracyNote = ({ byPoints }: { byPoints: boolean }): string | null =>
  byPoints ? 'counts questions, not points' : null;
