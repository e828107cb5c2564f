import { setTimeout as delay } from 'node:timers/promises';

/** The number of attempts processed, and the total. */
export interface Progress {
  done: number;
  of: number;
}

interface Run<Found> {
  found: Promise<Found>;
  progress: Progress;
  /** ms; null while running. */
  endedAt: number | null;
  /** Whether the result was returned to anyone. */
  isHandedOut: boolean;
}

interface Wish<Found> {
  key: string;
  /** Requires a fresh result, not one that was already returned. */
  isAnew: boolean;
  now: () => number;
  begin: (progress: Progress) => Promise<Found>;
}

/** How many results are kept for further pages, and for how many ms: rescoring thousands of attempts takes long. */
const KEPT = 3;
const KEPT_FOR_MS = 5 * 60_000;
/** Waiting callers ask again at once; a result not fetched by then is outdated for everyone. */
const FETCHED_WITHIN_MS = 10_000;

/** Long computations that clients poll for. Each distinct request runs once, however many callers ask or retry. */
export function createPreviewRuns<Found>({ patienceMs }: { patienceMs: number }) {
  const runs = new Map<string, Run<Found>>();

  function runOf({ key, isAnew, now, begin }: Wish<Found>): Run<Found> {
    const before = runs.get(key);
    if (before && isStillGood(before, isAnew, now())) return before;
    const progress = { done: 0, of: 0 };
    const run: Run<Found> = { found: begin(progress), progress, endedAt: null, isHandedOut: false };
    runs.delete(key);
    runs.set(key, run);
    const end = () => {
      run.endedAt = now();
      const ended = [...runs].filter(([, { endedAt }]) => endedAt !== null);
      for (const [old] of ended.slice(0, -KEPT)) runs.delete(old);
    };
    run.found.then(end, end);
    return run;
  }

  /** Waits as long as needed. @throws the failure, to one caller; the next call starts again */
  async function find(wish: Wish<Found>): Promise<Found> {
    return handOut(wish.key, runOf(wish));
  }

  async function handOut(key: string, run: Run<Found>): Promise<Found> {
    try {
      return await run.found;
    } catch (error) {
      if (runs.get(key) === run) runs.delete(key);
      throw error;
    } finally {
      run.isHandedOut = true;
    }
  }

  /** The result, or the progress if it takes longer than an answer may. */
  async function ask(wish: Wish<Found>): Promise<{ found: Found } | { progress: Progress }> {
    const run = runOf(wish);
    const ended = run.found.then(
      () => true,
      () => true,
    );
    const isThere = await Promise.race([ended, delay(patienceMs, false, { ref: false })]);
    return isThere ? { found: await handOut(wish.key, run) } : { progress: { ...run.progress } };
  }

  return { ask, find };
}

function isStillGood<Found>({ endedAt, isHandedOut }: Run<Found>, isAnew: boolean, now: number): boolean {
  if (endedAt === null) return true;
  return isAnew ? !isHandedOut && now - endedAt < FETCHED_WITHIN_MS : now - endedAt < KEPT_FOR_MS;
}
