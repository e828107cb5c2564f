import type { Log } from '../telemetry/log.ts';

/** Work that follows an answer. The answer does not wait for it, so response times reveal nothing about it. */
export interface Afterwards {
  add(name: string, work: () => Promise<unknown>): void;
  /** Resolves when all work is done. */
  settled(): Promise<void>;
}

export function createAfterwards(log: Log): Afterwards {
  const running = new Set<Promise<void>>();

  async function run(name: string, work: () => Promise<unknown>) {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await work();
    } catch (error) {
      log.error({ err: error, job: name }, 'work after an answer failed');
    }
  }

  return {
    add(name, work) {
      const one = run(name, work);
      running.add(one);
      void one.finally(() => running.delete(one));
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
