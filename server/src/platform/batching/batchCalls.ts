interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Calls of one turn of the event loop form a batch, and calls that arrive while it runs form the next: many
 * simultaneous calls cost few statements, and a single call does not wait. If a batch fails, its calls and the waiting
 * ones fail at once.
 * @param run answers how to find each one's answer
 * @param most calls per batch
 */
export function batchCalls<Ask, Answer>(
  run: (asked: readonly Ask[]) => Promise<(ask: Ask) => Answer>,
  most: number,
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let busy = false;

  async function serve() {
    while (waiting.length > 0) {
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
      // By then all requests read from the network in one go are here.
      setImmediate(() => void serve());
    });
}
