/** People to add to a round: a CSV file whose first row names the columns, or lines as people paste them. */

import {
  cellsOf,
  columnsOf,
  fieldOf,
  plainHeading,
  readTable,
  readText,
  tooManyRows,
} from '../../peopleFiles/headedTable.ts';
import type { Headings, Problem, TableRow } from '../../peopleFiles/headedTable.ts';
import { hasAddress, nameFrom, readLine, readPasted } from './pastedCandidates.ts';
import type { ReadCandidate } from './pastedCandidates.ts';

type Field = 'email' | 'name' | 'firstName' | 'lastName' | 'tags';

const headings: Headings<Field> = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress'],
  name: ['name', 'fullname', 'candidatename', 'applicantname', 'studentname', 'displayname'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  tags: ['tags', 'tag', 'labels', 'label', 'keywords'],
};

type ReadFile = { rows: ReadCandidate[]; notes: string[] } | Problem;

export function readCandidates(bytes: Uint8Array, most: number): ReadFile {
  const decoded = readText(bytes);
  if ('problem' in decoded) return decoded;
  const read = hasHeadings(decoded.text) ? readHeaded(decoded.text) : { rows: readPasted(decoded.text), notes: [] };
  if ('problem' in read) return read;
  if (read.rows.length > most) return { problem: tooManyRows(read.rows.length, most) };
  return { rows: read.rows, notes: [...decoded.notes, ...read.notes] };
}

/** Whether the first line with content names columns: it has no address, but the word for one, or a known heading of several. */
function hasHeadings(text: string): boolean {
  const first =
    text
      .replace(/^sep=.\n/, '')
      .trimStart()
      .split('\n', 1)[0] ?? '';
  const cells = cellsOf(first);
  return (
    !hasAddress(first) &&
    (cells.some((cell) => fieldOf(cell, headings) === 'email') ||
      (cells.length > 1 && cells.some((cell) => namesMail(cell) || fieldOf(cell, headings) !== null)))
  );
}

const namesMail = (heading: string) => plainHeading(heading).includes('mail');

function readHeaded(text: string): ReadFile {
  const table = readTable(text);
  if ('problem' in table) return table;
  const named = withEmail(table.head.cells);
  if ('problem' in named) return named;
  const known = columnsOf(named.head, headings);
  if ('problem' in known) return known;
  return {
    rows: table.rows.map((row) => rowOf(row, known.columns)),
    notes: [...table.notes, ...named.notes, ...known.notes],
  };
}

/** The headings, with "Email" for the only one that is about mail in other words. */
function withEmail(head: string[]): { head: string[]; notes: string[] } | Problem {
  if (head.some((heading) => fieldOf(heading, headings) === 'email')) return { head, notes: [] };
  const [only, ...others] = head.filter(namesMail);
  if (only === undefined) return { problem: 'The first row must name the columns, including “Email”.' };
  if (others.length > 0)
    return {
      problem: `Name the column with the address “Email”. It could be ${[only, ...others].map(quoted).join(' or ')}.`,
    };
  return {
    head: head.map((heading) => (heading === only ? 'Email' : heading)),
    notes: [`Email addresses are from ${quoted(only)}.`],
  };
}

const quoted = (heading: string) => `“${heading.slice(0, 40)}”`;

function rowOf({ line, cells }: TableRow, columns: readonly (Field | null)[]): ReadCandidate {
  const [single] = cells;
  // A line that was typed below a pasted table.
  if (single !== undefined && cells.length === 1 && columns.length > 1) return { line, ...readLine(single) };
  const cell = (field: Field) => cells[columns.indexOf(field)] ?? '';
  // "Ana Lima <ana@example.org>", as mail programs copy it.
  const email = /<([^<>]+)>$/.exec(cell('email'))?.[1]?.trim() ?? cell('email');
  const name = cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ');
  const tags = cell('tags')
    .split(/[,;|\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
  return { line, name: name || nameFrom(email), email, tags };
}
