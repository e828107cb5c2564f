import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { Question } from '@assay/contract/questions/questions';
import type { StoredOption } from '../platform/database/schema.ts';
import type { findQuestion } from './questions.store.ts';

type StoredQuestion = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** A stored question as its authors see it. */
export function shown(stored: StoredQuestion): Question {
  const { versionId: _versionId, updatedAt, ...rest } = stored;
  return {
    ...withLetters(rest),
    updatedAt: updatedAt.toISOString(),
  };
}

type Keyed = Pick<StoredQuestion, 'options' | 'keyOption' | 'writtenKey' | 'correction'>;

/** Options, key and correction by letter. */
export function withLetters<Stored extends Keyed>({ options, keyOption, writtenKey, correction, ...rest }: Stored) {
  const letterOf = (id: string) => letterOfKey(options, id);
  return {
    ...rest,
    options: lettered(options),
    correctAnswer: letterOf(keyOption),
    correction: correction && {
      id: correction.id,
      rule: correction.rule,
      acceptedAnswers: correction.keys.map(letterOf),
      writtenAnswer: letterOf(writtenKey),
    },
  };
}

/** Options by letter, in their author's order. */
export const lettered = (options: readonly StoredOption[]): Record<string, string> =>
  Object.fromEntries(options.map(({ text }, place) => [optionLetters[place] as string, text]));

export const letterOfKey = (options: readonly StoredOption[], keyOption: string): string =>
  optionLetters[options.findIndex(({ id }) => id === keyOption)] ?? 'A';
