import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { untilHolds } from '../../../test/testWaiting.ts';
import { batchCalls } from './batchCalls.ts';

/** Runs are recorded and finish on command. */
function held(most = 100) {
  const runs: { asked: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const ask = batchCalls<number, string>((asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<(ask: number) => string>();
    runs.push({ asked, end: () => resolve((number) => `answer ${number}`), fail: reject });
    return promise;
  }, most);
  /** The run with this index, once it has started. */
  const run = (nth: number) =>
    untilHolds(() => {
      const started = runs[nth];
      if (!started) throw new Error(`Only ${runs.length} runs have started.`);
      return started;
    });
  return { ask, runs, run };
}

test('a single call waits for no other, and calls of one moment go together', async () => {
  const { ask, runs, run } = held();
  const answer = ask(1);
  (await run(0)).end();
  expect(await answer).toBe('answer 1');
  const answers = [2, 3].map(ask);
  (await run(1)).end();
  expect(await Promise.all(answers)).toEqual(['answer 2', 'answer 3']);
  expect(runs.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
});

test('calls that come while one is on its way go together in the next, each with its own answer', async () => {
  const { ask, runs, run } = held();
  const first = ask(1);
  await run(0);
  const answers = [first, ...[2, 3].map(ask)];
  (await run(0)).end();
  (await run(1)).end();
  expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2', 'answer 3']);
  expect(runs.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
});

test('a batch grows for as long as every turn brings another call', async () => {
  const { ask, runs, run } = held();
  const comeInTurn = async (numbers: readonly number[]): Promise<string[]> => {
    const [number, ...later] = numbers;
    if (number === undefined) return [];
    const others = nextTurn().then(() => comeInTurn(later));
    return [await ask(number), ...(await others)];
  };
  const answers = comeInTurn([1, 2, 3]);
  (await run(0)).end();
  expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 3']);
  expect(runs.map(({ asked }) => asked)).toEqual([[1, 2, 3]]);
});

test('no more go together than allowed', async () => {
  const { ask, runs, run } = held(2);
  const answers = [1, 2, 3, 4, 5].map(ask);
  for (const nth of [0, 1, 2]) (await run(nth)).end();
  await Promise.all(answers);
  expect(runs.map(({ asked }) => asked)).toEqual([[1, 2], [3, 4], [5]]);
});

test('when a run fails, all its calls fail with it, and the next call starts a new one', async () => {
  const { ask, run } = held();
  const first = ask(1);
  await run(0);
  const answers = Promise.allSettled([first, ...[2, 3].map(ask)]);
  (await run(0)).fail(new Error('away'));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const next = ask(4);
  (await run(1)).end();
  expect(await next).toBe('answer 4');
});
