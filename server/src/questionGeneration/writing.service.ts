/** Has a language model write questions, and the gate check them. */

import type { GateFinding, GeneratedItem, WantedQuestions } from '@assay/contract/questionGeneration';
import type { App } from '../app.ts';
import { ModelFault } from '../assistant/model/modelFault.ts';
import { blindSolveFindings } from '../questionGate/blindSolve.ts';
import { judged } from '../questionGate/gate.ts';
import { modelSolver } from '../questionGate/modelSolver.ts';
import type { Say } from '../questionGate/modelSolver.ts';
import { gateFindings } from '../questionGate/questionGate.service.ts';
import { messageFor, WRITING } from './prompt.ts';
import type { Anew } from './prompt.ts';
import { itemsIn, reordered } from './reply.ts';

export type Using = Pick<App, 'db' | 'random'>;

interface Writing {
  say: Say;
  skill: string;
  wanted: WantedQuestions;
}

const fresh = { solved: false, questionId: null, rejected: null, rewriting: false } as const;

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

/** With the findings that need no model; those of blind solving stay. */
export async function checkedItems(
  app: Using,
  items: readonly GeneratedItem[],
  sourceText: string | undefined,
): Promise<{ items: GeneratedItem[]; findings: GateFinding[] }> {
  const contents = items.map(({ questionId, ...content }) => ({ ...content, questionId: questionId ?? undefined }));
  const found = await gateFindings(app, { items: contents, sourceText });
  return {
    items: items.map((item, nth) => ({
      ...item,
      ...judged([...(found.items[nth] ?? []), ...item.findings.filter(({ check }) => check === 'blindSolve')]),
    })),
    findings: found.set,
  };
}

/** The item after the model has answered it without the key. */
export async function solvedItem({ random }: Using, say: Say, item: GeneratedItem): Promise<GeneratedItem> {
  const solved = await blindSolveFindings(item, modelSolver(say), (below) => random.int(below));
  return { ...item, ...judged([...item.findings, ...solved]), solved: true };
}
