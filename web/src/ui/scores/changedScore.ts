import { shownScore } from './score.ts';

/** Both scores of a change; with decimals if rounding would hide it. */
export function changedScore(before: number, after: number): { before: string; after: string } {
  const written = (decimals: number) => ({
    before: shownScore(before, decimals).text,
    after: shownScore(after, decimals).text,
  });
  const whole = written(0);
  return before !== after && whole.before === whole.after ? written(2) : whole;
}
