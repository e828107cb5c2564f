/** All formats: detection, reading, printing, and what each cannot hold. */

import { hasFormula } from '@assay/contract/questions/formulas';
import type { QuestionFormat, ReadFormat } from '@assay/contract/questions/questionFiles';
import { fitsAiken, printAiken, readAiken } from './aiken.ts';
import { printCsv, readCsv } from './tables/csv.ts';
import { decodeBeginning, decodeText } from './decode.ts';
import { printGift, readGift } from './gift.ts';
import { carriesImages, imagesOf, textsOf } from './images.ts';
import { printJson, readJson } from './json.ts';
import { UnreadableFile } from './model.ts';
import type { FileQuestion, PrintedImages, ReadFile } from './model.ts';
import { printMoodleXml, readMoodleXml } from './moodleXml.ts';
import { readQtiItem } from './qti/qti.ts';
import { readQtiPackage } from './qti/qtiPackage.ts';
import { printQti } from './qti/qtiPrint.ts';
import { printXlsx, readXlsx } from './tables/xlsx.ts';

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Other common file types, by their first bytes. */
const strangers: [name: string, ...start: number[]][] = [
  ['a gzip file: unpack it first', 0x1f, 0x8b],
  ['a PDF', 0x25, 0x50, 0x44, 0x46],
  ['an old Excel or Word file: save it as .xlsx', 0xd0, 0xcf, 0x11, 0xe0],
  ['a picture', 0x89, 0x50, 0x4e, 0x47],
  ['a picture', 0xff, 0xd8, 0xff],
  ['a RAR archive', 0x52, 0x61, 0x72, 0x21],
  ['a 7-Zip archive', 0x37, 0x7a, 0xbc, 0xaf],
];

/** A sentence naming a file type that we do not read; null: it may be one of our formats. */
export function strangerOf(bytes: Uint8Array): string | null {
  const stranger = strangers.find(([, ...start]) => start.every((byte, at) => bytes[at] === byte));
  return stranger ? `This is ${stranger[0]}.` : null;
}

/** The likely format of a file, by content first and name second. */
export function detectFormat(bytes: Uint8Array, name: string): ReadFormat {
  const stranger = strangerOf(bytes);
  if (stranger !== null) throw new UnreadableFile(stranger);
  if (isZip(bytes)) return Buffer.from(bytes).includes('xl/workbook.xml') ? 'xlsx' : 'qti';
  const text = decodeBeginning(bytes, 400_000);
  const start = text.trimStart();
  if (start === '') throw new UnreadableFile('The file is empty.');
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (start.startsWith('<'))
    return /<(\w+:)?((qti-)?assessment-?item|questestinterop)[\s>]/i.test(start) ? 'qti' : 'moodle-xml';
  if (extension === 'csv' || extension === 'tsv') return 'csv';
  if (extension === 'gift' || extension === 'json') return extension;
  if (/^(\[|\{)\s*[{"\]]/.test(start)) return 'json';
  if (/^[ \t]*ANSWER[ \t]*:[ \t]*[A-Z][ \t]*$/im.test(text)) return 'aiken';
  if (/\{[^{}]*[=~#TF]/.test(text)) return 'gift';
  if (/^[^\n]*[,;\t][^\n]*$/m.test(start.split('\n')[0] ?? '')) return 'csv';
  return 'gift';
}

/** Reads a whole file; every item is a question or has a reason for its refusal. */
export async function readFile(bytes: Uint8Array, format: ReadFormat): Promise<ReadFile> {
  if (format === 'xlsx') return readXlsx(bytes);
  if (format === 'qti' && isZip(bytes)) return readQtiPackage(bytes);
  if (isZip(bytes)) throw new UnreadableFile('This is a ZIP file, but neither an Excel workbook nor a QTI package.');
  const { text, notes } = decodeText(bytes);
  const read = readText(text, format);
  return { items: read.items, notes: [...notes, ...read.notes] };
}

function readText(text: string, format: Exclude<ReadFormat, 'xlsx'>): ReadFile {
  switch (format) {
    case 'gift':
      return readGift(text);
    case 'aiken':
      return readAiken(text);
    case 'moodle-xml':
      return readMoodleXml(text);
    case 'qti':
      return readQtiItem(text);
    case 'csv':
      return readCsv(text);
    case 'json':
      return readJson(text);
  }
}

/** @param images the questions' images, for formats that embed them */
export function printFile(
  questions: readonly FileQuestion[],
  format: QuestionFormat,
  images: PrintedImages = new Map(),
): string | Uint8Array {
  switch (format) {
    case 'gift':
      return printGift(questions);
    case 'aiken':
      return printAiken(questions);
    case 'moodle-xml':
      return printMoodleXml(questions, images);
    case 'qti':
      return printQti(questions, '3.0', images);
    case 'qti21':
      return printQti(questions, '2.1', images);
    case 'csv':
      return printCsv(questions);
    case 'xlsx':
      return printXlsx(questions);
    case 'json':
      return printJson(questions, images);
  }
}

/** The questions that a format can hold. */
export const fits = (question: FileQuestion, format: QuestionFormat): boolean =>
  format !== 'aiken' || fitsAiken(question);

/** QTI has MathML, and our own format is ours. */
const DRAWS_FORMULAS: ReadonlySet<QuestionFormat> = new Set(['qti', 'qti21', 'json']);

/** The losses of these questions in this format, in sentences; empty if none. */
export function lossesOf(questions: readonly FileQuestion[], format: QuestionFormat): string[] {
  const kept = questions.filter((question) => fits(question, format));
  const count = (has: (question: FileQuestion) => boolean) => kept.filter(has).length;
  const images: [number, string] = [
    carriesImages(format) ? 0 : count((question) => imagesOf(question).length > 0),
    'lose their images; the file only says where they are here',
  ];
  const corrections: [number, string][] = [
    [count(({ marking }) => marking === 'keys'), 'lose all but one of the options that a correction made right'],
    [count(({ marking }) => marking === 'void'), 'lose that a correction took them out of the score'],
    [count(({ marking }) => marking === 'full'), 'lose that a correction gave everyone full marks'],
  ];
  const formulas: [number, string] = [
    DRAWS_FORMULAS.has(format) ? 0 : count((question) => textsOf(question).some(hasFormula)),
    'keep their formulas as TeX between \\( and \\), which other systems may not draw',
  ];
  const left = questions.length - kept.length;
  const lines = [...corrections, ...(format === 'aiken' ? lossesOfAiken(count) : []), images, formulas];
  return [
    ...(left > 0
      ? [
          `${left} of ${questions.length} questions are left out: their text has several lines, or one that looks like an option.`,
        ]
      : []),
    ...lines
      .filter(([number]) => number > 0)
      .map(([number, what]) => `${number === kept.length ? 'All' : `${number} of ${kept.length}`} questions ${what}.`),
  ];
}

function lossesOfAiken(count: (has: (question: FileQuestion) => boolean) => number): [number, string][] {
  return [
    [count(({ name }) => name !== ''), 'lose their name'],
    [count(({ explanation }) => explanation !== ''), 'lose their explanation'],
    [count(({ difficulty }) => difficulty !== null), 'lose their difficulty'],
    [count(({ points }) => points !== null && points !== 1), 'lose their points'],
    [count(({ tags }) => tags.length > 0), 'lose their tags'],
    [count(({ keepOrder }) => keepOrder), 'lose the fixed order of their options'],
    [count(({ skill }) => skill !== null), 'lose their skill'],
    [count(({ status }) => status !== null), 'lose their status'],
  ];
}
