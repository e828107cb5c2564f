/** Default values of a quiz, and limits that both sides use. In seconds unless noted. */
export const quizLimits = {
  questions: 10,
  seconds: 300,
  /** An answer given before the deadline may arrive this much later. */
  graceSeconds: 10,
  /** The longest possible attempt, including extensions. */
  longestSeconds: 604_800,
  /** Below this the timer turns red. */
  lastSeconds: 60,
  historyPage: 10,
  leaderboard: 20,
  podium: 3,
  /** Averages of fewer counted quizzes are marked on the leaderboard. */
  fewQuizzes: 3,
} as const;

export type ScoreBand = 'high' | 'mid' | 'low';

/** A score's band, in percent: 80 and above `high`, 60 and above `mid`, otherwise `low`. */
export function scoreBand(percentage: number): ScoreBand {
  if (percentage >= 80) return 'high';
  return percentage >= 60 ? 'mid' : 'low';
}

/** Whole seconds from `now` to `deadline` (both ms since 1970), rounded up, never below zero. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}
