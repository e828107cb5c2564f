import type { ExportFormat } from '@assay/contract/reports/exports';
import { FileAnswer } from '../http/bind.ts';
import { csvOf } from './csv.ts';
import type { ExportTable } from './table.ts';
import { xlsxOf } from './xlsx.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a download, produced as fast as it is consumed. @param name without an extension */
export function fileOf(
  table: ExportTable,
  format: ExportFormat,
  { name, ...workbook }: { name: string; sheet: string; timeZone: string },
) {
  return format === 'xlsx'
    ? new FileAnswer(`${name}.xlsx`, XLSX, xlsxOf(table, workbook))
    : new FileAnswer(
        `${name}.csv`,
        'text/csv; charset=utf-8; header=present',
        csvOf(table, { bom: format === 'csv-bom' }),
      );
}
