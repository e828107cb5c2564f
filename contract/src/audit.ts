import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import type { ServerEvents } from './events.ts';
import { countText, id, idText, instant, line } from './fields.ts';

export const person = z.object({
  id,
  /** Null after the account's deletion. */
  name: z.string().nullable(),
});

export const loggedEvent = z.object({
  id,
  at: instant,
  /** The action's technical name. */
  action: z.string(),
  /** The acting person; null for the server itself and for people who are not signed in. */
  actor: person.nullable(),
  /** The affected account. */
  subject: person.nullable(),
  /** The request's network address; deleted after 30 days. */
  address: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** The log's filter. */
export const auditExportQuery = z.object({
  action: z
    .string()
    .regex(/^[a-z_]{1,60}$/, 'Select one of the recorded actions')
    .optional(),
  actorId: idText.optional(),
  subjectId: idText.optional(),
  /** Days in the organisation’s zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Searches names and emails of both, network addresses and details. */
  search: line(1, 120).optional(),
});

const verification = z.object({ verificationId: z.string() });

export const auditApi = {
  list: {
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'The audit log, newest first',
    query: auditExportQuery.extend({
      /** Only events older than this one. */
      before: idText.optional(),
      limit: countText(1, 100, 50),
    }),
    response: z.object({
      items: z.array(loggedEvent),
      /** Whether older events follow. */
      hasOlder: z.boolean(),
    }),
  },
  verify: {
    method: 'POST',
    path: '/admin/audit/verify',
    access: 'admin',
    summary: 'Verify the hash chain of the audit log; the result is sent as an event and recorded in the log',
    response: verification,
  },
} satisfies Endpoints;

/** Sent to every open page of the verifying admin. */
export const auditEvents = {
  'audit-verification': verification.extend({
    checked: z.int(),
    /** The count at the start. */
    of: z.int(),
    /** Null while it runs. */
    verdict: z.enum(['whole', 'broken', 'failed']).nullable(),
    /** The head of an intact chain, to be noted outside; the first broken position of a broken one. */
    what: z.string().nullable(),
  }),
} satisfies ServerEvents;

export type LoggedEvent = z.output<typeof loggedEvent>;
export type AuditQuery = z.output<(typeof auditApi.list)['query']>;
export type AuditFilter = z.output<typeof auditExportQuery>;
