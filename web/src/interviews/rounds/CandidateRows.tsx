import { CircleEqual, CircleX, UserPlus } from 'lucide-react';
import type { CandidateRow } from '@assay/contract/rounds/candidateImport';
import { ImportedRows } from '../../ui/tables/ImportedRows.tsx';
import { candidateRowWords, rowText, tableOfCandidates } from './candidateRowWords.ts';

const verdicts = {
  new: { label: candidateRowWords.new, tone: 'success', Icon: UserPlus },
  known: { label: candidateRowWords.known, tone: 'neutral', Icon: CircleEqual },
  refused: { label: candidateRowWords.refused, tone: 'danger', Icon: CircleX },
} as const;

/** The verdict on each person to add. */
export const CandidateRows = ({ rows }: { rows: readonly CandidateRow[] }) => (
  <ImportedRows
    rows={rows.map((row) => ({ ...row, text: rowText(row) }))}
    verdicts={verdicts}
    textHeader="Notes"
    tableOf={(lines) => tableOfCandidates(rows.filter(({ line }) => lines.has(line)))}
    perPage={20}
  />
);
