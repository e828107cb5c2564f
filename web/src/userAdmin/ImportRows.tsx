import { CircleEqual, CircleX, Pencil, UserPlus } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { ImportedRow } from '@assay/contract/people/userImport';
import { ImportedRows } from '../ui/tables/ImportedRows.tsx';
import { rowChangeText, tableOfRows, verdictWords } from './importWords.ts';

const verdicts = {
  create: { label: verdictWords.create, tone: 'success', Icon: UserPlus },
  update: { label: verdictWords.update, tone: 'info', Icon: Pencil },
  unchanged: { label: verdictWords.unchanged, tone: 'neutral', Icon: CircleEqual },
  refused: { label: verdictWords.refused, tone: 'danger', Icon: CircleX },
} as const;

export const ImportRows = ({ rows }: { rows: readonly ImportedRow[] }) => (
  <ImportedRows
    rows={rows.map((row) => ({ ...row, name: fullName(row), text: rowChangeText(row) }))}
    verdicts={verdicts}
    textHeader="Details"
    tableOf={(lines) => tableOfRows(rows.filter(({ line }) => lines.has(line)))}
  />
);
