/**
 * The table that Blackboard uploads and its helpers write: no heading, each row a kind, the question and, for a choice,
 * each option followed by `correct` or `incorrect`.
 */

import { emptyQuestion, RefusedItem, typeRefused } from '../model.ts';
import type { FileQuestion } from '../model.ts';

const others: Record<string, string> = {
  MA: 'Questions with several correct answers',
  ESS: 'Essay questions',
  FIB: 'Short answers without options',
  FIB_PLUS: 'Short answers without options',
  SR: 'Short answers without options',
  NUM: 'Numerical questions',
  MAT: 'Matching questions',
  ORD: 'Ordering questions',
  FIL: 'File uploads',
  OP: 'Opinion questions',
  JUMBLED_SENTENCE: 'Gap questions',
  QUIZ_BOWL: 'Quiz bowl questions',
};

/** Whether a first row is already an item. */
export const isBlackboardRow = (cells: readonly string[]): boolean => {
  const [kind = '', , third = '', fourth = ''] = cells.map((cell) => cell.trim());
  if (kind === 'MC' || kind === 'MA') return /^(in)?correct$/i.test(fourth);
  if (kind === 'TF') return /^(true|false)$/i.test(third);
  return kind in others && cells.length > 1;
};

export function readBlackboardRow(cells: readonly string[], warn: (warning: string) => void): FileQuestion {
  const [kind = '', questionText = '', ...rest] = cells.map((cell) => cell.trim());
  const known = others[kind];
  if (known !== undefined) throw typeRefused(known);
  if (kind === 'TF') {
    if (!/^(true|false)$/i.test(rest[0] ?? '')) throw new RefusedItem('The answer is neither “true” nor “false”.');
    warn('A true/false question: it becomes one with the options True and False.');
    const key = /true/i.test(rest[0] ?? '') ? 0 : 1;
    return { ...emptyQuestion(), questionText, options: ['True', 'False'], key, keepOrder: true };
  }
  if (kind !== 'MC') throw new RefusedItem(`The kind “${kind.slice(0, 40)}” is not known.`);
  const pairs = rest.slice(0, rest.findLastIndex((cell) => cell !== '') + 1);
  const marks = pairs.filter((_cell, place) => place % 2 === 1);
  if (pairs.length % 2 === 1 || !marks.every((mark) => /^(in)?correct$/i.test(mark)))
    throw new RefusedItem('Each option must be followed by “correct” or “incorrect”.');
  const keys = marks.flatMap((mark, place) => (/^correct$/i.test(mark) ? [place] : []));
  if (keys.length > 1) throw typeRefused('Questions with several correct answers');
  if (keys.length === 0) throw new RefusedItem('No option is followed by “correct”.');
  const options = pairs.filter((_cell, place) => place % 2 === 0);
  return { ...emptyQuestion(), questionText, options, key: keys[0] as number };
}
