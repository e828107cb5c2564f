import type { App } from '../app.ts';
import type { limitRules } from '../platform/http/rateLimit.ts';
import { deletePassedTries, giveTryBack, takeTry } from './accountTries.store.ts';
import { unlessWrong } from './guesses.ts';

// What protects an account of which there is one is counted in the database: by all processes together, over restarts,
// and whatever else is tried meanwhile. An address without an account is counted in memory, and answered the same.

/** No account has it: who is unknown costs the database what a known one does. */
export const NOBODY = 0;
const DAY_MS = 86_400_000;

type DayRule = {
  [Rule in keyof typeof limitRules]: (typeof limitRules)[Rule] extends { seconds: 86_400 } ? Rule : never;
}[keyof typeof limitRules];

export interface Tries {
  rule: DayRule;
  /** Undefined: nobody's, counted by `key`. */
  userId: number | undefined;
  /** What is tried: with another password, for one, the count begins anew. */
  target: string;
  key: string;
}

type Parts = Pick<App, 'db' | 'clock' | 'limits'>;

/**
 * Counts a try, also where several are made at the same moment.
 * @returns takes it back, for one that turned out not to be a wrong one
 */
export async function countTry(app: Parts, { rule, userId, target, key }: Tries): Promise<() => Promise<void>> {
  const { db, clock, limits } = app;
  const counted = { userId: userId ?? NOBODY, rule, target };
  for (;;) {
    const now = clock.now();
    const window = { now, since: new Date(now.getTime() - DAY_MS), most: limits.limitOf(rule) };
    const { isThere, isTaken, times } = await takeTry(db, counted, window);
    // Nobody's, also where it was deleted since it was looked up.
    if (!isThere) {
      limits.take(rule, key);
      return async () => limits.giveBack(rule, key);
    }
    if (isTaken) return () => giveTryBack(db, counted, now);
    // Read before others at the same moment took the last one: then the next turn sees theirs.
    limits.demandOf(
      rule,
      times.map((time) => time.getTime()),
    );
  }
}

/** Counts a try before it is checked; only a wrong one, for which `check` answers something falsy, stays counted. */
export async function countingTry<T>(app: Parts, tries: Tries | null, check: () => Promise<T>): Promise<T> {
  return tries ? unlessWrong(check, await countTry(app, tries)) : check();
}

export async function sweepTries({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deletePassedTries(db, new Date(clock.now().getTime() - DAY_MS));
}
