import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { LintFinding } from '@assay/contract/questions/questionLint';

/** The input of the rules. Options may be missing or empty while an author types. */
export interface LintContent {
  questionText: string;
  options: Readonly<Partial<Record<string, string>>>;
  correctAnswer: string;
  explanation?: string | undefined;
  keepOrder?: boolean | undefined;
}

export type Letter = LintFinding['options'][number];

export interface Choice {
  letter: Letter;
  text: string;
  isKey: boolean;
}

/** A question prepared for the rules. */
export interface Item {
  stem: string;
  choices: Choice[];
  key: Choice | undefined;
  distractors: Choice[];
  explanation: string;
  keepOrder: boolean;
}

export type Rule = (item: Item) => LintFinding[];

export function itemOf(content: LintContent): Item {
  const choices = optionLetters.flatMap((letter): Choice[] => {
    const text = content.options[letter]?.trim() ?? '';
    return text === '' ? [] : [{ letter, text, isKey: letter === content.correctAnswer }];
  });
  return {
    stem: content.questionText,
    choices,
    key: choices.find(({ isKey }) => isKey),
    distractors: choices.filter(({ isKey }) => !isKey),
    explanation: content.explanation ?? '',
    keepOrder: content.keepOrder ?? false,
  };
}

export const lettersOf = (choices: readonly Choice[]): Letter[] => choices.map(({ letter }) => letter);

/** "B", "B and C", "B, C and D" */
export const named = (letters: readonly string[]): string =>
  letters.length < 2 ? letters.join('') : `${letters.slice(0, -1).join(', ')} and ${letters.at(-1)}`;
