/** Stores on this device what the server lacks, and what a reload should restore. */
import type { Choice } from './answerQueue.ts';
import { allSeconds } from './questionTimer.ts';
import type { QuizRun } from './runState.ts';
import type { UnsentStore } from './unsentStore.ts';

type Changes = {
  drop: readonly Choice[];
  keep: readonly Choice[];
  /** `forget`: the attempt is over, and its stored data is deleted. */
  view: 'same' | 'keep' | 'forget';
};

/** The changes in storage when one state becomes another. */
export function keptChanges(before: QuizRun, after: QuizRun): Changes {
  const [was, is] = [before.queue.unsent, after.queue.unsent];
  const isOver = after.phase.step === 'done' || after.phase.step === 'gone';
  const hasMoved =
    before.at !== after.at || before.flagged !== after.flagged || before.timer.since !== after.timer.since;
  return {
    drop: was.filter((choice) => !is.includes(choice)),
    keep: is.filter((choice) => !was.includes(choice)),
    view: isOver ? 'forget' : hasMoved ? 'keep' : 'same',
  };
}

export function createAnswerKeeper(store: UnsentStore, now: () => number) {
  /** Index of the storage in use; 0 is the safest. */
  let keptIn = 0;
  const keepView = ({ at, flagged, timer }: QuizRun) =>
    store.keepView({ at, flagged, seconds: allSeconds(timer, now()) });

  return {
    keptIn: () => keptIn,
    keepView,
    follow: (before: QuizRun, after: QuizRun) => {
      const { drop, keep, view } = keptChanges(before, after);
      for (const choice of drop) store.drop(choice.questionId, choice.seq);
      for (const choice of keep) keptIn = store.keep(choice);
      if (view === 'forget') store.clear();
      if (view === 'keep') keepView(after);
    },
  };
}
