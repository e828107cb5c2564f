import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import type { ServerEvents } from './events.ts';
import { countText, id, idText, instant, line } from './fields.ts';

const person = z.object({
  id,
  /** Null once the account is gone. */
  name: z.string().nullable(),
});

export const loggedEvent = z.object({
  id,
  at: instant,
  /** What happened, as a program names it. */
  action: z.string(),
  /** Who did it; null for the server itself and for people who are not signed in. */
  actor: person.nullable(),
  /** Whose account it was done to. */
  subject: person.nullable(),
  /** Of the request; forgotten after 30 days. */
  address: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** What the log is filtered by. */
export const auditExportQuery = z.object({
  action: z
    .string()
    .regex(/^[a-z_]{1,60}$/, 'This is not an action')
    .optional(),
  actorId: idText.optional(),
  subjectId: idText.optional(),
  /** Days of the organisation’s zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** In names and addresses of mail of both, in network addresses and details. */
  search: line(1, 120).optional(),
});

const verification = z.object({ verificationId: z.string() });

export const auditApi = {
  list: {
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'What was done, newest first',
    query: auditExportQuery.extend({
      /** Only what is older than this event. */
      before: idText.optional(),
      limit: countText(1, 100, 50),
    }),
    response: z.object({
      items: z.array(loggedEvent),
      /** Whether there is more behind the last one. */
      hasOlder: z.boolean(),
    }),
  },
  verify: {
    method: 'POST',
    path: '/admin/audit/verify',
    access: 'admin',
    summary: 'Walk the hash chain of the audit log; the verdict comes as an event and is written into the log',
    response: verification,
  },
} satisfies Endpoints;

/** Sent to every open page of the admin who verifies. */
export const auditEvents = {
  'audit-verification': verification.extend({
    checked: z.int(),
    /** At the start of the walk. */
    of: z.int(),
    /** Null while it runs. */
    verdict: z.enum(['whole', 'broken', 'failed']).nullable(),
    /** The head of a whole chain, to be kept outside; the first broken place of a broken one. */
    what: z.string().nullable(),
  }),
} satisfies ServerEvents;

export type LoggedEvent = z.output<typeof loggedEvent>;
export type AuditQuery = z.output<(typeof auditApi.list)['query']>;
export type AuditFilter = z.output<typeof auditExportQuery>;
