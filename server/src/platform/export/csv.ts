import { csvLines } from '@assay/contract/reports/spreadsheet';
import type { ExportTable } from './table.ts';

const BOM = '\ufeff';

/**
 * A table in RFC 4180 format, some rows at a time.
 * @param bom for spreadsheet programs, which otherwise take UTF-8 for another encoding
 */
export async function* csvOf(
  { headings, batches }: Pick<ExportTable, 'headings' | 'batches'>,
  { bom }: { bom: boolean },
): AsyncGenerator<string> {
  yield (bom ? BOM : '') + csvLines([headings]);
  for await (const rows of batches()) yield csvLines(rows);
}
