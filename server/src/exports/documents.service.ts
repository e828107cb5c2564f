import type { ExportFormat, ExportList } from '@assay/contract/exports';
import type { App } from '../app.ts';
import { dossierPdf } from '../interviews/dossiers/dossierPdf.service.ts';
import { FileAnswer } from '../platform/http/bind.ts';
import { reportPdf } from '../reports/reportPdf.service.ts';
import { viewFullReport } from '../reports/userReport.service.ts';
import { parsedFilter, refusedFormat } from './lists.service.ts';

const DOCUMENTS = ['report', 'dossier'] as const;

/** About a single person, which is a document, not a list. */
export type DocumentName = (typeof DOCUMENTS)[number];

export const isDocument = (list: ExportList): list is DocumentName => DOCUMENTS.some((one) => one === list);

interface Wish {
  list: DocumentName;
  format: ExportFormat;
  filter: Record<string, string>;
  /** Who reads it: not everyone may see all of a dossier. */
  userId: number;
}

/** The report of one person or the dossier of a candidate. @throws invalid_input for any format but PDF */
export function documentOf(app: App, { list, format, filter, userId }: Wish) {
  if (format !== 'pdf') throw refusedFormat('A report can only be saved as a PDF.');
  const { count, pdf } = list === 'report' ? reportOf(app, filter) : dossierOf(app, filter, userId);
  return {
    /** The number of attempts in a report, of interviews in a dossier. */
    count,
    file: (name: string, tell: (state: 'done' | 'failed') => void) => {
      async function* pieces() {
        let state: 'done' | 'failed' = 'failed';
        try {
          yield await pdf();
          state = 'done';
        } finally {
          tell(state);
        }
      }
      return new FileAnswer(name, 'application/pdf', pieces());
    },
  };
}

function reportOf(app: App, filter: Record<string, string>) {
  const wanted = parsedFilter('report', filter);
  return {
    count: async () => (await viewFullReport(app, wanted.userId, wanted.period)).attempts.length,
    pdf: () => reportPdf(app, wanted),
  };
}

function dossierOf(app: App, filter: Record<string, string>, userId: number) {
  const { roundId: id, candidateId } = parsedFilter('dossier', filter);
  const pages = dossierPdf(app, { id, candidateId }, userId);
  return { count: pages.count, pdf: pages.write };
}
