import type { LimitRule, RateLimiter } from '../platform/http/rateLimit.ts';

export type Guesses = [rule: LimitRule, key: string][];

/**
 * Counts a guess before it is checked, so that simultaneous guesses count too; only wrong ones stay counted.
 * @param check returns a falsy value for a wrong guess
 */
export async function countingGuesses<T>(limits: RateLimiter, counted: Guesses, check: () => Promise<T>): Promise<T> {
  for (const [rule, key] of counted) limits.demand(rule, key);
  for (const [rule, key] of counted) limits.note(rule, key);
  return unlessWrong(check, async () => {
    for (const [rule, key] of counted) limits.giveBack(rule, key);
  });
}

/** Takes the count back unless the check returns a falsy value; also if the check fails. */
export async function unlessWrong<T>(check: () => Promise<T>, takeBack: () => Promise<void>): Promise<T> {
  let wrong = false;
  try {
    const right = await check();
    wrong = !right;
    return right;
  } finally {
    if (!wrong) await takeBack();
  }
}
