/** The same question twice, word for word or nearly. */

import type { LintFinding } from '@assay/contract/questionLint';
import type { LintContent } from './findings.ts';
import { folded, stemOf, visible, wordsOf } from '../../markdown/words.ts';

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

/** Where a part stands: in the questions at these places, ascending, and in each of them at this position. */
interface Posting {
  places: number[];
  positions: number[];
}

/** Of two stems that share no rarer part than these, so many at most; fewer than `LEAST_STEM` asks for are not alike. */
const canBeAlike = (length: number, position: number, otherLength: number, otherPosition: number): boolean =>
  Math.min(length - position, otherLength - otherPosition) >= (LEAST_STEM * (length + otherLength)) / (1 + LEAST_STEM);

/** The first of ascending numbers that is at least this one. */
function firstFrom(ascending: readonly number[], least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface DuplicatesOf<T> {
  one: T;
  duplicates: Duplicate<T>[];
  /** There may be more. */
  isCut: boolean;
}

export interface DuplicateIndex<T> {
  /**
   * Duplicates of a question among the indexed ones, most alike first. `except` leaves the question itself out; `most`
   * bounds how many more are compared once a duplicate was found, the same ones first, then by the rarest shared parts;
   * `mostInVain` how many are compared before that.
   */
  find(content: Compared, except?: (other: T) => boolean, most?: number, mostInVain?: number): Duplicate<T>[];
  /** Every pair once, question after question: each with those behind it, bounded alike. */
  pairs(most?: number): Generator<DuplicatesOf<T>>;
}

/**
 * Prefix and positional filtering (Bayardo, Ma & Srikant 2007; Xiao et al. 2008): two stems alike enough share one of
 * their rarest parts, so only those are looked up. Misses nothing that a comparison of all with all would find. A step
 * for each question, so that a large bank can be indexed bit by bit.
 */
export function* indexing<T extends Compared>(questions: readonly T[]): Generator<void, DuplicateIndex<T>> {
  const prints: Fingerprint[] = [];
  const frequency = new Map<string, number>();
  for (const question of questions) {
    const print = fingerprintOf(question);
    prints.push(print);
    for (const part of [...print.stem, ...print.options]) frequency.set(part, (frequency.get(part) ?? 0) + 1);
    yield;
  }
  const ranks = rarestFirst(frequency);
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

  const entries: Ranked[] = [];
  const placeOf = new Map<Compared, number>();
  const byExact = new Map<string, number[]>();
  const byPart = new Map<number, Posting>();
  for (const [place, print] of prints.entries()) {
    const entry = rankedOf(print);
    entries.push(entry);
    placeOf.set(questions[place] as T, place);
    // Pictures without words are not the same because their options are.
    if (entry.stem.length > 0) pushTo(byExact, entry.exact, place);
    for (const [position, part] of prefixOf(entry).entries()) {
      const posting = byPart.get(part) ?? { places: [], positions: [] };
      posting.places.push(place);
      posting.positions.push(position);
      byPart.set(part, posting);
    }
    yield;
  }
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

  interface Search {
    asked: Ranked;
    /** The first place that is looked at. */
    from: number;
    except: (other: T) => boolean;
    most: number;
    mostInVain: number;
  }

  function search({ asked, from, except, most, mostInVain }: Search): { found: Duplicate<T>[]; isCut: boolean } {
    const found: Duplicate<T>[] = [];
    let left = most;
    let leftInVain = mostInVain;
    round += 1;
    function isTooMany(place: number): boolean {
      if (seen[place] === round) return false;
      seen[place] = round;
      if (except(questions[place] as T)) return false;
      if ((found.length > 0 ? (left -= 1) : (leftInVain -= 1)) < 0) return true;
      found.push(...compare(asked, place));
      return false;
    }
    const same = asked.stem.length === 0 ? [] : (byExact.get(asked.exact) ?? []);
    for (let nth = firstFrom(same, from); nth < same.length; nth += 1)
      if (isTooMany(same[nth] as number)) return { found, isCut: true };
    for (const [position, part] of prefixOf(asked).entries()) {
      const { places, positions } = byPart.get(part) ?? { places: [], positions: [] };
      for (let nth = firstFrom(places, from); nth < places.length; nth += 1) {
        const place = places[nth] as number;
        const { length } = (entries[place] as Ranked).stem;
        if (!canBeAlike(asked.stem.length, position, length, positions[nth] as number)) continue;
        if (isTooMany(place)) return { found, isCut: true };
      }
    }
    return { found, isCut: false };
  }

  return {
    find(content, except = () => false, most = Infinity, mostInVain = Infinity) {
      const asked = entries[placeOf.get(content) ?? -1] ?? rankedOf(fingerprintOf(content));
      const { found } = search({ asked, from: 0, except, most, mostInVain });
      return found.sort((one, other) => other.similarity - one.similarity);
    },
    *pairs(most = Infinity) {
      for (const [place, one] of questions.entries()) {
        const asked = entries[place] as Ranked;
        const { found, isCut } = search({ asked, from: place + 1, except: () => false, most, mostInVain: Infinity });
        yield { one, duplicates: found, isCut };
      }
    },
  };
}

/** Parts by how many questions have them; which of two equally rare ones comes first only has to be the same always. */
function rarestFirst(frequency: ReadonlyMap<string, number>): Map<string, number> {
  const parts = Map.groupBy(frequency.keys(), (part) => frequency.get(part) as number);
  const ranks = new Map<string, number>();
  for (const often of [...parts.keys()].sort((one, other) => one - other))
    for (const part of parts.get(often) ?? []) ranks.set(part, ranks.size);
  return ranks;
}

function pushTo<Key>(lists: Map<Key, number[]>, key: Key, place: number): void {
  const list = lists.get(key);
  if (list) list.push(place);
  else lists.set(key, [place]);
}

/** All at once. */
export function indexDuplicates<T extends Compared>(questions: readonly T[]): DuplicateIndex<T> {
  const steps = indexing(questions);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** For one question; where many are compared with the same others, `indexDuplicates` once. */
export const findDuplicates = <T extends Compared>(content: Compared, others: readonly T[]): Duplicate<T>[] =>
  indexDuplicates(others).find(content);

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
        what: `${name} is nearly the same question (${Math.round(100 * similarity)}% alike).`,
        why: seenTogether,
        advice: 'Keep the better one, or make them ask different things.',
        options: [],
      };
}
