/** Which items of a file are already in the bank, exactly or nearly. */

import { ofFile, samenessOf } from './checks.ts';
import type { Sameness, Warning } from './checks.ts';
import { keepNearest, similarWarning } from './similarQuestions.ts';
import type { BankText, SimilarQuestion } from './similarQuestions.ts';

/** The parts of an item that are compared. */
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
  /** For a question that is only similar. */
  note: string | null;
}

/**
 * Compares with every question once, however many items share its text: thousands may say “Select the right answer.”
 * Reports the first identical question, or else the first with the same text.
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

/** Additions to an item's verdict. */
export interface Addition {
  nth: number;
  duplicateOf: string | null;
  warnings: Warning[];
  isWorthALook: boolean;
  /** To its nearest near-duplicate. */
  similarity: number | null;
}

/**
 * The same, plus near-duplicates. Reads the bank once.
 * @param within the duplicates inside the file
 * @param inBank compares some questions of the bank with the file
 */
export async function findSimilar(
  known: readonly Known[],
  within: readonly SimilarQuestion[],
  bank: AsyncIterable<readonly BankQuestion[]>,
  inBank: (questions: readonly BankText[]) => Promise<SimilarQuestion[]>,
): Promise<Addition[]> {
  if (known.length === 0) return [];
  const nearest = new Map<number, SimilarQuestion>();
  async function* comparing() {
    for await (const batch of bank) {
      const texts = batch.map(({ options, ...rest }) => ({ ...rest, options: options.map(({ text }) => text) }));
      const twins = inBank(texts);
      twins.catch(() => undefined);
      // Exact comparison here runs beside near comparison in the other thread.
      yield batch;
      for (const twin of await twins) keepNearest(nearest, twin);
    }
  }
  const found = new Map((await findInBank(known, comparing())).map((one) => [one.nth, one]));
  const inFile = new Map(within.map((twin) => [twin.nth, twin]));
  return known.flatMap(({ nth }) => {
    const { duplicateOf, note } = found.get(nth) ?? { duplicateOf: null, note: null };
    const twins = duplicateOf === null ? [inFile.get(nth), nearest.get(nth)] : [];
    const nearly = twins.flatMap((twin) => (twin ? [twin.similarity] : []));
    const similarity = nearly.length === 0 ? null : Math.max(...nearly);
    const warnings = [
      ...(note === null ? [] : [ofFile(note)]),
      ...twins.flatMap((twin) => (twin ? [similarWarning(twin)] : [])),
    ];
    if (duplicateOf === null && warnings.length === 0) return [];
    const isWorthALook = duplicateOf !== null || warnings.some(({ kind }) => kind !== 'notice');
    return [{ nth, duplicateOf, warnings, isWorthALook, similarity }];
  });
}
