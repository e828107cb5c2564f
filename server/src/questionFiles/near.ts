/** Which items of a file are nearly the same question as another, or as one of the bank. */

import { duplicateFinding } from '../questions/duplicates/duplicateFinding.ts';
import { indexDuplicates } from '../questions/duplicates/duplicateIndex.ts';
import type { Duplicate } from '../questions/duplicates/duplicateIndex.ts';
import { hereOf, samenessOf, warningOf } from './checks.ts';
import type { CheckedItem, Warning } from './checks.ts';

export interface BankText {
  id: number;
  questionText: string;
  options: readonly string[];
}

/** The most alike question of those an item was compared with. */
export interface Twin extends Pick<Duplicate<unknown>, 'kind' | 'similarity'> {
  nth: number;
  name: string;
}

// A file may be one sentence with ten thousand numbers in it; once one is alike, which of them is most matters to nobody.
const MOST_MORE = 20;
/** Compared without finding any. A file from a template shares all its parts, and ten thousand items are judged in seconds. */
const MOST_IN_VAIN = 100;

export type FileIndex = ReturnType<typeof indexFile>;

/** What checks say by themselves, that the text is the same, is not said again. */
export function indexFile(items: readonly CheckedItem[]) {
  // Comparing a text with twenty thousand others is comparing numbers.
  const texts = new Map<string, number>();
  const entries = items.flatMap(({ nth, line, within, question, sameness, duplicateOf }) => {
    if (question === null || sameness === null) return [];
    const text = texts.get(sameness.text) ?? texts.size;
    texts.set(sameness.text, text);
    const name = `The item at ${hereOf({ line, within })} of this file`;
    return [{ nth, name, text, duplicateOf, ...compared(question) }];
  });
  const index = indexDuplicates(entries);
  return {
    /** Of two items in the file the later one is told. */
    within(): Twin[] {
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
    inBank(questions: readonly BankText[]): Twin[] {
      const found = new Map<number, Twin>();
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

/** The first of those that are equally alike stays. */
export function keepNearest(found: Map<number, Twin>, twin: Twin): void {
  const known = found.get(twin.nth);
  if (known === undefined || known.similarity < twin.similarity) found.set(twin.nth, twin);
}

/** The words of the editor. */
export const twinWarning = ({ name, ...twin }: Twin): Warning => warningOf(duplicateFinding(twin, name));
