import type { MailState, TroubledMail } from '@assay/contract/mailAdmin';
import type { App } from '../app.ts';
import { dateOf, tableOfPages } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { listTroubled } from './mailAdmin.service.ts';

const columns: Columns<TroubledMail> = {
  Id: ({ id }) => id,
  Email: ({ kind }) => kind,
  To: ({ to }) => to,
  'User id': ({ userId }) => userId,
  State: ({ state }) => state,
  Written: { moment: ({ createdAt }) => new Date(createdAt) },
  Tries: ({ tries }) => tries,
  Error: ({ error }) => error,
  'Next try': { moment: ({ nextTryAt }) => dateOf(nextTryAt) },
  'Given up': { moment: ({ givenUpAt }) => dateOf(givenUpAt) },
};

/** Failed emails, with masked addresses and without their texts. */
export const mailsTable = (app: Pick<App, 'db' | 'clock'>, { state }: { state?: MailState | undefined }): ExportTable =>
  tableOfPages(columns, (page) => listTroubled(app, { state, ...page }));
