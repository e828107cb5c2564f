import { isExportDocument } from '@assay/contract/reports/exports';
import type { ExportDocument, ExportWish } from '@assay/contract/reports/exports';
import type { App } from '../app.ts';
import { dossierPdf } from '../interviews/dossiers/dossierPdf.service.ts';
import { FileAnswer } from '../platform/http/bind.ts';
import { reportPdf } from '../reports/reportPdf.service.ts';
import { viewFullReport } from '../reports/userReport.service.ts';

type DocumentWish = Extract<ExportWish, { list: ExportDocument }>;

export const isDocument = (wish: ExportWish): wish is DocumentWish => isExportDocument(wish.list);

/** The report of one person or the dossier of a candidate. @param userId who reads it: not everyone may see all of a dossier */
export function documentOf(app: App, wish: DocumentWish, userId: number) {
  const { count, pdf } = wish.list === 'report' ? reportOf(app, wish.filter) : dossierOf(app, wish.filter, userId);
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

function reportOf(app: App, wanted: Extract<DocumentWish, { list: 'report' }>['filter']) {
  return {
    count: async () => (await viewFullReport(app, wanted.userId, wanted.period)).attempts.length,
    pdf: () => reportPdf(app, wanted),
  };
}

type DossierFilter = Extract<DocumentWish, { list: 'dossier' }>['filter'];

function dossierOf(app: App, { roundId: id, candidateId }: DossierFilter, userId: number) {
  const pages = dossierPdf(app, { id, candidateId }, userId);
  return { count: pages.count, pdf: pages.write };
}
