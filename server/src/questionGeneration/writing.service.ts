/** Has a language model write questions, and answer them. */

import type { GateFinding, GeneratedItem, WantedQuestions } from '@assay/contract/questions/questionGeneration';
import type { App } from '../app.ts';
import { ModelFault } from '../assistant/model/modelFault.ts';
import { blindSolveFindings } from '../questionGate/blindSolve.ts';
import { modelSolver } from '../questionGate/modelSolver.ts';
import type { Say } from '../questionGate/modelSolver.ts';
import { messageFor, WRITING } from './prompt.ts';
import type { Anew } from './prompt.ts';
import { itemsIn, reordered } from './reply.ts';

type Using = Pick<App, 'random'>;

interface Writing {
  say: Say;
  skill: string;
  wanted: WantedQuestions;
}

const fresh = { version: 1, edit: null, solved: false, questionId: null, rejected: null, rewriting: false } as const;

/** @returns the questions without a verdict. @throws ModelFault if none can be read */
export async function writtenItems(
  { random }: Using,
  { say, skill, wanted }: Writing,
  anew?: Anew,
): Promise<GeneratedItem[]> {
  const written = itemsIn(await say(WRITING, messageFor(wanted, skill, anew)), wanted.count);
  if (written.length === 0) throw new ModelFault('garbled');
  return written.map(({ item, difficulty }) => {
    const { questionId: _none, ...content } = reordered(item, (below) => random.int(below));
    return { ...content, ...fresh, difficulty, verdict: 'ok', findings: [] };
  });
}

/** The findings when the model answers an item without its key. */
export const solvingFindings = ({ random }: Using, say: Say, item: GeneratedItem): Promise<GateFinding[]> =>
  blindSolveFindings(item, modelSolver(say), (below) => random.int(below));
