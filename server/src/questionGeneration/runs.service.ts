/** The sets that this process writes: their beat, their end, and what their model used. */

import type { SetFault } from './setFault.ts';
import type { Model } from '../assistant/model/model.service.ts';
import { ModelFault } from '../assistant/model/modelFault.ts';
import { addToBudget } from '../conversations/budget.service.ts';
import { sayWith } from '../questionGate/modelSay.service.ts';
import { awaitsSolving } from './editing.service.ts';
import { renewBeat } from './generations.store.ts';
import { changeRun, solveEdited } from './work.service.ts';
import type { Run, Using } from './work.service.ts';

const BEAT_MS = 2000;

type Work = (run: Run) => Promise<void>;

export interface Runs {
  /** Works on a stored set that is marked as running; the caller does not wait. */
  begin(writer: Model, run: Pick<Run, 'actor' | 'id' | 'wanted' | 'skill'>, work: Work): void;
  /** Ends the work on a set, if it is written here. */
  end(id: number): Promise<void>;
  /** Ends all, before the process does. */
  interruptAll(): Promise<void>;
}

export function createRuns(app: Using): Runs {
  const running = new Map<number, { stop: AbortController; ended: Promise<void> }>();
  const stopping = new AbortController();

  async function carriedOut(run: Run, work: Work): Promise<void> {
    const fault = await work(run).then(
      () => null,
      (error: unknown) => faultOf(error, run),
    );
    if (fault === 'stopped') return;
    let isOver = true;
    await changeRun(app, run, ({ state, items }) => {
      isOver = fault !== null || !items.some(awaitsSolving);
      return {
        state: !isOver ? state : fault === null ? 'done' : 'broken',
        fault,
        items: items.map((item) => ({ ...item, rewriting: false })),
      };
    });
    if (!isOver) await carriedOut(run, (one) => solveEdited(app, one));
  }

  function faultOf(error: unknown, run: Run): SetFault {
    if (stopping.signal.aborted) return 'interrupted';
    if (run.signal.aborted) return 'stopped';
    app.log.warn({ err: error, generation: run.id }, 'questions were not written to the end');
    return error instanceof ModelFault ? error.fault : 'internal';
  }

  /** One that was stopped or deleted from another process ends here, too. */
  const startBeat = (id: number, stop: AbortController) =>
    setInterval(() => {
      renewBeat(app.db, id, app.clock.now()).then(
        (runs) => runs || stop.abort(),
        (error: unknown) => app.log.warn({ err: error, generation: id }, 'a set of questions had no beat'),
      );
    }, BEAT_MS);

  return {
    begin(writer, run, work) {
      const { actor, id } = run;
      const stop = new AbortController();
      const signal = AbortSignal.any([stop.signal, stopping.signal]);
      const tokens = { input: 0, output: 0 };
      const say = sayWith(writer, signal, (used) => {
        tokens.input += used.input;
        tokens.output += used.output;
      });
      const beat = startBeat(id, stop);
      const ended = carriedOut({ ...run, signal, say }, work)
        .catch((error: unknown) => app.log.error({ err: error, generation: id }, 'a set of questions was not stored'))
        .then(() => addToBudget(app, actor, tokens))
        .catch((error: unknown) => app.log.error({ err: error, generation: id }, 'tokens were not counted'))
        .finally(() => {
          clearInterval(beat);
          running.delete(id);
        });
      running.set(id, { stop, ended });
    },

    async end(id) {
      running.get(id)?.stop.abort();
      await running.get(id)?.ended;
    },

    async interruptAll() {
      stopping.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
