import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import type { ServerEvents } from './events.ts';

/** `csv-bom`: for spreadsheet programs that need the byte order mark. `pdf`: for a report, which is not a list. */
export const exportFormat = z.enum(['csv', 'csv-bom', 'xlsx', 'pdf']);
export const exportList = z.enum([
  'users',
  'skills',
  'attempts',
  'answers',
  'regrades',
  'regradeChanges',
  'regradePreview',
  'regradeRanks',
  'leaderboard',
  'results',
  'audit',
  'meetings',
  'attendance',
  'items',
  'parameters',
  'duplicates',
  'verdicts',
  'imports',
  'questions',
  'mails',
  'reportAttempts',
  'reportAssessments',
  'report',
  'dossier',
]);

const exportId = z.string();

/** z.record silently drops this key, and the export would then contain more than requested. */
const withoutProto = (filter: unknown) =>
  typeof filter === 'object' && filter !== null && Object.hasOwn(filter, '__proto__') ? undefined : filter;

export const exportsApi = {
  prepare: {
    method: 'POST',
    path: '/exports',
    access: 'admin',
    summary: 'Prepare a filtered list or a report; you can download it once, within a minute',
    description:
      'The token needs to read the area of the list. The response’s `path` is an address of this server; it needs no token.',
    body: z.object({
      list: exportList,
      format: exportFormat,
      /** The list's own query, without its page (`exportFilters.ts`); unknown names and values are refused. */
      filter: z.preprocess(withoutProto, z.record(z.string().max(40), z.string().max(20_000))),
    }),
    failures: ['not_found', 'regrade_running'],
    response: z.object({
      exportId,
      path: z.string().regex(/^\/api\/exports\/[A-Za-z0-9_-]{43}$/),
      /** The current number of rows. */
      rows: z.int(),
    }),
    success: 201,
  },
  download: {
    method: 'GET',
    path: '/exports/:ticket',
    access: 'public',
    summary: 'A prepared file',
    params: z.object({ ticket: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This download link is not valid') }),
    failures: ['not_found', 'regrade_running'],
    response: z.string(),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
    hasEffect: true,
  },
} satisfies Endpoints;

/** Sent to every open page of the exporting person. */
export const exportEvents = {
  'export-progress': z.object({
    exportId,
    /** Written so far. */
    rows: z.int(),
    /** `left`: the download was aborted. */
    state: z.enum(['running', 'done', 'failed', 'left']),
  }),
} satisfies ServerEvents;

export type ExportFormat = z.output<typeof exportFormat>;
export type ExportList = z.output<typeof exportList>;
