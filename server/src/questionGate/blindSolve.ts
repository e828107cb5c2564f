/** Has an item answered without its key, and without its question. */

import type { GateFinding, GateItem } from '@assay/contract/questions/questionGeneration';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import { itemOf, named } from '../questions/lint/findings.ts';
import type { Choice, Letter } from '../questions/lint/findings.ts';
import { drawOptionOrder } from '../questions/optionOrder.ts';

export interface BlindQuestion {
  /** null: only the options are shown. */
  questionText: string | null;
  /** By the letters of this showing. */
  options: Readonly<Record<string, string>>;
}

/** @returns the letter of an option; null if there is none */
export type Solve = (question: BlindQuestion) => Promise<string | null>;

const TIMES = 3;

/**
 * @param random whole number, 0 ≤ n < below
 * @returns the findings about an item that has a key and at least two options
 */
export async function blindSolveFindings(
  content: Omit<GateItem, 'questionId'>,
  solve: Solve,
  random: (below: number) => number,
): Promise<GateFinding[]> {
  const { choices, key, stem } = itemOf(content);
  if (!key || choices.length < 2) return [];

  async function answer(questionText: string | null): Promise<Letter | null> {
    const shown = shownAnew(choices, content.keepOrder, random);
    const options = Object.fromEntries(shown.map(({ text }, place) => [optionLetters[place] as string, text]));
    const letter = await solve({ questionText, options });
    return shown.find((_choice, place) => optionLetters[place] === letter)?.letter ?? null;
  }

  const answers: (Letter | null)[] = [];
  while (answers.length < TIMES) answers.push(await answer(stem));
  let guessed = 0;
  // One other guess shows that the options alone do not give the key away.
  while (guessed < TIMES && (await answer(null)) === key.letter) guessed += 1;
  return [...suspectKey(answers, key), ...(guessed === TIMES ? [giveaway(key)] : [])];
}

/** In a new order, unless the options depend on theirs. */
function shownAnew(choices: readonly Choice[], keepOrder: boolean, random: (below: number) => number): Choice[] {
  const stored = choices.map(({ letter, text }) => ({ id: letter, text }));
  const order = drawOptionOrder(stored, { keepOrder }, random);
  return order.flatMap((id) => choices.find(({ letter }) => letter === id) ?? []);
}

function suspectKey(answers: readonly (Letter | null)[], key: Choice): GateFinding[] {
  const others = answers.filter((letter) => letter !== key.letter);
  if (others.length === 0) return [];
  return [
    {
      check: 'blindSolve',
      code: 'key_suspect',
      // A model errs now and then.
      severity: others.length * 2 > answers.length ? 'warning' : 'notice',
      what: `Answered ${answers.length} times without the key: ${named(answers.map((letter) => letter ?? 'no option'))}, instead of ${key.letter}.`,
      why: 'The key may be wrong, or more than one option can be defended.',
      advice: 'Check the key against a source you trust.',
      options: [...new Set(others.filter((letter) => letter !== null))].toSorted(),
    },
  ];
}

const giveaway = ({ letter }: Choice): GateFinding => ({
  check: 'blindSolve',
  code: 'giveaway',
  severity: 'warning',
  what: `Without the question, ${letter} was found ${TIMES} times out of ${TIMES}.`,
  why: 'The other options are so implausible that no knowledge is needed.',
  advice: 'Replace them with mistakes that people really make.',
  options: [letter],
});
