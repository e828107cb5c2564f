import { csvLines } from '@assay/contract/spreadsheet';
import type { ExportTable } from './table.ts';

const BOM = '\ufeff';

/**
 * A table as RFC 4180 writes it, some rows at a time.
 * @param bom for spreadsheet programs, which take UTF-8 for another encoding without the mark
 */
export async function* csvOf(
  { headings, batches }: Pick<ExportTable, 'headings' | 'batches'>,
  { bom }: { bom: boolean },
): AsyncGenerator<string> {
  yield (bom ? BOM : '') + csvLines([headings]);
  for await (const rows of batches()) yield csvLines(rows);
}
