import { reportExportQuery } from '@assay/contract/adminReports';
import type { ExportFormat } from '@assay/contract/exports';
import { Failure } from '@assay/contract/failure';
import type { App } from '../platform/app.ts';
import { FileAnswer } from '../platform/http/bind.ts';
import { reportPdf } from '../reports/reportPdf.service.ts';
import { viewFullReport } from '../reports/userReport.service.ts';
import { parsedFilter } from './lists.service.ts';

/** The report of one person, which is a document and no list. @throws invalid_input for any other format */
export function reportOf(app: App, format: ExportFormat, filter: Record<string, string>) {
  if (format !== 'pdf') throw new Failure('invalid_input', { message: 'A report is exported as PDF alone.' });
  const wanted = parsedFilter(reportExportQuery, filter);
  return {
    /** How many attempts it tells of. */
    count: async () => (await viewFullReport(app, wanted.userId, wanted.period)).attempts.length,
    file: (name: string, tell: (state: 'done' | 'failed') => void) => {
      async function* pieces() {
        let state: 'done' | 'failed' = 'failed';
        try {
          yield await reportPdf(app, wanted);
          state = 'done';
        } finally {
          tell(state);
        }
      }
      return new FileAnswer(name, 'application/pdf', pieces());
    },
  };
}
