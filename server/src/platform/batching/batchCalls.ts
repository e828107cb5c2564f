import { setImmediate as nextTurn } from 'node:timers/promises';

interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** How long a batch may grow at most, in ms. */
const GROWS_MS = 25;

/**
 * Calls form a batch for as long as each turn of the event loop brings more of them, at most 25 ms; calls that arrive
 * while it runs form the next. Many simultaneous calls cost few statements, and a single call waits for one turn. If a
 * batch fails, its calls and the waiting ones fail at once.
 * @param run answers how to find each one's answer
 * @param most calls per batch
 */
export function batchCalls<Ask, Answer>(
  run: (asked: readonly Ask[]) => Promise<(ask: Ask) => Answer>,
  most: number,
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let busy = false;

  async function gather() {
    const until = performance.now() + GROWS_MS;
    let before = 0;
    while (before < waiting.length && waiting.length < most && performance.now() < until) {
      before = waiting.length;
      // By then all requests read from the network in one go are here.
      await nextTurn();
    }
  }

  async function serve() {
    while (waiting.length > 0) {
      await gather();
      const round = waiting.splice(0, most);
      try {
        const answerOf = await run(round.map(({ ask }) => ask));
        for (const { ask, resolve } of round) resolve(answerOf(ask));
      } catch (error) {
        for (const { reject } of [...round, ...waiting]) reject(error);
        waiting = [];
      }
    }
    busy = false;
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (busy) return;
      busy = true;
      void serve();
    });
}
