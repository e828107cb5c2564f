import type { Log } from '../telemetry/log.ts';

/** Work that follows an answer. The answer does not wait for it, so response times reveal nothing about it. */
export interface Afterwards {
  /** @param afterMs when to begin; `settled` does not wait for that */
  add(name: string, work: () => Promise<unknown>, afterMs?: number): void;
  /** Begins what is waiting, and resolves when all work is done. */
  settled(): Promise<void>;
}

export function createAfterwards(log: Log): Afterwards {
  const running = new Set<Promise<void>>();
  const waiting = new Map<() => void, NodeJS.Timeout>();

  function wait(ms: number) {
    return new Promise<void>((resolve) => {
      const begin = () => {
        clearTimeout(waiting.get(begin));
        waiting.delete(begin);
        resolve();
      };
      waiting.set(begin, setTimeout(begin, ms));
    });
  }

  async function run(name: string, work: () => Promise<unknown>, afterMs: number | undefined) {
    await (afterMs === undefined ? new Promise((resolve) => setImmediate(resolve)) : wait(afterMs));
    try {
      await work();
    } catch (error) {
      log.error({ err: error, job: name }, 'work after an answer failed');
    }
  }

  return {
    add(name, work, afterMs) {
      const one = run(name, work, afterMs);
      running.add(one);
      void one.finally(() => running.delete(one));
    },
    async settled() {
      while (running.size > 0) {
        for (const begin of waiting.keys()) begin();
        await Promise.all(running);
      }
    },
  };
}
