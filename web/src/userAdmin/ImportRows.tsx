import { useState } from 'react';
import { CircleEqual, CircleX, Download, Pencil, UserPlus } from 'lucide-react';
import { fullName } from '@assay/contract/names';
import type { ImportedRow, ImportVerdict } from '@assay/contract/userImport';
import { Badge } from '../ui/display/Badge.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Pagination } from '../ui/tables/Pagination.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { Table } from '../ui/tables/Table.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { tableOfRows, verdictWords, rowChangeText } from './importWords.ts';

const PER_PAGE = 50;

const looks = {
  create: { tone: 'success', Icon: UserPlus },
  update: { tone: 'info', Icon: Pencil },
  unchanged: { tone: 'neutral', Icon: CircleEqual },
  refused: { tone: 'danger', Icon: CircleX },
} as const satisfies Record<ImportVerdict, object>;

// The usual formats of lists. Only this page has the verdicts, so it writes the file.
const formats = [
  { format: 'XLSX', label: 'Excel workbook (.xlsx)' },
  { format: 'CSV', label: 'CSV for spreadsheets (with BOM)' },
] as const;

async function save(format: (typeof formats)[number]['format'], rows: readonly ImportedRow[]) {
  try {
    const { saveChart } = await import('../ui/charts/chartFile.browser.ts');
    await saveChart(format, { title: 'Rows of the import', table: tableOfRows(rows), svg: null, legend: null });
  } catch {
    toast.error('We couldn’t create the file. Try again.');
  }
}

/** The verdict on every row, with its line number. */
export function ImportRows({ rows }: { rows: readonly ImportedRow[] }) {
  const [verdict, setVerdict] = useState<string>('');
  const [page, setPage] = useState(1);
  const found = rows.filter((row) => verdict === '' || row.verdict === verdict);
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const kinds = new Set(rows.map((row) => row.verdict));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {kinds.size > 1 && (
          <Select
            label="Show"
            className="w-full max-w-xs"
            value={verdict}
            options={[
              { value: '', label: 'All rows' },
              ...[...kinds].map((kind) => ({ value: kind, label: verdictWords[kind] })),
            ]}
            onChange={({ currentTarget }) => {
              setVerdict(currentTarget.value);
              setPage(1);
            }}
          />
        )}
        <Menu
          label="Export rows: select a format"
          variant="secondary"
          className="ml-auto"
          items={formats.map(({ format, label }) => ({ label, onSelect: () => void save(format, found) }))}
        >
          <Download size={18} aria-hidden /> Export rows
        </Menu>
      </div>
      <Table
        caption="Rows of the file"
        rows={shown}
        rowKey={({ line }) => line}
        columns={[
          { key: 'line', header: 'Line', numeric: true, rowHeader: true, cell: ({ line }) => line },
          { key: 'verdict', header: 'Verdict', cell: (row) => <Verdict verdict={row.verdict} /> },
          {
            key: 'why',
            header: 'Changes',
            className: 'sm:min-w-36 wrap-anywhere',
            cell: (row) => (
              <>
                {rowChangeText(row)}
                <span className="block text-sm text-ink-muted sm:hidden">
                  {row.firstName} {row.lastName} {row.email}
                </span>
              </>
            ),
          },
          {
            key: 'name',
            header: 'Name',
            className: 'min-w-44 wrap-anywhere max-sm:hidden',
            cell: fullName,
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
  const { tone, Icon } = looks[verdict];
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
      {verdictWords[verdict]}
    </Badge>
  );
}
