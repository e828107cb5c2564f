/** How much may wait to be told, and for how long; whatever goes beyond one of them is told no more. */
export interface Bounds {
  characters: number;
  ms: number;
}

/**
 * What one process has to tell the others, numbered in the order in which it came. Too much of it, or too old, it is
 * dropped as a whole: the numbers go on, so that whoever hears the next one knows that something is missing.
 */
export function createOutbox(bounds: Bounds) {
  let first = 0;
  let waiting: { text: string; at: number }[] = [];
  let characters = 0;
  const keepFrom = (count: number) => {
    first += count;
    waiting = waiting.slice(count);
    characters = waiting.reduce((sum, { text }) => sum + text.length, 0);
  };
  const dropOld = (now: number) => {
    const isOld = now - (waiting[0]?.at ?? now) > bounds.ms;
    if (isOld || characters > bounds.characters) keepFrom(waiting.length);
  };
  return {
    /** @param now in ms, of a clock that is never put back */
    add(text: string, now: number) {
      dropOld(now);
      waiting.push({ text, at: now });
      characters += text.length;
    },
    isEmpty: () => waiting.length === 0,
    /** All that waits, with the number of its first. */
    next(now: number): { nth: number; texts: string[] } {
      dropOld(now);
      return { nth: first, texts: waiting.map(({ text }) => text) };
    },
    /** Everything before that number was told. */
    told(until: number) {
      if (until > first) keepFrom(until - first);
    },
  };
}

/** What others told, by its numbers: told twice it is taken once, and what is missing is noticed. */
export function createInbox() {
  const expected = new Map<string, number>();
  return {
    take<T>(from: string, nth: number, told: readonly T[]): { fresh: readonly T[]; isMissing: boolean } {
      // Of somebody who was never heard before, what was earlier is of no concern.
      const due = expected.get(from) ?? nth;
      expected.set(from, Math.max(due, nth + told.length));
      return { fresh: told.slice(Math.max(0, due - nth)), isMissing: nth > due };
    },
  };
}
