type After = (ms: number, act: () => void) => () => void;

/** Delays on an injected clock. */
export function createPatience(after: After) {
  return {
    /** Waits for work to settle, up to a limit; ignores its outcome. */
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
