/** Tables of people in CSV, with any of the usual delimiters: the first row names the columns. */

import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '../questionFiles/formats/decode.ts';
import { UnreadableFile } from '../questionFiles/formats/model.ts';

export interface TableRow {
  /** Where it starts. */
  line: number;
  cells: string[];
}

export interface Problem {
  /** Why the file cannot be read. */
  problem: string;
}

/** The words that name a column, in lower case and without other signs; the first one is for messages. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>;

const DELIMITERS = [',', ';', '\t'] as const;
const names: Record<string, string> = { ';': 'semicolons', '\t': 'tabs' };
const LONGEST_ROW = 10_000;
/** Removes the quote that protects spreadsheet programs from formulas. */
const FORMULA = /^'(?=[\s\u200b]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/** @returns a problem for content that is not text, such as pictures and workbooks */
export function readText(bytes: Uint8Array): ReturnType<typeof decodeText> | Problem {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { problem: 'This is not a CSV file in UTF-8. Save it as “CSV UTF-8” and try again.' };
  }
}

/** The first row and the others, without empty ones. */
export function readTable(given: string): { head: TableRow; rows: TableRow[]; notes: string[] } | Problem {
  const { text, delimiter, firstLine } = delimited(given);
  const rows = rowsOf(text, delimiter, firstLine);
  if ('problem' in rows) return rows;
  const [head, ...others] = rows;
  if (!head) return { problem: 'The file is empty.' };
  const notes = names[delimiter] === undefined ? [] : [`Cells are separated by ${names[delimiter]}.`];
  return { head, rows: others, notes };
}

/** The cells of a single line. */
export function cellsOf(line: string): string[] {
  const { text, delimiter } = delimited(line);
  return text.split(delimiter).map((cell) => cell.replaceAll('"', '').trim());
}

/** @returns the field of each column, null for those to ignore, and a note that names these */
export function columnsOf<Field extends string>(
  head: readonly string[],
  headings: Headings<Field>,
): { columns: (Field | null)[]; notes: string[] } | Problem {
  const columns = head.map((heading) => fieldOf(heading, headings));
  const twice = columns.find((field, at) => field !== null && columns.indexOf(field) !== at);
  if (twice) return { problem: `Two columns are named “${headings[twice][0]}”.` };
  const ignored = head.filter((heading, at) => columns[at] === null && heading.trim() !== '');
  const listed = ignored.map((heading) => `“${heading.slice(0, 40)}”`).join(', ');
  return { columns, notes: ignored.length > 0 ? [`Ignored columns: ${listed}.`] : [] };
}

export function fieldOf<Field extends string>(heading: string, headings: Headings<Field>): Field | null {
  const plain = plainHeading(heading);
  return (Object.keys(headings) as Field[]).find((field) => headings[field].includes(plain)) ?? null;
}

export const plainHeading = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Why a file with so many rows is refused. */
export const tooManyRows = (count: number, most: number): string =>
  `The file has ${count} rows, but at most ${most} can be imported at once. Split it and repeat the first row in each part.`;

/** Excel names its delimiter in a line of its own. */
function delimited(given: string): { text: string; delimiter: string; firstLine: number } {
  const declared = /^sep=(.)\n/.exec(given);
  const text = declared ? given.slice(declared[0].length) : given;
  return { text, delimiter: declared?.[1] ?? delimiterOf(text), firstLine: declared ? 2 : 1 };
}

/** The delimiter that splits the first row into the most cells. */
function delimiterOf(text: string): string {
  const first = (text.trimStart().split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

function rowsOf(text: string, delimiter: string, firstLine: number): TableRow[] | Problem {
  let line = firstLine;
  const rows: TableRow[] = [];
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    record_delimiter: '\n',
    on_record: (record: unknown) => {
      const { record: cells, info } = record as { record: string[]; info: { lines: number } };
      const restored = cells.map((cell) => cell.replace(FORMULA, '').trim());
      if (restored.some((cell) => cell !== '')) rows.push({ line, cells: restored });
      line = firstLine + info.lines;
      return null;
    },
  };
  try {
    parse(text, options);
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: `Line ${line} cannot be read: quotes must enclose a whole cell and be closed.` };
  }
}
