/** Finds duplicate questions, exact or near, among thousands. */

import { fingerprintOf } from './fingerprint.ts';
import type { Compared, Fingerprint } from './fingerprint.ts';
import { LEAST_STEM, similarityOf } from './similarity.ts';
import type { Ranked } from './similarity.ts';

export interface Duplicate<T> {
  other: T;
  /** `same`: equal except for case, spaces, punctuation and option order. */
  kind: 'same' | 'near';
  /** 0 … 1 */
  similarity: number;
}

/** Where a part occurs: question indexes, ascending, and its position in each. */
interface Posting {
  places: number[];
  positions: number[];
}

/** Upper bound of the similarity of two stems that share no rarer part; below `LEAST_STEM` they cannot be near. */
const canBeAlike = (length: number, position: number, otherLength: number, otherPosition: number): boolean =>
  Math.min(length - position, otherLength - otherPosition) >= (LEAST_STEM * (length + otherLength)) / (1 + LEAST_STEM);

/** The index of the first ascending number that is at least this one. */
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
   * Duplicates of a question in the index, most similar first. `except` leaves out the question itself; `most` limits
   * the comparisons after the first duplicate, identical stems first, then by the rarest shared parts; `mostInVain`
   * limits those before it.
   */
  find(content: Compared, except?: (other: T) => boolean, most?: number, mostInVain?: number): Duplicate<T>[];
  /** Every pair once: each question with the later ones, with the same limits. */
  pairs(most?: number): Generator<DuplicatesOf<T>>;
}

/**
 * Prefix and positional filtering (Bayardo, Ma & Srikant 2007; Xiao et al. 2008): near stems share one of their rarest
 * parts, so only those are looked up. Finds everything that comparing all pairs would. Yields after each question, so
 * that a large bank can be indexed in steps.
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
    // Parts unknown to the index are the rarest, and match nothing.
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
    // Questions with only an image are not duplicates because their options match.
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
    const similarity = similarityOf(asked, its);
    return similarity === 0 ? [] : [{ other, kind: 'near', similarity }];
  }

  interface Search {
    asked: Ranked;
    /** The first index to look at. */
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

/** Ranks parts by frequency; ties only need a stable order. */
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

/** Without yielding. */
export function atOnce<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export const indexDuplicates = <T extends Compared>(questions: readonly T[]): DuplicateIndex<T> =>
  atOnce(indexing(questions));

/** For one question; to compare many with the same others, build `indexDuplicates` once. */
export const findDuplicates = <T extends Compared>(content: Compared, others: readonly T[]): Duplicate<T>[] =>
  indexDuplicates(others).find(content);
