/**
 * Finds questions that ask the same in other words: a clause moved, a word replaced. Word order does not count, and a
 * rare word counts for more than a frequent one, because “ampersand” says more about a question than “which”.
 */

import { atOnce, indexDuplicates } from './duplicateIndex.ts';
import type { Duplicate } from './duplicateIndex.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Compared, Fingerprint } from './fingerprint.ts';
import { STEM_WEIGHT } from './similarity.ts';

/** Different questions of one subject reach 0.4, light rewordings 0.55 and more. */
const REWORDED = 0.5;

export interface RewordingIndex<T> {
  /** Rewordings of a question, most similar first. `except` leaves out the question itself. */
  find(content: Compared, except?: (other: T) => boolean): Duplicate<T>[];
}

/** A question's words, and their total weight. */
interface Side {
  words: string[];
  weight: number;
}
type Postings = Map<string, number[]>;

const wordsIn = ({ stem, options }: Fingerprint) => ({
  // The fingerprint's pairs of words depend on their order.
  stem: [...stem].filter((part) => !part.includes(' ')),
  options: [...options],
});

/** Yields after each question, so that a large bank can be indexed in steps. */
export function* indexingWords<T extends Compared>(questions: readonly T[]): Generator<void, RewordingIndex<T>> {
  const stems: Postings = new Map();
  const options: Postings = new Map();
  const frequency = new Map<string, number>();
  const entries: { stem: string[]; options: string[] }[] = [];
  for (const [place, question] of questions.entries()) {
    const words = wordsIn(fingerprintOf(question));
    entries.push(words);
    for (const word of words.stem) pushTo(stems, word, place);
    for (const word of words.options) pushTo(options, word, place);
    for (const word of new Set([...words.stem, ...words.options])) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    yield;
  }
  // One more than the logarithm, so that in a bank of a few questions words still have a weight.
  const weigh = (word: string) => 1 + Math.log((questions.length + 1) / ((frequency.get(word) ?? 0) + 1));
  const weights = new Map(frequency.keys().map((word) => [word, weigh(word)]));
  yield;
  const weightOf = (word: string) => weights.get(word) ?? weigh(word);
  const sideOf = (words: string[]): Side => ({ words, weight: words.reduce((sum, word) => sum + weightOf(word), 0) });
  const stemWeights = new Float64Array(entries.length);
  const optionWeights = new Float64Array(entries.length);
  for (const [place, words] of entries.entries()) {
    stemWeights[place] = sideOf(words.stem).weight;
    optionWeights[place] = sideOf(words.options).weight;
    yield;
  }

  /** The weight of the words shared with each question that has one of them. */
  function sharedWith({ words }: Side, postings: Postings): Map<number, number> {
    const shared = new Map<number, number>();
    for (const word of words) {
      const weight = weightOf(word);
      for (const place of postings.get(word) ?? []) shared.set(place, (shared.get(place) ?? 0) + weight);
    }
    return shared;
  }
  const alike = (shared: number, one: number, other: number) => (shared === 0 ? 0 : shared / (one + other - shared));

  return {
    find(content, except = () => false) {
      const words = wordsIn(fingerprintOf(content));
      const stem = sideOf(words.stem);
      const its = sideOf(words.options);
      const sharedOptions = sharedWith(its, options);
      const found: Duplicate<T>[] = [];
      for (const [place, shared] of sharedWith(stem, stems)) {
        const other = questions[place] as T;
        const ofStem = alike(shared, stem.weight, stemWeights[place] as number);
        const ofOptions = alike(sharedOptions.get(place) ?? 0, its.weight, optionWeights[place] as number);
        const similarity = STEM_WEIGHT * ofStem + (1 - STEM_WEIGHT) * ofOptions;
        if (similarity >= REWORDED && !except(other))
          found.push({ other, kind: 'near', similarity: Math.min(similarity, 0.99) });
      }
      return found.sort((one, other) => other.similarity - one.similarity);
    },
  };
}

/** Near-duplicates, then the rewordings that are not among them. */
export const withRewordings = <T>(duplicates: readonly Duplicate<T>[], rewordings: readonly Duplicate<T>[]) => [
  ...duplicates,
  ...rewordings.filter(({ other }) => !duplicates.some((known) => known.other === other)),
];

/** Duplicates of every kind, for sets small enough to be indexed at once. */
export function indexAlike<T extends Compared>(questions: readonly T[]): RewordingIndex<T> {
  const near = indexDuplicates(questions);
  const reworded = atOnce(indexingWords(questions));
  return {
    find: (content, except) => withRewordings(near.find(content, except), reworded.find(content, except)),
  };
}

function pushTo(postings: Postings, word: string, place: number): void {
  const places = postings.get(word);
  if (places) places.push(place);
  else postings.set(word, [place]);
}
