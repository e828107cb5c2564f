/** Items of a file that nearly equal another item or a question of the bank. */

import { duplicateFinding } from '../questions/duplicates/duplicateFinding.ts';
import { indexDuplicates } from '../questions/duplicates/duplicateIndex.ts';
import type { Duplicate } from '../questions/duplicates/duplicateIndex.ts';
import { samenessOf, warningOf } from './checks.ts';
import type { CheckedItem, Warning } from './checks.ts';

export interface BankText {
  id: number;
  questionText: string;
  options: readonly string[];
}

/** The most similar question found for an item. */
export interface SimilarQuestion extends Pick<Duplicate<unknown>, 'kind' | 'similarity'> {
  nth: number;
  name: string;
}

// A file may be one sentence with ten thousand numbers in it; once a similar one is found, the best match hardly
// matters.
const MOST_MORE = 20;
/**
 * Comparisons without a result. Items from a template share all their parts, and ten thousand must be judged in
 * seconds.
 */
const MOST_IN_VAIN = 100;

export type FileIndex = ReturnType<typeof indexFile>;

/** Identical texts are already reported by the checks. */
export function indexFile(items: readonly CheckedItem[]) {
  // Texts are replaced by numbers, because comparing them twenty thousand times is fast.
  const texts = new Map<string, number>();
  const entries = items.flatMap(({ nth, question, sameness, duplicateOf }) => {
    if (question === null || sameness === null) return [];
    const text = texts.get(sameness.text) ?? texts.size;
    texts.set(sameness.text, text);
    const name = `Item ${nth} of this file`;
    return [{ nth, name, text, duplicateOf, ...compared(question) }];
  });
  const index = indexDuplicates(entries);
  return {
    /** Of two similar items in the file, the later one is reported. */
    within(): SimilarQuestion[] {
      return entries.flatMap((entry) => {
        if (entry.duplicateOf !== null) return [];
        const [twin] = index.find(
          entry,
          ({ nth, text }) => nth >= entry.nth || text === entry.text,
          MOST_MORE,
          MOST_IN_VAIN,
        );
        return twin ? [{ nth: entry.nth, name: twin.other.name, kind: twin.kind, similarity: twin.similarity }] : [];
      });
    },
    inBank(questions: readonly BankText[]): SimilarQuestion[] {
      const found = new Map<number, SimilarQuestion>();
      for (const { id, questionText, options } of questions) {
        const same = texts.get(samenessOf({ questionText, options }).text);
        const alike = index.find(
          compared({ questionText, options }),
          ({ text }) => text === same,
          MOST_MORE,
          MOST_IN_VAIN,
        );
        for (const { other, kind, similarity } of alike)
          keepNearest(found, { nth: other.nth, name: `Question ${id} of the bank`, kind, similarity });
      }
      return [...found.values()];
    },
  };
}

const compared = ({ questionText, options }: Pick<BankText, 'questionText' | 'options'>) => ({
  questionText,
  options: Object.fromEntries(options.entries()),
});

/** Of equally similar ones, the first is kept. */
export function keepNearest(found: Map<number, SimilarQuestion>, twin: SimilarQuestion): void {
  const known = found.get(twin.nth);
  if (known === undefined || known.similarity < twin.similarity) found.set(twin.nth, twin);
}

/** In the editor's words. */
export const similarWarning = ({ name, ...twin }: SimilarQuestion): Warning => warningOf(duplicateFinding(twin, name));
