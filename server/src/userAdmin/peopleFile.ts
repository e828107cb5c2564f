/** People in a CSV file, with any of the usual delimiters. */

import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '../questionFiles/formats/decode.ts';
import { UnreadableFile } from '../questionFiles/formats/model.ts';

export interface FileRow {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  timeFactor: string;
  group: string;
}

export type PeopleFile = { rows: FileRow[]; notes: string[] } | { problem: string };

type Field = Exclude<keyof FileRow, 'line'>;

const headings: Record<Field, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'address'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  role: ['role'],
  timeFactor: ['timefactor', 'factor'],
  group: ['group', 'class', 'cohort', 'intake'],
};

const DELIMITERS = [',', ';', '\t'] as const;
const names: Record<string, string> = { ';': 'semicolons', '\t': 'tabs' };
const LONGEST_ROW = 10_000;
/** Removes the quote that protects spreadsheet programs from formulas. */
const FORMULA = /^'(?=[\s\u200b]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

export function readPeople(bytes: Uint8Array, most: number): PeopleFile {
  const decoded = textOf(bytes);
  if (decoded === null) return { problem: 'This is not a CSV file in UTF-8. Save it as “CSV UTF-8” and try again.' };
  // Excel uses such a line to name its delimiter.
  const declared = /^sep=(.)\n/.exec(decoded.text);
  const text = declared ? decoded.text.slice(declared[0].length) : decoded.text;
  const delimiter = declared?.[1] ?? delimiterOf(text);
  const rows = recordsOf(text, delimiter, declared ? 2 : 1);
  if (typeof rows === 'string') return { problem: rows };
  const [head, ...records] = rows;
  if (!head) return { problem: 'The file is empty.' };
  const columns = head.cells.map(fieldOf);
  if (head.cells.some((heading) => /passw|kennwort/i.test(heading)))
    return { problem: 'Remove the password column. New people get a link to set their own.' };
  if (!columns.includes('email')) return { problem: 'The first row must name the columns, including “Email”.' };
  const twice = columns.find((field, at) => field !== null && columns.indexOf(field) !== at);
  if (twice) return { problem: `Two columns are named “${headings[twice][0]}”.` };
  if (records.length > most)
    return {
      problem: `The file has ${records.length} rows, but at most ${most} can be imported at once. Split it and repeat the first row in each part.`,
    };
  const unread = head.cells.filter((heading, at) => columns[at] === null && heading.trim() !== '');
  return {
    rows: records.map((record) => rowOf(record, columns)),
    notes: [
      ...decoded.notes,
      ...(names[delimiter] ? [`Cells are separated by ${names[delimiter]}.`] : []),
      ...(unread.length > 0
        ? [`Ignored columns: ${unread.map((heading) => `“${heading.slice(0, 40)}”`).join(', ')}.`]
        : []),
    ],
  };
}

/** Null for content that is not text, such as pictures and workbooks. */
function textOf(bytes: Uint8Array): ReturnType<typeof decodeText> | null {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return null;
  }
}

function delimiterOf(text: string): string {
  const first = (text.split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

interface CsvRow {
  line: number;
  cells: string[];
}

/** The non-empty rows; a string is the reason why the file cannot be read. */
function recordsOf(text: string, delimiter: string, firstLine: number): CsvRow[] | string {
  let line = firstLine;
  const rows: CsvRow[] = [];
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
    return `Line ${line} cannot be read: quotes must enclose a whole cell and be closed.`;
  }
}

function fieldOf(heading: string): Field | null {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  const found = Object.entries(headings).find(([, known]) => known.includes(plain));
  return (found?.[0] as Field | undefined) ?? null;
}

function rowOf({ line, cells }: CsvRow, columns: readonly (Field | null)[]): FileRow {
  const cell = (field: Field) => cells[columns.indexOf(field)] ?? '';
  return {
    line,
    email: cell('email'),
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    role: cell('role'),
    timeFactor: cell('timeFactor'),
    group: cell('group'),
  };
}
