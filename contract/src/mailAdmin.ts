import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { id, idText, instant, nothing, pagination, paging } from './fields.ts';

/** `waiting`: failed, and is retried automatically. `given_up`: not retried. */
export const mailState = z.enum(['waiting', 'given_up']);

/** An email that could not be sent, without its text. */
export const failedMail = z.object({
  id,
  /** The email's kind: `reset_code`, `invitation`, `notification` … */
  kind: z.string(),
  /** Masked, but recognisable for people who know the address. */
  to: z.string(),
  /** The recipient's account, if any. */
  userId: id.nullable(),
  createdAt: instant,
  state: mailState,
  tries: z.int(),
  /** The mail library's codes, never a text of the mail server. `sending`: the email is being sent just now. */
  error: z.string(),
  /** Null if given up. */
  nextTryAt: instant.nullable(),
  givenUpAt: instant.nullable(),
  /** Its text is still stored, and sending it makes sense. */
  mayRetry: z.boolean(),
});

/** The list's filter. */
export const mailExportQuery = z.object({ state: mailState.optional() });

export const mailAdminApi = {
  list: {
    method: 'GET',
    path: '/admin/mails',
    access: 'admin',
    summary: 'Emails that could not be sent in the last seven days, newest first, without their text',
    query: mailExportQuery.extend({ ...paging(25) }),
    response: z.object({ items: z.array(failedMail), pagination }),
  },
  retry: {
    method: 'POST',
    path: '/admin/mails/:id/retry',
    access: 'admin',
    summary: 'Retry an email now',
    params: z.object({ id: idText }),
    failures: ['mail_gone', 'mail_on_its_way', 'not_found'],
    response: nothing,
  },
  giveUp: {
    method: 'POST',
    path: '/admin/mails/:id/give-up',
    access: 'admin',
    summary: 'Dismiss an email; it won’t be sent and disappears from the list',
    params: z.object({ id: idText }),
    failures: ['mail_on_its_way', 'not_found'],
    response: nothing,
  },
} satisfies Endpoints;

export type FailedMail = z.output<typeof failedMail>;
export type MailState = z.output<typeof mailState>;
