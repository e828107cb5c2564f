/** A frozen paper: which questions in which order with which letters. */

import { optionLetters } from '@assay/contract/optionLetters';
import type { QuizQuestion } from '@assay/contract/quiz';
import type { PaperItem, StoredOption } from '../platform/database/schema.ts';
import { drawOptionOrder, shuffle } from '../questions/optionOrder.ts';

interface Drawable {
  questionId: number;
  versionId: number;
  points: number;
  keepOrder: boolean;
  options: StoredOption[];
}

interface VersionText {
  questionText: string;
  options: StoredOption[];
  difficulty: QuizQuestion['difficulty'];
}

/**
 * Draws `count` questions (or all there are) without replacement, in random order, with their option orders.
 * @param random whole number, 0 ≤ n < below
 */
export function drawPaper(pool: readonly Drawable[], count: number, random: (below: number) => number): PaperItem[] {
  return shuffle(pool, random)
    .slice(0, count)
    .map(({ questionId, versionId, points, options, keepOrder }) => ({
      questionId,
      versionId,
      points,
      optionOrder: drawOptionOrder(options, { keepOrder }, random),
    }));
}

/** The option a displayed letter stands for in this paper; null when the question shows no such letter. */
export function optionOfLetter(item: PaperItem, letter: string): string | null {
  const place = (optionLetters as readonly string[]).indexOf(letter);
  return item.optionOrder[place] ?? null;
}

/** The displayed letter of an option; null when the paper does not show it. */
export function letterOfOption(item: PaperItem, optionId: string | null): string | null {
  const place = optionId === null ? -1 : item.optionOrder.indexOf(optionId);
  return place === -1 ? null : (optionLetters[place] ?? null);
}

/** Options by displayed letter. */
export function letteredOptions(item: PaperItem, options: readonly StoredOption[]): Record<string, string> {
  const texts = new Map(options.map(({ id, text }) => [id, text]));
  return Object.fromEntries(item.optionOrder.map((id, place) => [optionLetters[place] as string, texts.get(id) ?? '']));
}

/** What a taker sees of a question: nothing here knows the key. */
export function questionForTaker(item: PaperItem, version: VersionText): QuizQuestion {
  return {
    id: item.questionId,
    questionText: version.questionText,
    options: letteredOptions(item, version.options),
    difficulty: version.difficulty,
    points: item.points,
  };
}
