import { expect, test } from 'vitest';
import type { ImportedRow } from '@assay/contract/people/userImport';
import { csvOf } from '../ui/charts/chartTable.ts';
import { tableOfRows } from './importWords.ts';

const row: ImportedRow = {
  line: 2,
  email: 'ida@example.org',
  firstName: 'Ida',
  lastName: 'Rhodes',
  role: null,
  timeFactor: null,
  group: null,
  verdict: 'create',
  reason: null,
  changes: [],
  userId: null,
};

test('a file of the rows has their verdicts and reasons, and the headings that an import reads', () => {
  const rows: ImportedRow[] = [
    { ...row, timeFactor: 1.5, group: 'BSc' },
    { ...row, line: 3, verdict: 'update', changes: ['role', 'time factor'], role: 'admin', timeFactor: 'untimed' },
    { ...row, line: 4, verdict: 'unchanged', role: 'user' },
    { ...row, line: 5, verdict: 'refused', email: '=cmd', reason: 'Enter a valid email address.' },
  ];
  expect(csvOf(tableOfRows(rows)).split('\r\n')).toEqual([
    '\ufeffLine,Verdict,What,First name,Last name,Email,Role,Time factor,Group',
    '2,New,"learner, time × 1.5, BSc",Ida,Rhodes,ida@example.org,,1.5,BSc',
    '3,Changed,"role, time factor",Ida,Rhodes,ida@example.org,admin,untimed,',
    '4,Unchanged,–,Ida,Rhodes,ida@example.org,learner,,',
    "5,Refused,Enter a valid email address.,Ida,Rhodes,'=cmd,,,",
    '',
  ]);
});
