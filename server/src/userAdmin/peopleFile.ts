/** People in a CSV file. */

import { columnsOf, readTable, readText, tooManyRows } from '../peopleFiles/headedTable.ts';
import type { Headings, Problem, TableRow } from '../peopleFiles/headedTable.ts';

export interface FileRow {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  timeFactor: string;
  group: string;
}

type Field = Exclude<keyof FileRow, 'line'>;

const headings: Headings<Field> = {
  email: ['email', 'emailaddress', 'mail', 'address'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  role: ['role'],
  timeFactor: ['timefactor', 'factor'],
  group: ['group', 'class', 'cohort', 'intake'],
};

export function readPeople(bytes: Uint8Array, most: number): { rows: FileRow[]; notes: string[] } | Problem {
  const decoded = readText(bytes);
  if ('problem' in decoded) return decoded;
  const table = readTable(decoded.text);
  if ('problem' in table) return table;
  const { head, rows } = table;
  if (head.cells.some((heading) => /passw|kennwort/i.test(heading)))
    return { problem: 'Remove the password column. New people get a link to set their own.' };
  const known = columnsOf(head.cells, headings);
  if ('problem' in known) return known;
  if (!known.columns.includes('email')) return { problem: 'The first row must name the columns, including “Email”.' };
  if (rows.length > most) return { problem: tooManyRows(rows.length, most) };
  return {
    rows: rows.map((row) => rowOf(row, known.columns)),
    notes: [...decoded.notes, ...table.notes, ...known.notes],
  };
}

function rowOf({ line, cells }: TableRow, columns: readonly (Field | null)[]): FileRow {
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
