/** How much is kept of what was told, and for how long; what goes beyond one of them is not said again, or at all. */
export interface Bounds {
  characters: number;
  ms: number;
}

/**
 * What one process tells the others, numbered in the order in which it came. It is kept for a while after it was told,
 * for whoever did not hear it. The numbers go on over what was dropped, so that its lack is noticed.
 */
export function createOutbox(bounds: Bounds) {
  const kept = new Map<number, { text: string; at: number }>();
  let [oldest, told, next, characters] = [0, 0, 0, 0];
  const drop = (now: number) => {
    for (let entry = kept.get(oldest); entry; entry = kept.get(oldest)) {
      if (characters <= bounds.characters && now - entry.at <= bounds.ms) return;
      kept.delete(oldest);
      characters -= entry.text.length;
      oldest += 1;
    }
  };
  return {
    /** @param now in ms, of a clock that is never put back */
    add(text: string, now: number) {
      kept.set(next, { text, at: now });
      next += 1;
      characters += text.length;
      drop(now);
    },
    isTold: () => told === next,
    /** What was not told yet. @param again from where others lack it, if they do */
    next(now: number, again = Infinity): { nth: number; oldest: number; texts: string[] } {
      drop(now);
      const nth = Math.max(oldest, Math.min(told, again));
      const entries = Array.from({ length: next - nth }, (_nothing, index) => kept.get(nth + index));
      return { nth, oldest, texts: entries.flatMap((entry) => entry?.text ?? []) };
    },
    /** Everything before that number was told. */
    told(until: number) {
      told = Math.max(told, until);
    },
  };
}

interface Teller {
  /** What it tells next. */
  due: number;
  /** Doubted: it may have told something that was not heard. Gone: it was asked and has said nothing since. */
  is: 'there' | 'doubted' | 'gone';
}

export interface Taken<T> {
  fresh: readonly T[];
  /** Something before it is lost for good. */
  isMissing: boolean;
  /** Something before it is missing that is still kept: it is to be asked for, and this will come again after it. */
  isToCome: boolean;
}

/** What others told, by its numbers: told twice it is taken once, and what is missing is noticed. */
export function createInbox() {
  const tellers = new Map<string, Teller>();
  let wasDeaf = false;
  return {
    /** @param oldest the first number that is still kept by whoever tells */
    take<T>(from: string, { nth, oldest, told }: { nth: number; oldest: number; told: readonly T[] }): Taken<T> {
      // Somebody who was never heard before began before this process did, unless something was missed since.
      const due = tellers.get(from)?.due ?? (wasDeaf ? 0 : nth);
      const isMissing = nth > due && oldest > due;
      const first = isMissing ? oldest : due;
      if (nth > first) {
        tellers.set(from, { due: first, is: 'doubted' });
        return { fresh: [], isMissing, isToCome: true };
      }
      tellers.set(from, { due: Math.max(due, nth + told.length), is: 'there' });
      return { fresh: told.slice(Math.max(0, due - nth)), isMissing, isToCome: false };
    },
    /** Nothing is heard from now on. */
    doubt() {
      wasDeaf = true;
      for (const teller of tellers.values()) if (teller.is === 'there') teller.is = 'doubted';
    },
    /** Up to which number each was heard. */
    heard: (): Record<string, number> => Object.fromEntries([...tellers].map(([from, { due }]) => [from, due])),
    /** To be called when all have had the time to say something. @returns whether one has not, and told who knows what */
    giveUp(): boolean {
      const silent = [...tellers.values()].filter(({ is }) => is === 'doubted');
      for (const teller of silent) teller.is = 'gone';
      return silent.length > 0;
    },
    forget: (from: string) => void tellers.delete(from),
  };
}
