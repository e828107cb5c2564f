import type { App } from '../../app.ts';
import { pdfInThread } from '../../platform/pdf/pdfThread.ts';
import type { InRound } from '../decisions/decisions.service.ts';
import { viewDossier } from './dossier.service.ts';
import { pagesOfDossier } from './dossierPages.ts';

/** A dossier as a PDF, with what its reader may see. */
export const dossierPdf = (app: Pick<App, 'db' | 'clock' | 'config'>, whose: InRound, userId: number) => ({
  /** Of interviews. */
  count: async () => (await viewDossier(app, whose, { userId })).interviews.length,
  async write(): Promise<Uint8Array> {
    const dossier = await viewDossier(app, whose, { userId });
    return pdfInThread({
      title: dossier.candidate.name,
      author: app.config.PRODUCT_NAME,
      writtenAt: new Date(dossier.writtenAt),
      blocks: pagesOfDossier(dossier, app.config.TIME_ZONE),
    });
  },
});
