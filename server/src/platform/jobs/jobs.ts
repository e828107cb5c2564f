import type { Log } from '../telemetry/log.ts';

export interface Jobs {
  every(seconds: number, name: string, work: () => Promise<unknown>): void;
  /** Starts no new runs; resolves when the running ones are done. */
  stop(): Promise<void>;
}

/** Repeats idempotent work; a job's runs never overlap, and a failed one is logged and retried at the next turn. */
export function createJobs(log: Log): Jobs {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  return {
    every(seconds, name, work) {
      let busy = false;
      const turn = async () => {
        if (busy) return;
        busy = true;
        try {
          await work();
        } catch (error) {
          log.error({ err: error, job: name }, 'a job failed');
        } finally {
          busy = false;
        }
      };
      timers.push(
        setInterval(() => {
          const run = turn();
          running.add(run);
          void run.finally(() => running.delete(run));
        }, seconds * 1000),
      );
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
