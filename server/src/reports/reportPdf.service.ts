import type { Period } from '@assay/contract/reports/reports';
import type { App } from '../app.ts';
import { pdfInThread } from '../platform/pdf/pdfThread.ts';
import { pagesOfReport, titleOf } from './reportPages.ts';
import { viewFullReport } from './userReport.service.ts';

/** A person's report as a PDF, with its page's content. */
export async function reportPdf(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { userId, period }: { userId: number; period: Period },
): Promise<Uint8Array> {
  const report = await viewFullReport(app, userId, period);
  return pdfInThread({
    title: titleOf(report),
    author: app.config.PRODUCT_NAME,
    writtenAt: new Date(report.writtenAt),
    blocks: pagesOfReport(report, { period, timeZone: app.config.TIME_ZONE }),
  });
}
