/** Takes signals one after the other, in the order in which they came. */
export interface SignalQueue {
  /** @param take never rejects */
  add(take: () => Promise<void>): void;
  /** A closed connection never answers what it was asked, so the signals after the present one no longer wait for it. */
  abandon(): void;
}

export function createSignalQueue(): SignalQueue {
  let last = Promise.resolve();
  let abandoned = Promise.withResolvers<void>();
  return {
    add(take) {
      last = last.then(() => Promise.race([take(), abandoned.promise]));
    },
    abandon() {
      abandoned.resolve();
      abandoned = Promise.withResolvers();
    },
  };
}
