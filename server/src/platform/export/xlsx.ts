import { neutralised } from '@assay/contract/reports/spreadsheet';
import type { Cell } from '@assay/contract/reports/spreadsheet';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportTable } from './table.ts';
import { createWallClock } from './wallClock.ts';

/** Excel reports a cell with longer text as damage. */
const LONGEST_TEXT = 32_767;

interface Workbook {
  sheet: string;
  /** The zone of the times, shown in the headings. */
  timeZone: string;
}

/**
 * A table as a workbook; rows that do not fit on one sheet continue on the next. Texts are stored inline, because a
 * shared-strings table would have to be kept in memory.
 */
export async function* xlsxOf(
  { headings, moments, batches }: ExportTable,
  { sheet, timeZone }: Workbook,
): AsyncGenerator<Uint8Array> {
  const columns = headings
    .map((heading) => (moments.includes(heading) ? `${heading} (${timeZone})` : heading))
    .map((header) => ({ header, width: Math.max(12, header.length + 2) }));
  const written = writeXlsxStream(rowsOf(batches(), createWallClock(timeZone)), {
    name: sheet,
    columns,
    freezePane: { rows: 1 },
  });
  yield* written as unknown as AsyncIterable<Uint8Array>;
}

async function* rowsOf(batches: AsyncIterable<Cell[][]>, wallClock: (at: Date) => Date): AsyncGenerator<Cell[]> {
  const cellOf = (value: Cell): Cell => {
    if (typeof value === 'string') return neutralised(value).slice(0, LONGEST_TEXT).toWellFormed();
    return value instanceof Date ? wallClock(value) : value;
  };
  for await (const rows of batches) for (const row of rows) yield row.map(cellOf);
}
