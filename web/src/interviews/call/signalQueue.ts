/** Handles signals one at a time, in order of arrival. */
export interface SignalQueue {
  /** @param take never rejects */
  add(take: () => Promise<void>): void;
  /** Requests to a closed connection never settle, so later signals no longer wait for the current one. */
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
