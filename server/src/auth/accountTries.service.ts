import type { App } from '../app.ts';
import type { limitRules } from '../platform/http/rateLimit.ts';
import { deletePassedTries, removeTry, takeTry } from './accountTries.store.ts';
import { unlessWrong } from './guesses.ts';

// Counts that protect an existing account are in the database: shared by all processes and kept over restarts. Those of
// an address without an account are counted in memory, with the same answers.

/** Matches no account: an unknown address costs the database as much as a known one. */
export const NO_ACCOUNT = 0;
const DAY_MS = 86_400_000;

type DayRule = {
  [Rule in keyof typeof limitRules]: (typeof limitRules)[Rule] extends { seconds: 86_400 } ? Rule : never;
}[keyof typeof limitRules];

export interface Tries {
  rule: DayRule;
  /** Undefined: no account, counted by `key`. */
  userId: number | undefined;
  /** The value tried against, such as the current password: a new one resets the count. */
  target: string;
  key: string;
}

type Parts = Pick<App, 'db' | 'clock' | 'limits'>;

/**
 * Counts a try, including simultaneous ones.
 * @returns takes the try back if it turns out not to be wrong
 */
export async function countTry(app: Parts, { rule, userId, target, key }: Tries): Promise<() => Promise<void>> {
  const { db, clock, limits } = app;
  const counted = { userId: userId ?? NO_ACCOUNT, rule, target };
  for (;;) {
    const now = clock.now();
    const window = { now, since: new Date(now.getTime() - DAY_MS), most: limits.limitOf(rule) };
    const { isThere, isTaken, times } = await takeTry(db, counted, window);
    // No account, or one deleted since the lookup.
    if (!isThere) {
      limits.take(rule, key);
      return async () => limits.giveBack(rule, key);
    }
    if (isTaken) return () => removeTry(db, counted, now);
    // Read before simultaneous tries took the last one: the next round sees theirs.
    limits.demandOf(
      rule,
      times.map((time) => time.getTime()),
    );
  }
}

/** Counts a try before it is checked; only wrong ones, for which `check` returns a falsy value, stay counted. */
export async function countingTry<T>(app: Parts, tries: Tries | null, check: () => Promise<T>): Promise<T> {
  return tries ? unlessWrong(check, await countTry(app, tries)) : check();
}

export async function sweepTries({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deletePassedTries(db, new Date(clock.now().getTime() - DAY_MS));
}
