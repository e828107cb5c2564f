import { ChartPlot } from './ChartPlot.tsx';
import { fittedLabel } from './chartScales.ts';
import styles from './Chart.module.css';

export type HeatCell = {
  /** Null: too little data. */
  value: number | null;
  /** For the read-out: "12 attempts". */
  count: string;
};

type HeatMapProps = {
  title: string;
  summary: string;
  columns: readonly string[];
  rows: readonly {
    label: string;
    /** One for each column; null: nothing there. */
    cells: readonly (HeatCell | null)[];
  }[];
  format: (value: number) => string;
};

const TOO_FEW = 'too few';
const TOP = 26;
const ROW = 36;
const GAP = 3;
// Even the strongest background keeps the number readable in every theme.
const STRONGEST = 0.5;

/** Values from 0 to 100 by row and column: the number in each cell, its size as the depth of the background. */
export function HeatMap({ title, summary, columns, rows, format }: HeatMapProps) {
  const stops = rows.flatMap(({ label, cells }, row) =>
    cells.map((cell, column) => ({ label, cell, row, column, at: columns[column] ?? '' })),
  );
  const readings = stops.map(({ label, at, cell }) => ({
    title: `${label}, ${at}`,
    values: cell
      ? [
          { name: 'average', value: cell.value === null ? TOO_FEW : format(cell.value) },
          { name: 'from', value: cell.count },
        ]
      : [{ name: 'average', value: 'no data' }],
  }));
  const textOf = (cell: HeatCell | null, room: number) => {
    if (cell === null) return '–';
    if (cell.value !== null) return format(cell.value);
    return room < 64 ? '…' : TOO_FEW;
  };
  const draw = (width: number) => {
    const isNarrow = width < 480;
    const left = isNarrow ? 0 : Math.min(232, width * 0.28);
    const rowHeight = isNarrow ? ROW + 20 : ROW;
    const height = TOP + rows.length * rowHeight;
    const cellWidth = (width - left) / Math.max(1, columns.length);
    const x = (column: number) => left + column * cellWidth;
    const y = (row: number) => TOP + row * rowHeight + (isNarrow ? 20 : 0);
    const step = Math.max(1, Math.ceil(44 / cellWidth));
    return {
      height,
      places: stops.map(({ row, column }) => ({ x: x(column) + cellWidth / 2, y: y(row) })),
      content: (read: number | null) => (
        <>
          {columns.map((column, index) =>
            index % step === 0 ? (
              <text key={column} x={x(index) + cellWidth / 2} y={14} textAnchor="middle">
                {fittedLabel(column, cellWidth * step)}
              </text>
            ) : null,
          )}
          {rows.map(({ label }, row) => (
            <text
              key={label}
              x={isNarrow ? 0 : left - 12}
              y={isNarrow ? y(row) - 6 : y(row) + (ROW - GAP) / 2}
              dy={isNarrow ? 0 : '0.32em'}
              textAnchor={isNarrow ? 'start' : 'end'}
              className={styles['label']}
            >
              {fittedLabel(label, isNarrow ? width : left - 16)}
            </text>
          ))}
          {stops.map(({ cell, row, column }, index) => (
            <g key={`${row} ${column}`}>
              <rect
                x={x(column) + GAP / 2}
                y={y(row)}
                width={Math.max(1, cellWidth - GAP)}
                height={ROW - GAP}
                rx={4}
                fillOpacity={typeof cell?.value === 'number' ? 0.06 + (STRONGEST - 0.06) * (cell.value / 100) : 1}
                data-empty={typeof cell?.value !== 'number'}
                data-read={read === index}
                className={styles['cell']}
              />
              {cellWidth >= 34 && (
                <text
                  x={x(column) + cellWidth / 2}
                  y={y(row) + (ROW - GAP) / 2}
                  dy="0.32em"
                  textAnchor="middle"
                  className={typeof cell?.value === 'number' ? styles['label'] : undefined}
                >
                  {textOf(cell, cellWidth)}
                </text>
              )}
            </g>
          ))}
        </>
      ),
    };
  };
  return <ChartPlot title={title} summary={summary} readings={readings} height={TOP + rows.length * ROW} draw={draw} />;
}
