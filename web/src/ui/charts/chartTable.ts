import { csvLines } from '@assay/contract/reports/spreadsheet';

// A chart's numbers: its table and its files show the same.

export type ChartColumn = {
  header: string;
  /** The display format; files contain the number itself. */
  format?: (value: number) => string;
};

export type ChartCell = string | number | null;
export type ChartTable = { columns: readonly ChartColumn[]; rows: readonly (readonly ChartCell[])[] };

/** A cell's displayed text. */
export function shownCell({ format }: ChartColumn, cell: ChartCell): string {
  if (cell === null) return '–';
  return typeof cell === 'number' && format ? format(cell) : String(cell);
}

export const isNumeric = (table: ChartTable, column: number): boolean =>
  table.rows.some((row) => typeof row[column] === 'number');

/** With a byte order mark, because spreadsheets otherwise do not recognise UTF-8. */
export const csvOf = ({ columns, rows }: ChartTable): string =>
  `\u{feff}${csvLines([columns.map(({ header }) => header), ...rows])}`;

/** `Scores by month` → `scores-by-month.csv`. */
export function fileNameOf(title: string, extension: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return `${words.join('-') || 'chart'}.${extension}`;
}
