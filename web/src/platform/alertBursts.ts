const GAP_MS = 10_000;

/** Failures of a kind that follow each other closer than the gap are one burst, however long it lasts. */
export function createBursts<Kind>(now: () => number, gapMs = GAP_MS) {
  const last = new Map<Kind, number>();
  return {
    /** Takes in a failure. @returns whether a burst begins with it */
    begins(kind: Kind): boolean {
      const before = last.get(kind);
      last.set(kind, now());
      return before === undefined || now() - before >= gapMs;
    },
    /** Time in which nothing could fail, because an alert stood still over the page, ends no burst. */
    goOn(kind: Kind) {
      last.set(kind, now());
    },
  };
}
