/** What every format reads into and prints from. */

import type { ImageType } from '@assay/contract/imageAddress';
import type { Difficulty, QuestionStatus } from '@assay/contract/questions';
import type { RegradeRule } from '@assay/contract/regrades';

/** A question as files carry it: options in their order, the key by its place among them. */
export interface FileQuestion {
  questionText: string;
  options: string[];
  key: number;
  explanation: string;
  /** null: the file does not say. */
  difficulty: Difficulty | null;
  /** null: the file does not say. */
  points: number | null;
  keepOrder: boolean;
  tags: string[];
  /** null: the file does not say. */
  skill: FileSkill | null;
  /** null: the file does not say. */
  status: QuestionStatus | null;
  /** A correction here that a key does not say: several right options, out of the score, right for everybody. */
  marking?: RegradeRule;
}

/** The skill of a question; one of another bank, whose name may be one of ours. */
export interface FileSkill {
  name: string;
  category: string | null;
}

/** Where an item stands. `line` counts from 1 in a text; in a sheet it is the row, in a package the item. */
export interface Place {
  line: number;
  /** Beside the line, where a line alone does not find it: a file in a package. */
  within?: string;
}

/** What a file carries for one item, by the address its texts use. */
export interface CarriedFiles {
  get(address: string): Uint8Array | undefined;
}

/** Images of our own, by their hash, that are written along. */
export type PrintedImages = ReadonlyMap<string, { mediaType: ImageType; bytes: Uint8Array }>;

/** One item of a file: a question, or why it is none. Never both, never neither, so that counts add up. */
export type ReadItem = Place & { title: string } & (
    | { question: FileQuestion; warnings: string[]; files?: CarriedFiles }
    | { reason: string }
  );

export interface ReadFile {
  items: ReadItem[];
  /** What holds for the whole file: its encoding, columns nobody reads, categories. */
  notes: string[];
}

/** The file as a whole cannot be read; nothing of it is taken. */
export class UnreadableFile extends Error {
  readonly line: number | null;
  constructor(reason: string, line: number | null = null) {
    super(reason);
    this.name = 'UnreadableFile';
    this.line = line;
  }
}

/** Thrown while one item is read; the others go on. */
export class RefusedItem extends Error {}

export const MOST_ITEMS = 20_000;

/** No text of a question is nearly as long; what is longer is not looked at more closely. */
const LONGEST_ITEM = 60_000;

export function refuseEndless(text: string): void {
  if (text.length > LONGEST_ITEM)
    throw new RefusedItem(
      `This item is longer than ${LONGEST_ITEM.toLocaleString('en')} letters; a sign that ends it may be missing.`,
    );
}

export const tooManyItems = () =>
  new UnreadableFile(
    `The file has more than ${MOST_ITEMS.toLocaleString('en')} questions. Split it into smaller ones.`,
  );

export const emptyQuestion = (): FileQuestion => ({
  questionText: '',
  options: [],
  key: -1,
  explanation: '',
  difficulty: null,
  points: null,
  keepOrder: false,
  tags: [],
  skill: null,
  status: null,
});

/** Reads one item; what it throws as `RefusedItem` becomes its verdict. */
export function itemOf(
  place: Place & { title: string },
  read: (warn: (warning: string) => void) => FileQuestion,
  files?: CarriedFiles,
): ReadItem {
  const warnings: string[] = [];
  try {
    const question = read((warning) => warnings.push(warning));
    return { ...place, title: titleOf(place.title), question, warnings, ...(files && { files }) };
  } catch (error) {
    if (!(error instanceof RefusedItem)) throw error;
    return { ...place, title: titleOf(place.title), reason: error.message };
  }
}

/** The beginning of a text, in one line. */
export function titleOf(text: string): string {
  const line = text.slice(0, 400).replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119).toWellFormed()}…` : line;
}

export const typeRefused = (type: string) =>
  new RefusedItem(`${type} are not supported: a question here has one right answer among two to six options.`);
