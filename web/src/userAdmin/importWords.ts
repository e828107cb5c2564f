import { UNTIMED } from '@assay/contract/people/userImport';
import type { ImportedRow, ImportVerdict } from '@assay/contract/people/userImport';
import type { ChartTable } from '../ui/charts/chartTable.ts';

/** The texts about rows in a file of people, on the page and in its export. */

export const verdictWords: Record<ImportVerdict, string> = {
  create: 'New',
  update: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

export function rowChangeText({ verdict, reason, changes, role, timeFactor, group }: ImportedRow): string {
  if (verdict === 'refused') return reason ?? '';
  if (verdict === 'update') return changes.join(', ');
  if (verdict === 'unchanged') return '–';
  return [roleOf(role ?? 'user'), timeWords(timeFactor), group].filter(Boolean).join(', ');
}

function timeWords(factor: ImportedRow['timeFactor']): string | null {
  if (factor === UNTIMED) return 'no time limit';
  return factor === null || factor === 1 ? null : `time × ${factor}`;
}

const roleOf = (role: 'user' | 'admin') => (role === 'admin' ? 'admin' : 'learner');

/** Under the import's own headings: refused rows can be corrected in the file and imported again. */
export const tableOfRows = (rows: readonly ImportedRow[]): ChartTable => ({
  columns: ['Line', 'Verdict', 'What', 'First name', 'Last name', 'Email', 'Role', 'Time factor', 'Group'].map(
    (header) => ({ header }),
  ),
  rows: rows.map((row) => [
    row.line,
    verdictWords[row.verdict],
    rowChangeText(row),
    row.firstName,
    row.lastName,
    row.email,
    row.role && roleOf(row.role),
    row.timeFactor,
    row.group,
  ]),
});
