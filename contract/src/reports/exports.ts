import { z } from 'zod';
import { exportFilters } from './exportFilters.ts';
import type { ExportList } from './exportFilters.ts';
import type { Endpoints } from '../endpoint.ts';
import type { ServerEvents } from '../events.ts';

/** About a single person, which is a document, not a list. */
export const exportDocuments = ['report', 'dossier'] as const satisfies readonly ExportList[];
export type ExportDocument = (typeof exportDocuments)[number];
export const isExportDocument = (list: ExportList): list is ExportDocument =>
  exportDocuments.some((one) => one === list);

/** `csv-bom`: for spreadsheet programs that need the byte order mark. */
const listFormat = z.enum(['csv', 'csv-bom', 'xlsx']);
const documentFormat = z.enum(['pdf']);

type Asked<List extends ExportList> = z.ZodObject<{
  list: z.ZodLiteral<List>;
  format: List extends ExportDocument ? typeof documentFormat : typeof listFormat;
  filter: (typeof exportFilters)[List];
}>;
type AnyAsked = { [List in ExportList]: Asked<List> }[ExportList];

const askFor = (list: ExportList) =>
  z.object({
    list: z.literal(list),
    format: isExportDocument(list) ? documentFormat : listFormat,
    filter: exportFilters[list],
  }) as unknown as AnyAsked;

export const exportLists = Object.keys(exportFilters) as ExportList[];

/** Each list takes its own query, without its page, as JSON; unknown names and values are refused. */
export const exportWish = z.discriminatedUnion('list', exportLists.map(askFor) as [AnyAsked, ...AnyAsked[]]);

const exportId = z.string();

export const exportsApi = {
  prepare: {
    method: 'POST',
    path: '/exports',
    access: 'admin',
    summary: 'Prepare a filtered list or a report; you can download it once, within a minute',
    description:
      'The token needs to read the area of the list. An unknown filter is refused. ' +
      'The response’s `path` is an address of this server; it needs no token.',
    body: exportWish,
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

export type ExportWish = z.output<typeof exportWish>;
export type ExportFormat = ExportWish['format'];
