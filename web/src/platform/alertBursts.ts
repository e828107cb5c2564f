const GAP_MS = 10_000;

/** Failures of one kind closer together than the gap form one burst, however long it lasts. */
export function createBursts<Kind>(now: () => number, gapMs = GAP_MS) {
  const last = new Map<Kind, number>();
  return {
    /** Records a failure. @returns whether it starts a burst */
    begins(kind: Kind): boolean {
      const before = last.get(kind);
      last.set(kind, now());
      return before === undefined || now() - before >= gapMs;
    },
    /** Excludes time in which a blocking alert stopped the page. */
    goOn(kind: Kind) {
      last.set(kind, now());
    },
  };
}
