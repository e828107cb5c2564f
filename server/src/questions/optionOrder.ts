/** The order in which options are shown: shuffled, unless their wording or author fixes it. */

import type { StoredOption } from '../platform/database/schema.ts';

const SUMS_UP =
  /\b(all|none|both|neither|any) (of (the |these |those )?(other )?(above|options|answers|others?|these|those|them)|(the )?above)\b/i;
// "A and B", "neither A nor C", "(A), (B) & (D)", "only C", "option A": such words refer to positions, so no option may
// move.
const LETTER = String.raw`\(?\b[A-F]\b\)?`;
const NAMES_A_PLACE = new RegExp(
  [
    String.raw`${LETTER}(\s*,\s*${LETTER})*\s*,?\s*(and|or|nor|&)\s*${LETTER}`,
    String.raw`\b[Oo]nly ${LETTER}$|^${LETTER} only\b|\b([Oo]ption|[Aa]nswer)s? ${LETTER}`,
    String.raw`\b(first|last|previous|preceding) (two |three )?(options?|answers?)\b`,
  ].join('|'),
);

type RandomInt = (below: number) => number;

/**
 * An attempt's order, drawn once.
 * @param random whole number, 0 ≤ n < below
 * @returns every option id once
 */
export function drawOptionOrder(
  options: readonly StoredOption[],
  { keepOrder }: { keepOrder: boolean },
  random: RandomInt,
): string[] {
  const ids = options.map(({ id }) => id);
  const movable = keepOrder ? [] : movablePlaces(options);
  const shuffled = shuffle(movable, random);
  movable.forEach((place, index) => {
    ids[place] = options[shuffled[index] as number]?.id as string;
  });
  return ids;
}

// Stored versions never change, and a popular skill is drawn from thousands of times.
const movableOf = new WeakMap<readonly StoredOption[], readonly number[]>();

function movablePlaces(options: readonly StoredOption[]): readonly number[] {
  const known = movableOf.get(options);
  if (known) return known;
  const isFixed = options.some(({ text }) => NAMES_A_PLACE.test(text));
  const movable = isFixed ? [] : options.flatMap(({ text }, place) => (SUMS_UP.test(text) ? [] : [place]));
  movableOf.set(options, movable);
  return movable;
}

/**
 * Fisher and Yates (1938) in Durstenfeld's form: every permutation equally likely.
 * @param count how many of them are wanted, 0 ≤ count ≤ values.length: every such sample equally likely
 */
export function shuffle<T>(values: readonly T[], random: RandomInt, count = values.length): T[] {
  const result = [...values];
  const settled = values.length - count;
  for (let last = result.length - 1; last > 0 && last >= settled; last -= 1) {
    const other = random(last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result.slice(settled);
}
