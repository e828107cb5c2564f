type After = (ms: number, act: () => void) => () => void;

/** Waiting on a clock that is handed in. */
export function createPatience(after: After) {
  return {
    /** For the end of a work, at most so long; how it ends says nothing here. */
    within: (ms: number, work: Promise<unknown>) =>
      new Promise<void>((resolve) => {
        const stop = after(ms, resolve);
        void work
          .catch(() => undefined)
          .finally(() => {
            stop();
            resolve();
          });
      }),
    pause: (ms: number) => new Promise<void>((resolve) => void after(ms, resolve)),
  };
}
