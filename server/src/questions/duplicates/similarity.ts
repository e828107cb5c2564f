/** The similarity of two questions, from 0 to 1: two thirds from the stem, one third from the options. */

export const STEM_WEIGHT = 0.65;
const NEAR = 0.7;
// Equal options compensate for at most this much of the stem, so anything less similar is not near.
export const LEAST_STEM = (NEAR - (1 - STEM_WEIGHT)) / STEM_WEIGHT;

/** Parts as numbers, rarest first, so that comparing walks along two sorted lists. */
export interface Ranked {
  exact: string;
  stem: Int32Array;
  options: Int32Array;
}

/** Jaccard index of two ascending lists; 0 as soon as it cannot reach `least`. */
function jaccard(one: Int32Array, other: Int32Array, least: number): number {
  const sizes = one.length + other.length;
  if (sizes === 0) return 1;
  const needed = (least * sizes) / (1 + least);
  let shared = 0;
  let here = 0;
  let there = 0;
  while (here < one.length && there < other.length) {
    if (shared + Math.min(one.length - here, other.length - there) < needed) return 0;
    const difference = (one[here] as number) - (other[there] as number);
    if (difference === 0) shared += 1;
    if (difference <= 0) here += 1;
    if (difference >= 0) there += 1;
  }
  return shared / (sizes - shared);
}

/** @returns 0 unless they are near-duplicates */
export function similarityOf(one: Ranked, other: Ranked): number {
  const stem = jaccard(one.stem, other.stem, LEAST_STEM);
  if (stem === 0) return 0;
  const similarity = STEM_WEIGHT * stem + (1 - STEM_WEIGHT) * jaccard(one.options, other.options, 0);
  return similarity < NEAR ? 0 : Math.min(similarity, 0.99);
}
