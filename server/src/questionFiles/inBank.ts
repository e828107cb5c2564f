/** Which items of a file are in the bank already. */

import { samenessOf } from './checks.ts';
import type { Sameness } from './checks.ts';

/** An item as far as it is compared. */
export interface Known extends Sameness {
  nth: number;
}

interface BankQuestion {
  id: number;
  questionText: string;
  options: readonly { text: string }[];
}

interface Found {
  nth: number;
  duplicateOf: string | null;
  /** Of a question that is only similar. */
  note: string | null;
}

/**
 * Compares with every question once, whatever number of items has its text: thousands may all say “Choose the right
 * answer.” The first that is the same is named; where none is, the first with the same text.
 */
export async function findInBank(
  known: readonly Known[],
  bank: AsyncIterable<readonly BankQuestion[]>,
): Promise<Found[]> {
  const texts = new Set(known.map(({ text }) => text));
  const wholes = new Set(known.map(({ whole }) => whole));
  const [same, similar] = [new Map<string, number>(), new Map<string, number>()];
  for await (const batch of bank)
    for (const { id, questionText, options } of batch) {
      const { text, whole } = samenessOf({ questionText, options: options.map((option) => option.text) });
      if (texts.has(text) && !similar.has(text)) similar.set(text, id);
      if (wholes.has(whole) && !same.has(whole)) same.set(whole, id);
    }
  return known.flatMap(({ nth, text, whole }) => {
    const twin = same.get(whole);
    if (twin !== undefined) return { nth, duplicateOf: `question ${twin} of the bank`, note: null };
    const other = similar.get(text);
    if (other === undefined) return [];
    return { nth, duplicateOf: null, note: `Question ${other} of the bank has the same text with other options.` };
  });
}
