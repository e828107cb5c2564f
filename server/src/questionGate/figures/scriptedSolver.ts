/** Answers as a model would that knows some questions. The figures show what the gate makes of answers, not a model. */

import type { GateItem } from '@assay/contract/questions/questionGeneration';
import type { BlindQuestion, Solve } from '../blindSolve.ts';

export interface Known {
  item: Pick<GateItem, 'questionText' | 'options'>;
  /** The letter of the right option. */
  truth: string;
  /** The letter of the conspicuous option, without the question; null if there is none. */
  guess: string | null;
}

const optionsAlone = (options: BlindQuestion['options']) => Object.values(options).toSorted().join('\n');

/** @param slip every so many answers, a wrong one */
export function scriptedSolver(all: readonly Known[], slip: number): Solve {
  const byQuestion = new Map(all.map((known) => [known.item.questionText, known]));
  const byOptions = new Map(all.map((known) => [optionsAlone(known.item.options), known]));
  let answers = 0;
  return async ({ questionText, options }) => {
    const known = questionText === null ? byOptions.get(optionsAlone(options)) : byQuestion.get(questionText);
    const letter = questionText === null ? known?.guess : known?.truth;
    if (known === undefined || letter === null || letter === undefined) return null;
    answers += 1;
    const isMeant = (text: string) => text === known.item.options[letter];
    const shown = Object.entries(options);
    return shown.find(([, text]) => isMeant(text) !== (answers % slip === 0))?.[0] ?? null;
  };
}
