import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { byId, roundLimits } from './rounds.ts';

export const candidateImportLimits = {
  /** The file itself. */
  bytes: 1024 * 1024,
  rows: roundLimits.addedAtOnce,
} as const;

/** `known`: in the round already; `refused`: cannot be added, with the reason. */
const verdict = z.enum(['new', 'known', 'refused']);

export const candidateRow = z.object({
  /** The line where the row starts. */
  line: z.int(),
  name: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  verdict,
  /** Why they are not added, or what is known about them. */
  reason: z.string().nullable(),
});

export const candidateImportApi = {
  preview: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/candidates/preview',
    access: 'admin',
    summary: 'Preview people to add, from a CSV file or pasted lines: the verdict on each row; nothing is changed',
    params: byId,
    body: z.object({
      /** Base64. */
      content: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Send the file as base64'),
    }),
    bodyLimit: Math.ceil((candidateImportLimits.bytes * 4) / 3) + 4096,
    failures: ['not_found'],
    response: z.object({
      rows: z.array(candidateRow),
      counts: z.object({ new: z.int(), known: z.int(), refused: z.int() }),
      /** Notes about the whole file: its encoding, delimiter, ignored columns. */
      notes: z.array(z.string()),
    }),
  },
} satisfies Endpoints;

export type CandidateRow = z.output<typeof candidateRow>;
export type CandidatePreview = z.output<(typeof candidateImportApi.preview)['response']>;
export type CandidateVerdict = z.output<typeof verdict>;
