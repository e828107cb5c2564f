import type { CandidateRow } from '@assay/contract/rounds/candidateImport';
import { expect, test } from 'vitest';
import { csvOf } from '../../ui/charts/chartTable.ts';
import { tableOfCandidates } from './candidateRowWords.ts';

test('a file of the rows has their verdicts and reasons, and the headings that adding reads', () => {
  const row: CandidateRow = {
    line: 2,
    name: 'Ana Lima',
    email: 'ana@example.org',
    tags: ['Backend', 'Remote'],
    verdict: 'new',
    reason: null,
  };
  const refused = { ...row, line: 3, email: '=cmd', tags: [], verdict: 'refused' as const, reason: 'Not valid.' };
  expect(csvOf(tableOfCandidates([row, refused])).split('\r\n')).toEqual([
    '\ufeffLine,Verdict,Reason,Name,Email,Tags',
    '2,New,,Ana Lima,ana@example.org,"Backend; Remote"',
    "3,Refused,Not valid.,Ana Lima,'=cmd,",
    '',
  ]);
});
