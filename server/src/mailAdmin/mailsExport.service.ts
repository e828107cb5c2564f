import type { MailState, FailedMail } from '@assay/contract/mailAdmin';
import type { App } from '../app.ts';
import { dateOf, tableOfPages } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { listFailed } from './mailAdmin.service.ts';

const columns: Columns<FailedMail> = {
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
  tableOfPages(columns, (page) => listFailed(app, { state, ...page }));
