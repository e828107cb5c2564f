/** A frozen paper: which questions, in which order, with which letters. */

import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { QuizQuestion } from '@assay/contract/quiz/quiz';
import type { Skill } from '@assay/contract/questions/skills';
import { pointsUnder } from '../items/marking.ts';
import type { PaperItem, StoredOption } from '../platform/database/schema.ts';
import { drawOptionOrder, shuffle } from '../questions/optionOrder.ts';

type Difficulty = QuizQuestion['difficulty'];

interface Drawable {
  questionId: number;
  difficulty: Difficulty;
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

interface Drawing {
  count: number;
  blueprint: Readonly<Record<Difficulty, number>> | null;
  scoringRule: Skill['scoringRule'];
}

/** Where substitutes for a missing difficulty come from: the neighbouring one first. */
const SUBSTITUTES: Record<Difficulty, Difficulty[]> = {
  easy: ['medium', 'hard'],
  medium: ['easy', 'hard'],
  hard: ['medium', 'easy'],
};

/**
 * Draws `count` questions (or all there are) without replacement, in random order, with their option orders. A
 * blueprint sets the number per difficulty; a shortage in one is filled from another, so that a paper keeps its length
 * as long as there are enough questions. The scoring rule decides what each counts.
 * @param random whole number, 0 ≤ n < below
 */
export function drawPaper(
  pool: readonly Drawable[],
  { count, blueprint, scoringRule }: Drawing,
  random: (below: number) => number,
): PaperItem[] {
  const drawn = blueprint
    ? byBlueprint(shuffle(pool, random), blueprint)
    : shuffle(pool, random, Math.min(count, pool.length));
  return drawn.map(({ questionId, versionId, points, options, keepOrder }) => ({
    questionId,
    versionId,
    points: pointsUnder(scoringRule, points),
    optionOrder: drawOptionOrder(options, { keepOrder }, random),
  }));
}

function byBlueprint<Q extends Drawable>(shuffled: readonly Q[], blueprint: Readonly<Record<Difficulty, number>>): Q[] {
  const left = { easy: [], medium: [], hard: [] } as Record<Difficulty, Q[]>;
  for (const question of shuffled) left[question.difficulty].push(question);
  const difficulties = ['easy', 'medium', 'hard'] as const;
  const lacking = { ...blueprint };
  const chosen = new Set<Q>();
  const take = (from: Difficulty, wanted: Difficulty) => {
    const taken = left[from].splice(0, lacking[wanted]);
    for (const question of taken) chosen.add(question);
    lacking[wanted] -= taken.length;
  };
  for (const difficulty of difficulties) take(difficulty, difficulty);
  for (const difficulty of difficulties) for (const other of SUBSTITUTES[difficulty]) take(other, difficulty);
  // In shuffled order, so that difficulties are mixed.
  return shuffled.filter((question) => chosen.has(question));
}

/** The option behind a displayed letter in this paper; null if the question has no such letter. */
export function optionOfLetter(item: PaperItem, letter: string): string | null {
  const place = (optionLetters as readonly string[]).indexOf(letter);
  return item.optionOrder[place] ?? null;
}

/** The displayed letter of an option; null if the paper does not show it. */
export function letterOfOption(item: PaperItem, optionId: string | null): string | null {
  const place = optionId === null ? -1 : item.optionOrder.indexOf(optionId);
  return place === -1 ? null : (optionLetters[place] ?? null);
}

/** Options by displayed letter. */
export function letteredOptions(item: PaperItem, options: readonly StoredOption[]): Record<string, string> {
  const lettered: Record<string, string> = {};
  item.optionOrder.forEach((wanted, place) => {
    lettered[optionLetters[place] as string] = options.find(({ id }) => id === wanted)?.text ?? '';
  });
  return lettered;
}

/** A question as its taker sees it, without the key. */
export function questionForTaker(item: PaperItem, version: VersionText): QuizQuestion {
  return {
    id: item.questionId,
    questionText: version.questionText,
    options: letteredOptions(item, version.options),
    difficulty: version.difficulty,
    points: item.points,
  };
}
