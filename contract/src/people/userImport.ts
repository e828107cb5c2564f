import { z } from 'zod';
import { role } from './auth.ts';
import type { Endpoints } from '../endpoint.ts';
import { id } from '../fields.ts';

export const userImportLimits = {
  /** The file itself. */
  bytes: 1024 * 1024,
  rows: 1000,
  /** Rows applied per call. */
  atOnce: 50,
} as const;

/** The word for no time limit in a file. */
export const UNTIMED = 'untimed';

/** `refused`: not imported, with the reason. */
const verdict = z.enum(['create', 'update', 'unchanged', 'refused']);

export const importedRow = z.object({
  /** The line where the row starts. */
  line: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null: unchanged, or learner for a new account. */
  role: role.nullable(),
  /** Null: unchanged, or 1 for a new account. */
  timeFactor: z.union([z.number(), z.literal(UNTIMED)]).nullable(),
  /** Null: unchanged, or none for a new account. */
  group: z.string().nullable(),
  verdict,
  reason: z.string().nullable(),
  /** The fields changed by an update. */
  changes: z.array(z.string()),
  userId: id.nullable(),
});

const file = {
  /** Base64. */
  content: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Send the file as base64'),
};
const bodyLimit = Math.ceil((userImportLimits.bytes * 4) / 3) + 4096;
export const counts = z.object({ create: z.int(), update: z.int(), unchanged: z.int(), refused: z.int() });

export const userImportApi = {
  preview: {
    method: 'POST',
    path: '/users/import/preview',
    access: 'admin',
    summary: 'Preview the import of a CSV file of people; nothing is changed',
    description:
      '`content` is a CSV file in base64, at most 1 MB and 1,000 rows, with the columns `Email`, `First name` and `Last name`, and perhaps `Role`, `Time factor` and `Group`. People are matched by their address.',
    body: z.object(file),
    bodyLimit,
    response: z.object({
      rows: z.array(importedRow),
      counts,
      /** Notes about the whole file: its delimiter, ignored columns. */
      notes: z.array(z.string()),
    }),
  },
  apply: {
    method: 'POST',
    path: '/users/import',
    access: 'admin',
    summary: 'Import the next rows of a file; new people get a link to set a password. Repeating it changes nothing',
    description:
      'Each call imports the next 50 rows. Begin without `from`, then send each response’s `next` as `from`, with the same file, until `next` is null.',
    body: z.object({
      ...file,
      /** `all`: nothing if one row is refused. */
      mode: z.enum(['all', 'valid']),
      /** The number of rows processed before. */
      from: z.int().min(0).max(userImportLimits.rows).default(0),
    }),
    bodyLimit,
    failures: ['demo_account', 'email_taken', 'last_admin', 'not_found', 'own_account'],
    response: z.object({
      rows: z.array(importedRow),
      /** The next `from`; null at the end of the file. */
      next: z.int().nullable(),
    }),
  },
} satisfies Endpoints;

export type ImportedRow = z.output<typeof importedRow>;
export type ImportVerdict = z.output<typeof verdict>;
export type ImportPreview = z.output<(typeof userImportApi.preview)['response']>;
