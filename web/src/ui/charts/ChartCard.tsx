import { type ReactNode, useRef, useState } from 'react';
import { ChartColumn as ChartIcon, Download, FileImage, FileSpreadsheet, FileText, Table2 } from 'lucide-react';
import { Button } from '../forms/Button.tsx';
import { Card } from '../display/Card.tsx';
import type { ChartFormat } from './chartFile.browser.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { type ChartTable, isNumeric, shownCell } from './chartTable.ts';
import { cx } from '../cx.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Info } from '../overlays/Info.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { type Column, Table } from '../tables/Table.tsx';
import { toast } from '../feedback/toast.ts';

type ChartCardProps = {
  title: string;
  /** How to read it: the method, and what is counted or excluded. */
  info?: ReactNode;
  /** One sentence under the title about the current data. */
  note?: ReactNode;
  /** Names of several series, in order. */
  legend?: readonly string[];
  /** A filter of this chart only. */
  action?: ReactNode;
  /** The same numbers as a table, which the files contain as well. */
  table: ChartTable;
  /** Shown if there is no data. */
  empty?: ReactNode;
  className?: string;
  /** The chart, rendered by a `ChartPlot`. */
  children: ReactNode;
};

// Image formats export the chart, so they are not offered while the table is shown.
const formats = [
  { format: 'CSV', Icon: FileText, isPicture: false },
  { format: 'XLSX', Icon: FileSpreadsheet, isPicture: false },
  { format: 'PNG', Icon: FileImage, isPicture: true },
  { format: 'SVG', Icon: FileImage, isPicture: true },
] as const;

/** The frame of every chart: title, table view, and file export. */
export function ChartCard({ title, info, note, legend, action, table, empty, className, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const isEmpty = table.rows.length === 0;
  // Beside several numbers, a sentence would be squeezed into a column of single words.
  const isWordy = table.rows.some(([first]) => String(first).length > 24);

  const save = async (format: ChartFormat) => {
    try {
      const { saveChart } = await import('./chartFile.browser.ts');
      const svg = frame.current?.querySelector<SVGSVGElement>('svg[data-chart]') ?? null;
      const names = frame.current?.querySelector<HTMLElement>('ul[data-legend]') ?? null;
      await saveChart(format, { title, table, svg, legend: names });
    } catch {
      toast.error('We couldn’t create the file. Try again.');
    }
  };

  return (
    <Card
      title={title}
      beside={info !== undefined && <Info label={`About ${title}`}>{info}</Info>}
      className={cx('@container', className)}
      action={
        <div className="flex flex-wrap items-center gap-1 print:hidden">
          {action}
          {!isEmpty && (
            <>
              <Button size="small" variant="ghost" onClick={() => setTable(!isTable)}>
                {isTable ? <ChartIcon size={18} aria-hidden /> : <Table2 size={18} aria-hidden />}
                <span className="@max-lg:sr-only">{isTable ? 'Show chart' : 'Show table'}</span>
              </Button>
              <Menu
                label={`Export ${title}`}
                icon={<Download size={18} aria-hidden />}
                items={formats.map(({ format, Icon, isPicture }) => ({
                  label: format,
                  icon: <Icon size={18} aria-hidden />,
                  disabled: isPicture && isTable,
                  onSelect: () => void save(format),
                }))}
              />
            </>
          )}
        </div>
      }
    >
      {isEmpty ? (
        <EmptyState icon={<ChartIcon size={28} aria-hidden />}>{empty ?? 'No data yet'}</EmptyState>
      ) : (
        <figure ref={frame} aria-label={title} className="grid min-w-0 gap-3">
          {note !== undefined && <figcaption className="max-w-text text-sm text-ink-muted">{note}</figcaption>}
          {legend && !isTable && <ChartLegend names={legend} />}
          {isTable ? (
            <Table
              caption={title}
              className="max-h-96"
              rows={table.rows}
              rowKey={(row) => table.rows.indexOf(row)}
              columns={table.columns.map((column, index): Column<ChartTable['rows'][number]> => ({
                key: String(index),
                header: column.header,
                rowHeader: index === 0,
                className: index === 0 && isWordy ? 'min-w-52' : '',
                numeric: index > 0 && isNumeric(table, index),
                cell: (row) => shownCell(column, row[index] ?? null),
              }))}
            />
          ) : (
            children
          )}
        </figure>
      )}
    </Card>
  );
}
