import { setTimeout as delay } from 'node:timers/promises';
import { NoAnswer } from './client.ts';
import type { Answered } from './client.ts';

export interface Load {
  /** Stops sending; resolves when every request has an outcome. */
  stop(): Promise<Outcomes>;
}

export interface Outcomes {
  answered: Answered[];
  /** Never accepted: the server was not listening. */
  refused: number;
  /** Accepted at least partly, without an answer. */
  aborted: string[];
}

/** Sends requests on schedule, whether or not earlier ones were answered, so that a stalled server is not spared. */
export function startLoad(perSecond: number, send: (nth: number) => Promise<Answered>): Load {
  const outcomes: Outcomes = { answered: [], refused: 0, aborted: [] };
  const running = new Set<Promise<void>>();
  let stopped = false;
  async function one(nth: number): Promise<void> {
    try {
      outcomes.answered.push(await send(nth));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (error.refused) outcomes.refused += 1;
      else outcomes.aborted.push(error.message);
    }
  }
  async function run(): Promise<void> {
    const begun = performance.now();
    for (let nth = 0; !stopped; nth += 1) {
      const wait = begun + (nth * 1000) / perSecond - performance.now();
      if (wait > 0) await delay(wait);
      const sent = one(nth).finally(() => running.delete(sent));
      running.add(sent);
    }
  }
  const sending = run();
  return {
    async stop() {
      stopped = true;
      await sending;
      await Promise.all(running);
      return outcomes;
    },
  };
}
