import { neutralised } from '@assay/contract/spreadsheet';
import type { Cell } from '@assay/contract/spreadsheet';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportTable } from './table.ts';

/** More than a cell holds would be taken for damage. */
const LONGEST_TEXT = 32_767;

/** A table as a workbook; what does not fit on one sheet goes on with the next. Texts stand in their cells, not in a table that would have to be kept. */
export async function* xlsxOf({ headings, batches }: ExportTable, sheet: string): AsyncGenerator<Uint8Array> {
  const columns = headings.map((header) => ({ header, width: Math.max(12, header.length + 2) }));
  const written = writeXlsxStream(rowsOf(batches()), { name: sheet, columns, freezePane: { rows: 1 } });
  yield* written as unknown as AsyncIterable<Uint8Array>;
}

async function* rowsOf(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const rows of batches) for (const row of rows) yield row.map(cellOf);
}

const cellOf = (value: Cell): Cell =>
  typeof value === 'string' ? neutralised(value).slice(0, LONGEST_TEXT).toWellFormed() : value;
