/** The common model of all formats. */

import type { ImageType } from '@assay/contract/questions/imageAddress';
import type { Difficulty, QuestionStatus } from '@assay/contract/questions/questions';
import type { RegradeRule } from '@assay/contract/quiz/regrades';

/** A question in files: options in order, and the key by position. */
export interface FileQuestion {
  /** Empty: none. */
  name: string;
  questionText: string;
  options: string[];
  key: number;
  explanation: string;
  /** null: not in the file. */
  difficulty: Difficulty | null;
  /** null: not in the file. */
  points: number | null;
  keepOrder: boolean;
  tags: string[];
  /** null: not in the file. */
  skill: FileSkill | null;
  /** null: not in the file. */
  status: QuestionStatus | null;
  /** A correction that a single key cannot express: several correct options, excluded, or right for everyone. */
  marking?: RegradeRule;
}

/** The skill of a question in its source bank, whose name may equal one of ours. */
export interface FileSkill {
  name: string;
  category: string | null;
}

/** The position of an item. `line` counts from 1; in a sheet it is the row, in a package the item. */
export interface Place {
  line: number;
  /** Where the line is not enough: a file in a package. */
  within?: string;
}

/** An item's files, by the address used in its texts. */
export interface CarriedFiles {
  get(address: string): Uint8Array | undefined;
}

/** Our own images to embed, by hash. */
export type PrintedImages = ReadonlyMap<string, { mediaType: ImageType; bytes: Uint8Array }>;

/** One item of a file: either a question or a reason, so that counts add up. */
export type ReadItem = Place & { title: string } & (
    | { question: FileQuestion; warnings: string[]; files?: CarriedFiles }
    | { reason: string }
  );

export interface ReadFile {
  items: ReadItem[];
  /** Notes about the whole file: its encoding, ignored columns, categories. */
  notes: string[];
}

/** The file as a whole is unreadable; nothing is imported. */
export class UnreadableFile extends Error {
  readonly line: number | null;
  constructor(reason: string, line: number | null = null) {
    super(reason);
    this.name = 'UnreadableFile';
    this.line = line;
  }
}

/** Thrown while reading one item; the others continue. */
export class RefusedItem extends Error {}

export const MOST_ITEMS = 20_000;

/** Question texts are far shorter; longer ones are not examined. */
const LONGEST_ITEM = 60_000;

export function refuseEndless(text: string): void {
  if (text.length > LONGEST_ITEM)
    throw new RefusedItem(
      `This item is longer than ${LONGEST_ITEM.toLocaleString('en')} characters; its end mark may be missing.`,
    );
}

export const tooManyItems = () =>
  new UnreadableFile(
    `The file has more than ${MOST_ITEMS.toLocaleString('en')} questions. Split it into smaller ones.`,
  );

export const emptyQuestion = (): FileQuestion => ({
  name: '',
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

/** Reads one item; a thrown `RefusedItem` becomes its verdict. */
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

/** The beginning of a text as one line. */
export function titleOf(text: string): string {
  const line = text.slice(0, 400).replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119).toWellFormed()}…` : line;
}

export const typeRefused = (type: string) =>
  new RefusedItem(`${type} are not supported: a question here has one correct answer among two to six options.`);
