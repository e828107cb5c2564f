import type { CandidateRow, CandidateVerdict } from '@assay/contract/rounds/candidateImport';
import type { ChartTable } from '../../ui/charts/chartTable.ts';

/** The texts about rows of people to add, on the screen and in their export. */

export const candidateRowWords: Record<CandidateVerdict, string> = {
  new: 'New',
  known: 'Known',
  refused: 'Refused',
};

/** The reason, and the tags of those who are added. */
export const rowText = ({ verdict, reason, tags }: CandidateRow): string =>
  [reason, verdict === 'new' && tags.length > 0 && `Tags: ${tags.join(', ')}`].filter(Boolean).join(' ') || '–';

/** Under headings that adding reads: refused rows can be corrected in the file and added again. */
export const tableOfCandidates = (rows: readonly CandidateRow[]): ChartTable => ({
  columns: ['Line', 'Verdict', 'Reason', 'Name', 'Email', 'Tags'].map((header) => ({ header })),
  rows: rows.map(({ line, verdict, reason, name, email, tags }) => [
    line,
    candidateRowWords[verdict],
    reason,
    name,
    email,
    tags.join('; '),
  ]),
});
