import { setTimeout as delay } from 'node:timers/promises';

/** How many attempts were looked at, of how many. */
export interface Progress {
  done: number;
  of: number;
}

interface Run<Found> {
  found: Promise<Found>;
  progress: Progress;
  /** ms; null while it is at work. */
  endedAt: number | null;
  /** Whether anybody was given what it found. */
  isHandedOut: boolean;
}

interface Wish<Found> {
  key: string;
  /** What was found before and handed out already does not do. */
  isAnew: boolean;
  now: () => number;
  begin: (progress: Progress) => Promise<Found>;
}

/** So many are kept for their other pages, and so long, ms: scoring thousands of attempts again takes its time. */
const KEPT = 3;
const KEPT_FOR_MS = 5 * 60_000;
/** Who waits for it asks again at once: what nobody has fetched by then is of no moment that anybody means. */
const FETCHED_WITHIN_MS = 10_000;

/**
 * Long computations that are asked for again and again until they are there. Of the same wish one is at work, whoever
 * asks, and however often somebody gives up and tries anew.
 */
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

  /** However long that takes. @throws what made it fail, to one who asks; the next one makes it begin again */
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

  /** What was found, or how far it is when that takes longer than anybody waits for an answer. */
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
