/** The defaults of a quiz and the limits both sides know. Seconds unless said. */
export const quizLimits = {
  questions: 10,
  seconds: 300,
  /** An answer given before the deadline may arrive this much later. */
  graceSeconds: 10,
  /** No attempt lasts longer, however it was extended. */
  longestSeconds: 604_800,
  /** Below this the timer turns red. */
  lastSeconds: 60,
  historyPage: 10,
  leaderboard: 20,
  podium: 3,
  /** Fewer counted quizzes than this are marked on the leaderboard. */
  fewQuizzes: 3,
} as const;

export type ScoreBand = 'high' | 'mid' | 'low';

/** The band of a score in percent: 80 and above `high`, 60 and above `mid`, else `low`. */
export function scoreBand(percentage: number): ScoreBand {
  if (percentage >= 80) return 'high';
  return percentage >= 60 ? 'mid' : 'low';
}

/** Whole seconds from `now` to `deadline` (both ms since 1970), rounded up, never below zero. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}
