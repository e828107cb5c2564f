import { shownScore } from './score.ts';

/** Both scores of a change as they are written: with their decimals where rounding would tell no change. */
export function changedScore(before: number, after: number): { before: string; after: string } {
  const written = (decimals: number) => ({
    before: shownScore(before, decimals).text,
    after: shownScore(after, decimals).text,
  });
  const whole = written(0);
  return whole.before === whole.after ? written(2) : whole;
}
