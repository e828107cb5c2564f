import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';

/** The legal pages by the last part of their path. */
export const legalPage = z.enum(['privacy', 'terms', 'cancellation', 'delivery', 'policy']);

export const legalApi = {
  page: {
    method: 'GET',
    path: '/legal/:page',
    access: 'public',
    summary: 'A legal page as Markdown: the operator’s own text or the default',
    params: z.object({ page: legalPage }),
    response: z.object({ title: z.string(), text: z.string(), updatedOn: z.iso.date() }),
  },
} satisfies Endpoints;

export type LegalPage = z.output<typeof legalPage>;
