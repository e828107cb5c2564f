/** The compared parts of a question: its words without fillers, as stems, and its options. */

import { folded, stemOf, visible, wordsOf } from '../../markdown/words.ts';

export interface Compared {
  questionText: string;
  options: Readonly<Partial<Record<string, string>>>;
}

// Words that vary with phrasing.
const FILLERS = new Set('a an the of in on at to is are was were be do does did it its that this'.split(' '));

export interface Fingerprint {
  exact: string;
  stem: Set<string>;
  options: Set<string>;
}

const ticked = (text: string) => visible(text).normalize('NFKC').toLowerCase();

export function fingerprintOf({ questionText, options }: Compared): Fingerprint {
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
