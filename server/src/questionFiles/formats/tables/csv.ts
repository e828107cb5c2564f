/**
 * CSV with commas, semicolons or tabs. Formula-like text is written behind an apostrophe, and reading removes one
 * before a formula sign, so that a round trip changes nothing. An apostrophe with a closing counterpart is a quotation
 * mark and stays.
 */

import { CsvError, parse } from 'csv-parse/sync';
import { UnreadableFile } from '../model.ts';
import type { FileQuestion, ReadFile } from '../model.ts';
import { readTable, tableOf } from './table.ts';
import type { Row } from './table.ts';

const DELIMITERS = [',', ';', '\t'] as const;
const LONGEST_ROW = 100_000;

/** The delimiter that splits the first row into the most cells. */
function delimiterOf(text: string): string {
  const first = text
    .slice(0, Math.max(text.indexOf('\n'), 0) || text.length)
    .slice(0, 10_000)
    .replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

const names: Record<string, string> = { ';': 'semicolons', '\t': 'tabs' };

export function readCsv(given: string): ReadFile {
  // Excel uses such a line to name its delimiter.
  const declared = /^sep=(.)\n/.exec(given);
  const text = declared ? given.slice(declared[0].length) : given;
  const delimiter = declared?.[1] ?? delimiterOf(text);
  const notes = names[delimiter] === undefined ? [] : [`Cells are separated by ${names[delimiter]}.`];
  return readTable(rowsOf(text, delimiter, declared ? 1 : 0), notes);
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

const NEWLINE = 10;

/** An unreadable row is refused at its first line, and reading continues with the next line. */
function rowsOf(text: string, delimiter: string, linesBefore: number): Row[] {
  const bytes = Buffer.from(text);
  const rows: Row[] = [];
  /** The line of the next row. */
  let line = linesBefore + 1;
  for (let start = 0; start < bytes.length;) {
    const first = line;
    const options = {
      delimiter,
      info: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      record_delimiter: '\n',
      on_record: (parsed: unknown) => {
        const { record, info } = parsed as Parsed;
        rows.push({ line, cells: record.map(restored) });
        line = first + info.lines;
        return null;
      },
    };
    try {
      parse(bytes.subarray(start), options);
      return rows;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      if (rows.length === 0) throw new UnreadableFile(`The first row cannot be read: ${reasonOf(error)}`, line);
      const from = afterLines(bytes, start, line - first);
      start = afterLines(bytes, from, 1);
      const cells = [bytes.toString('utf8', from, start).trimEnd()];
      rows.push({ line, cells, problem: `${reasonOf(error)} Reading continues at the next line.` });
      line += 1;
    }
  }
  return rows;
}

/** The offset of the line that many lines after another. */
function afterLines(bytes: Buffer, start: number, count: number): number {
  let at = start;
  for (let nth = 0; nth < count; nth += 1) {
    const end = bytes.indexOf(NEWLINE, at);
    if (end < 0) return bytes.length;
    at = end + 1;
  }
  return at;
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `This row is longer than ${LONGEST_ROW.toLocaleString('en')} characters; a quote may not be closed.`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is not closed.';
  return 'Quotes must enclose a whole cell.';
}

const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
/** `'+'`: a quotation whose closing apostrophe is not followed by a letter; the opening one may be missing. */
const QUOTED = /^'*[^']+'(?![\p{L}\p{N}])/u;

function guarded(text: string): string {
  if (!FORMULA.test(text)) return text;
  if (!QUOTED.test(text)) return `'${text}`;
  return /^'(?!')/.test(text) ? text : `''${text}`;
}

function restored(text: string): string {
  if (!text.startsWith("'") || !FORMULA.test(text)) return text;
  if (!QUOTED.test(text)) return text.slice(1);
  return text.startsWith("''") ? text.slice(2) : text;
}

export function printCsv(questions: readonly FileQuestion[]): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value);
    const text = guarded(value);
    return /[",;\t\n\r]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
  };
  // The byte order mark makes spreadsheets read UTF-8.
  return `\uFEFF${tableOf(questions)
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('')}`;
}
