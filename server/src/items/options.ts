/** The selected options, by the same people's results on the rest of their papers. */

import { discriminativeEfficiency } from '../statistics/items.ts';
import { NOT_REACHED, OMITTED } from './scored.ts';

/** The count of one answer at one score on the rest. */
export interface AnswerCount {
  answer: string;
  correct: boolean;
  restEarned: number;
  restPossible: number;
  answers: number;
}

const GROUPS = 5;
const WIDTH = 100 / GROUPS;

export const groupRanges = Array.from({ length: GROUPS }, (_, group) => ({
  from: group * WIDTH,
  to: (group + 1) * WIDTH,
}));

/** A paper with one question has no rest score and no group. */
const groupOf = ({ restEarned, restPossible }: AnswerCount) =>
  restPossible === 0 ? null : Math.min(GROUPS - 1, Math.floor((GROUPS * restEarned) / restPossible));

const total = (counts: readonly AnswerCount[]) => counts.reduce((sum, { answers }) => sum + answers, 0);

export function groupSizes(counts: readonly AnswerCount[]) {
  return groupRanges.map((range, group) => ({
    ...range,
    answers: total(counts.filter((count) => groupOf(count) === group)),
  }));
}

export const efficiencyOf = (counts: readonly AnswerCount[]) =>
  discriminativeEfficiency(
    counts
      .filter(({ restPossible }) => restPossible > 0)
      .map(({ correct, restEarned, restPossible, answers }) => [correct ? 1 : 0, restEarned / restPossible, answers]),
  );

interface Option {
  id: string;
  text: string;
}

/** Every option in its author's order, then blank answers; each with its share of all answers. */
export function optionTable(options: readonly Option[], keys: readonly string[], counts: readonly AnswerCount[]) {
  const all = total(counts);
  const figures = (answer: string) => {
    const chosen = counts.filter((count) => count.answer === answer);
    const rested = chosen.filter(({ restPossible }) => restPossible > 0);
    const rest = rested.reduce(
      (sum, { restEarned, restPossible, answers }) => sum + (answers * restEarned) / restPossible,
      0,
    );
    return {
      answers: total(chosen),
      share: all === 0 ? 0 : Math.round((10_000 * total(chosen)) / all) / 100,
      meanRest: rested.length === 0 ? null : Math.round((10_000 * rest) / total(rested)) / 100,
      byGroup: groupRanges.map((_, group) => total(chosen.filter((count) => groupOf(count) === group))),
    };
  };
  return [
    ...options.map(({ id, text }, place) => ({
      letter: String.fromCodePoint(65 + place),
      kind: 'option' as const,
      text,
      isKey: keys.includes(id),
      ...figures(id),
    })),
    { letter: null, kind: 'omitted' as const, text: '', isKey: false, ...figures(OMITTED) },
    { letter: null, kind: 'notReached' as const, text: '', isKey: false, ...figures(NOT_REACHED) },
  ];
}
