import type { ExportFormat } from '@assay/contract/exports';
import type { App } from '../app.ts';
import { FileAnswer } from '../platform/http/bind.ts';
import { reportPdf } from '../reports/reportPdf.service.ts';
import { viewFullReport } from '../reports/userReport.service.ts';
import { parsedFilter, refusedFormat } from './lists.service.ts';

/** The report of one person, which is a document, not a list. @throws invalid_input for any other format */
export function reportOf(app: App, format: ExportFormat, filter: Record<string, string>) {
  if (format !== 'pdf') throw refusedFormat('A report can only be saved as a PDF.');
  const wanted = parsedFilter('report', filter);
  return {
    /** The number of attempts in the report. */
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
