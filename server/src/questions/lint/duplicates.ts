/** The same question twice, word for word or nearly. */

import type { LintFinding } from '@assay/contract/questionLint';
import type { LintContent } from './findings.ts';
import { folded, stemOf, visible, wordsOf } from './words.ts';

type Compared = Pick<LintContent, 'questionText' | 'options'>;

export interface Duplicate<T> {
  other: T;
  /** `same`: equal but for case, spaces, punctuation and the order of options. */
  kind: 'same' | 'near';
  /** 0 … 1 */
  similarity: number;
}

// Words that come and go when a sentence is put another way.
const FILLERS = new Set('a an the of in on at to is are was were be do does did it its that this'.split(' '));

interface Fingerprint {
  exact: string;
  stem: Set<string>;
  options: Set<string>;
}

const STEM_WEIGHT = 0.65;
const NEAR = 0.7;
// Equal options make up for so much of the stem and no more, so nothing below this can be near.
const LEAST_STEM = (NEAR - (1 - STEM_WEIGHT)) / STEM_WEIGHT;

const ticked = (text: string) => visible(text).normalize('NFKC').toLowerCase();

function fingerprintOf({ questionText, options }: Compared): Fingerprint {
  const all = wordsOf(ticked(questionText));
  const telling = all.filter((word) => !FILLERS.has(word)).map(stemOf);
  const words = telling.length === 0 ? all : telling;
  const pairs = words.slice(1).map((word, place) => `${words[place]} ${word}`);
  const texts = Object.values(options).flatMap((text) => (text ? [folded(text)] : []));
  return {
    exact: JSON.stringify([all.join(' '), texts.toSorted()]),
    stem: new Set([...words, ...pairs]),
    options: new Set(texts.flatMap((text) => wordsOf(text.toLowerCase()))),
  };
}

/** Parts as numbers, rarest first: comparing is walking along two sorted lists. */
interface Ranked {
  exact: string;
  stem: Int32Array;
  options: Int32Array;
}

/** Jaccard's index of two ascending lists; 0 as soon as it cannot reach `least`. */
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

export interface DuplicateIndex<T> {
  /**
   * Duplicates of a question among the indexed ones, most alike first. `except` leaves the question itself out; `most`
   * bounds how many are looked at, those that share the rarest parts first.
   */
  find(content: Compared, except?: (other: T) => boolean, most?: number): Duplicate<T>[];
}

/**
 * Prefix filtering (Bayardo, Ma & Srikant 2007): two stems alike enough share one of their rarest parts, so only those
 * are looked up. Misses nothing that a comparison of all with all would find.
 */
export function indexDuplicates<T extends Compared>(questions: readonly T[]): DuplicateIndex<T> {
  const prints = questions.map(fingerprintOf);
  const frequency = new Map<string, number>();
  for (const { stem, options } of prints)
    for (const part of [...stem, ...options]) frequency.set(part, (frequency.get(part) ?? 0) + 1);
  const byRarity = [...frequency].sort(([one, often], [other, rather]) => often - rather || (one < other ? -1 : 1));
  const ranks = new Map(byRarity.map(([part], place) => [part, place]));
  const listed = (parts: ReadonlySet<string>): Int32Array => {
    let unknown = 0;
    // What no indexed question has is rarest of all, and equal to nothing.
    return Int32Array.from(parts, (part) => ranks.get(part) ?? (unknown -= 1)).sort();
  };
  const rankedOf = ({ exact, stem, options }: Fingerprint): Ranked => ({
    exact,
    stem: listed(stem),
    options: listed(options),
  });
  const prefixOf = ({ stem }: Ranked) => stem.subarray(0, stem.length - Math.ceil(LEAST_STEM * stem.length) + 1);

  const entries = prints.map(rankedOf);
  const placeOf = new Map<Compared, number>(questions.map((question, place) => [question, place]));
  const byPart = new Map<number, number[]>();
  entries.forEach((entry, place) => {
    for (const part of prefixOf(entry)) {
      const places = byPart.get(part);
      if (places) places.push(place);
      else byPart.set(part, [place]);
    }
  });
  const seen = new Int32Array(entries.length);
  let round = 0;

  function compare(asked: Ranked, place: number): Duplicate<T>[] {
    const its = entries[place] as Ranked;
    const other = questions[place] as T;
    if (its.exact === asked.exact) return [{ other, kind: 'same', similarity: 1 }];
    const stem = jaccard(asked.stem, its.stem, LEAST_STEM);
    if (stem === 0) return [];
    const similarity = STEM_WEIGHT * stem + (1 - STEM_WEIGHT) * jaccard(asked.options, its.options, 0);
    return similarity < NEAR ? [] : [{ other, kind: 'near', similarity: Math.min(similarity, 0.99) }];
  }

  return {
    find(content, except = () => false, most = Infinity) {
      const asked = entries[placeOf.get(content) ?? -1] ?? rankedOf(fingerprintOf(content));
      const found: Duplicate<T>[] = [];
      let looked = 0;
      round += 1;
      for (const part of prefixOf(asked))
        for (const place of byPart.get(part) ?? []) {
          if (looked >= most) break;
          looked += 1;
          if (seen[place] === round) continue;
          seen[place] = round;
          if (!except(questions[place] as T)) found.push(...compare(asked, place));
        }
      return found.sort((one, other) => other.similarity - one.similarity);
    },
  };
}

/** For one question; where many are compared with the same others, `indexDuplicates` once. */
export const findDuplicates = <T extends Compared>(content: Compared, others: readonly T[]): Duplicate<T>[] =>
  indexDuplicates(others).find(content);

/** Every pair of duplicates in a bank, once. */
export function duplicatePairs<T extends Compared>(questions: readonly T[]): { one: T; duplicate: Duplicate<T> }[] {
  const index = indexDuplicates(questions);
  const places = new Map(questions.map((question, place) => [question, place]));
  return questions.flatMap((one, place) =>
    index.find(one, (other) => (places.get(other) as number) <= place).map((duplicate) => ({ one, duplicate })),
  );
}

/** What the lint says about a duplicate; `name` is how the author knows it. */
export function duplicateFinding(
  { kind, similarity }: Pick<Duplicate<unknown>, 'kind' | 'similarity'>,
  name: string,
): LintFinding {
  const seenTogether = 'Both can land in one paper, and whoever has seen one knows the other.';
  return kind === 'same'
    ? {
        code: 'duplicate_same',
        severity: 'warning',
        what: `${name} is the same question.`,
        why: seenTogether,
        advice: 'Keep one and archive the other.',
        options: [],
      }
    : {
        code: 'duplicate_near',
        severity: 'notice',
        what: `${name} is nearly the same question (${Math.round(100 * similarity)} % alike).`,
        why: seenTogether,
        advice: 'Keep the better one, or make them ask different things.',
        options: [],
      };
}
