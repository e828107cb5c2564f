import type { App } from '../../app.ts';
import { saveAnswers } from '../../conversations/storedAnswers.service.ts';
import type { AnswerRun } from './answerRun.service.ts';

/** How often what has arrived is stored. */
const SAVE_MS = 400;
/** Also of an answer that waits for its model, which shows that it runs, or that it was stopped elsewhere. */
const BEAT_MS = 2000;

export interface AnswerSaving {
  add(run: AnswerRun): void;
  remove(run: AnswerRun): void;
}

/** Stores what has arrived of all running answers in one statement, so that fifty cost hardly more than one. */
export function createAnswerSaving(app: Pick<App, 'db' | 'clock' | 'log'>): AnswerSaving {
  const runs = new Map<AnswerRun, { characters: number; at: number }>();
  let timer: NodeJS.Timeout | undefined;

  async function save() {
    const now = performance.now();
    const due = [...runs].flatMap(([run, saved]) =>
      run.text.length > saved.characters || now - saved.at >= BEAT_MS ? { run, text: run.text } : [],
    );
    try {
      const states = await saveAnswers(app, new Map(due.map(({ run, text }) => [run.open.answerId, text])));
      for (const { run, text } of due) {
        if (!runs.has(run)) continue;
        const state = states.get(run.open.answerId);
        if (state === 'running') runs.set(run, { characters: text.length, at: now });
        // Deleted, or taken for lost because the database was away for long.
        else run.abort(state === 'stopped' ? 'stopped' : 'interrupted');
      }
    } catch (error) {
      app.log.warn({ err: error, answers: due.length }, 'answers are stored later');
    }
  }

  // The next turn begins when one has ended, however slow the database is.
  function next() {
    timer = setTimeout(() => void save().finally(() => (runs.size > 0 ? next() : (timer = undefined))), SAVE_MS);
  }

  return {
    add(run) {
      runs.set(run, { characters: 0, at: performance.now() });
      if (timer === undefined) next();
    },
    remove: (run) => void runs.delete(run),
  };
}
