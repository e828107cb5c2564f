import { useState } from 'react';
import { Download, type LucideIcon } from 'lucide-react';
import type { ChartTable } from '../charts/chartTable.ts';
import { Badge } from '../display/Badge.tsx';
import { toast } from '../feedback/toast.ts';
import type { Tone } from '../feedback/tone.tsx';
import { Select } from '../forms/Select.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { Pagination } from './Pagination.tsx';
import { Address } from '../text/Address.tsx';
import { Table } from './Table.tsx';

type Row<Verdict extends string> = {
  /** In the file. */
  line: number;
  verdict: Verdict;
  name: string;
  email: string;
  /** The reason, or what will change. */
  text: string;
};

type ImportedRowsProps<Verdict extends string> = {
  rows: readonly Row<Verdict>[];
  verdicts: Readonly<Record<Verdict, { label: string; tone: Tone | 'neutral'; Icon: LucideIcon }>>;
  /** The heading of the texts. */
  textHeader: string;
  /** The file with these rows, given by their lines. */
  tableOf: (lines: ReadonlySet<number>) => ChartTable;
  perPage?: number;
};

// The usual formats of lists. Only this page has the verdicts, so it writes the file.
const formats = [
  { format: 'XLSX', label: 'Excel workbook (.xlsx)' },
  { format: 'CSV', label: 'CSV for spreadsheets (with BOM)' },
] as const;

async function save(format: (typeof formats)[number]['format'], table: ChartTable) {
  try {
    const { saveChart } = await import('../charts/chartFile.browser.ts');
    await saveChart(format, { title: 'Rows of the import', table, svg: null, legend: null });
  } catch {
    toast.error('We couldn’t create the file. Try again.');
  }
}

/** The verdict on every row of a file of people, with its line number. */
export function ImportedRows<Verdict extends string>({
  rows,
  verdicts,
  textHeader,
  tableOf,
  perPage = 50,
}: ImportedRowsProps<Verdict>) {
  const [verdict, setVerdict] = useState<Verdict | ''>('');
  const [page, setPage] = useState(1);
  const kinds = new Set(rows.map((row) => row.verdict));
  // Rows that change under the filter may have none of its verdict.
  const found = rows.filter((row) => verdict === '' || !kinds.has(verdict) || row.verdict === verdict);
  const pages = Math.ceil(found.length / perPage);
  const current = Math.min(page, Math.max(1, pages));
  const shown = found.slice((current - 1) * perPage, current * perPage);
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
              ...[...kinds].map((kind) => ({ value: kind, label: verdicts[kind].label })),
            ]}
            onChange={({ currentTarget }) => {
              setVerdict(currentTarget.value as Verdict | '');
              setPage(1);
            }}
          />
        )}
        <Menu
          label="Export rows: select a format"
          variant="secondary"
          className="ml-auto"
          items={formats.map(({ format, label }) => ({
            label,
            onSelect: () => void save(format, tableOf(new Set(found.map(({ line }) => line)))),
          }))}
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
          {
            key: 'name',
            header: 'Name',
            className: 'min-w-44 wrap-anywhere max-lg:hidden',
            cell: ({ name }) => name,
          },
          {
            key: 'email',
            header: 'Email',
            className: 'min-w-48 wrap-anywhere max-lg:hidden',
            cell: ({ email }) => <Address>{email}</Address>,
          },
          {
            key: 'verdict',
            header: 'Verdict',
            cell: (row) => {
              const { label, tone, Icon } = verdicts[row.verdict];
              return (
                <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
                  {label}
                </Badge>
              );
            },
          },
          {
            key: 'why',
            header: textHeader,
            className: 'sm:min-w-36 wrap-anywhere',
            cell: ({ text, name, email }) => (
              <>
                <span className="block lg:hidden">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-sm text-ink-muted">
                    <Address>{email}</Address>
                  </span>
                </span>
                {text}
              </>
            ),
          },
        ]}
      />
      <Pagination page={current} pages={pages} onChange={setPage} label="Pages of rows" />
    </div>
  );
}
