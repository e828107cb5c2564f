/** Sums of attempts without stored sums, added up one attempt at a time. */

import type { ItemSums, ScoreCount } from './analysis.ts';
import { MARKS } from './scored.ts';
import type { PackedAttempt } from './scored.ts';

/** Per answer in a packed attempt. */
const FIELDS = 4;

/** Sums for one number of possible points on the rest. Whole numbers, divided once at the end. */
interface Rests {
  answers: number;
  correct: number;
  earned: number;
  squares: number;
  earnedByCorrect: number;
}

interface Tallied extends Pick<ItemSums, 'answers' | 'correct' | 'omitted' | 'notReached' | 'timed' | 'ms'> {
  /** By the points possible on the rest. */
  rests: Map<number, Rests>;
}

interface Tally {
  /** By version. */
  items: Map<number, Tallied>;
  scores: Map<string, ScoreCount>;
}

export const emptyTally = (): Tally => ({ items: new Map(), scores: new Map() });

export function addAttempt({ items, scores }: Tally, { pointsEarned, pointsPossible, packed }: PackedAttempt): void {
  const score = `${pointsEarned} ${pointsPossible}`;
  const same = scores.get(score);
  if (same) same.attempts += 1;
  else scores.set(score, { earned: pointsEarned, possible: pointsPossible, attempts: 1 });
  const values = JSON.parse(`[${packed}]`) as number[];
  for (let at = 0; at < values.length; at += FIELDS) {
    const [version = 0, points = 0, ms = 0, marks = 0] = [values[at], values[at + 1], values[at + 2], values[at + 3]];
    const item = items.get(version) ?? nothing();
    items.set(version, item);
    addAnswer(item, ms, marks);
    const isCorrect = (marks & MARKS.correct) !== 0;
    const possible = pointsPossible - points;
    if (possible > 0) addRest(item.rests, possible, pointsEarned - (isCorrect ? points : 0), isCorrect);
  }
}

const nothing = (): Tallied => ({
  answers: 0,
  correct: 0,
  omitted: 0,
  notReached: 0,
  timed: 0,
  ms: 0,
  rests: new Map(),
});

function addAnswer(item: Tallied, ms: number, marks: number): void {
  item.answers += 1;
  if (marks & MARKS.correct) item.correct += 1;
  if (marks & MARKS.omitted) item.omitted += 1;
  if (marks & MARKS.notReached) item.notReached += 1;
  if (ms > 0) item.timed += 1;
  item.ms += ms;
}

function addRest(rests: Map<number, Rests>, possible: number, earned: number, isCorrect: boolean): void {
  const rest = rests.get(possible) ?? { answers: 0, correct: 0, earned: 0, squares: 0, earnedByCorrect: 0 };
  rests.set(possible, rest);
  rest.answers += 1;
  rest.earned += earned;
  rest.squares += earned * earned;
  if (!isCorrect) return;
  rest.correct += 1;
  rest.earnedByCorrect += earned;
}

/** By version, in the form of the stored all-time sums. */
export const itemSums = ({ items }: Tally): Map<number, ItemSums> =>
  new Map([...items].map(([version, { rests, ...counts }]) => [version, { ...counts, ...sumsOfRests(rests) }]));

function sumsOfRests(rests: Tallied['rests']) {
  const sums = { rests: 0, restsCorrect: 0, rest: 0, restSquares: 0, restCorrect: 0 };
  for (const [possible, one] of rests) {
    sums.rests += one.answers;
    sums.restsCorrect += one.correct;
    sums.rest += one.earned / possible;
    sums.restSquares += one.squares / possible ** 2;
    sums.restCorrect += one.earnedByCorrect / possible;
  }
  return sums;
}

export const scoreCounts = ({ scores }: Tally): ScoreCount[] =>
  [...scores.values()].toSorted((a, b) => a.earned - b.earned || a.possible - b.possible);
