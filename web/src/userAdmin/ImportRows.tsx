import { useState } from 'react';
import { CircleEqual, CircleX, Pencil, UserPlus } from 'lucide-react';
import { UNTIMED } from '@assay/contract/userImport';
import type { ImportedRow, ImportVerdict } from '@assay/contract/userImport';
import { Badge } from '../ui/Badge.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Select } from '../ui/Select.tsx';
import { Table } from '../ui/Table.tsx';

const PER_PAGE = 50;

const looks = {
  create: { tone: 'success', Icon: UserPlus, word: 'New' },
  update: { tone: 'info', Icon: Pencil, word: 'Changed' },
  unchanged: { tone: 'neutral', Icon: CircleEqual, word: 'Unchanged' },
  refused: { tone: 'danger', Icon: CircleX, word: 'Refused' },
} as const satisfies Record<ImportVerdict, object>;

/** The verdict on every row of a file, with its line. */
export function ImportRows({ rows }: { rows: readonly ImportedRow[] }) {
  const [verdict, setVerdict] = useState<string>('');
  const [page, setPage] = useState(1);
  const found = rows.filter((row) => verdict === '' || row.verdict === verdict);
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const kinds = new Set(rows.map((row) => row.verdict));
  return (
    <div className="grid gap-3">
      {kinds.size > 1 && (
        <Select
          label="Show"
          className="w-full sm:max-w-xs"
          value={verdict}
          options={[
            { value: '', label: 'All rows' },
            ...[...kinds].map((kind) => ({ value: kind, label: looks[kind].word })),
          ]}
          onChange={({ currentTarget }) => {
            setVerdict(currentTarget.value);
            setPage(1);
          }}
        />
      )}
      <Table
        caption="Rows of the file"
        rows={shown}
        rowKey={({ line }) => line}
        columns={[
          { key: 'line', header: 'Line', numeric: true, rowHeader: true, cell: ({ line }) => line },
          { key: 'verdict', header: 'Verdict', cell: (row) => <Verdict verdict={row.verdict} /> },
          {
            key: 'why',
            header: 'What',
            className: 'sm:min-w-40 wrap-anywhere',
            cell: (row) => (
              <>
                {whatOf(row)}
                <span className="block text-sm text-ink-muted sm:hidden">
                  {row.firstName} {row.lastName} {row.email}
                </span>
              </>
            ),
          },
          {
            key: 'name',
            header: 'Name',
            className: 'min-w-36 wrap-anywhere max-sm:hidden',
            cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
          },
          {
            key: 'email',
            header: 'Email',
            className: 'min-w-48 wrap-anywhere max-sm:hidden',
            cell: ({ email }) => email,
          },
        ]}
      />
      <Pagination page={page} pages={Math.ceil(found.length / PER_PAGE)} onChange={setPage} label="Pages of rows" />
    </div>
  );
}

function Verdict({ verdict }: { verdict: ImportVerdict }) {
  const { tone, Icon, word } = looks[verdict];
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
      {word}
    </Badge>
  );
}

function timeWords(factor: ImportedRow['timeFactor']): string | null {
  if (factor === UNTIMED) return 'no time limit';
  return factor === null || factor === 1 ? null : `time × ${factor}`;
}

function whatOf({ verdict, reason, changes, role, timeFactor, group }: ImportedRow): string {
  if (verdict === 'refused') return reason ?? '';
  if (verdict === 'update') return changes.join(', ');
  if (verdict === 'unchanged') return '–';
  return [role === 'admin' ? 'admin' : 'learner', timeWords(timeFactor), group].filter(Boolean).join(', ');
}
