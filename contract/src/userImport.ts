import { z } from 'zod';
import { role } from './auth.ts';
import type { Endpoints } from './endpoint.ts';
import { id } from './fields.ts';

export const userImportLimits = {
  /** Of the file itself. */
  bytes: 1024 * 1024,
  rows: 1000,
  /** Applied in one call. */
  atOnce: 50,
} as const;

/** What stands in a file instead of a time factor. */
export const UNTIMED = 'untimed';

/** `refused`: not taken, with the reason. */
const verdict = z.enum(['create', 'update', 'unchanged', 'refused']);

const importedRow = z.object({
  /** Of the file, where the row begins. */
  line: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null: as it is, or a learner where the account is new. */
  role: role.nullable(),
  /** Null: as it is, or 1 where the account is new. */
  timeFactor: z.union([z.number(), z.literal(UNTIMED)]).nullable(),
  /** Null: as it is, or none where the account is new. */
  group: z.string().nullable(),
  verdict,
  reason: z.string().nullable(),
  /** Fields that an update changes. */
  changes: z.array(z.string()),
  userId: id.nullable(),
});

const file = {
  /** Base64. */
  content: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This is not base64'),
};
const bodyLimit = Math.ceil((userImportLimits.bytes * 4) / 3) + 4096;
const counts = z.object({ create: z.int(), update: z.int(), unchanged: z.int(), refused: z.int() });

export const userImportApi = {
  preview: {
    method: 'POST',
    path: '/users/import/preview',
    access: 'admin',
    summary: 'Read a CSV file of people and tell what would become of each row; nothing is changed',
    body: z.object(file),
    bodyLimit,
    response: z.object({
      rows: z.array(importedRow),
      counts,
      /** What holds for the whole file: its delimiter, columns nobody reads. */
      notes: z.array(z.string()),
    }),
  },
  apply: {
    method: 'POST',
    path: '/users/import',
    access: 'admin',
    summary: 'Take the next rows of a file; new people are mailed a link to set a password. Twice is as once',
    body: z.object({
      ...file,
      /** `all`: nothing while one row is refused. */
      mode: z.enum(['all', 'valid']),
      /** So many rows of the file were taken before. */
      from: z.int().min(0).max(userImportLimits.rows).default(0),
    }),
    bodyLimit,
    response: z.object({
      rows: z.array(importedRow),
      /** What `from` is next; null when the file is through. */
      next: z.int().nullable(),
    }),
  },
} satisfies Endpoints;

export type ImportedRow = z.output<typeof importedRow>;
export type ImportVerdict = z.output<typeof verdict>;
export type ImportPreview = z.output<(typeof userImportApi.preview)['response']>;
