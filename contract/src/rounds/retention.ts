import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { idText, instant } from '../fields.ts';
import { retentionDays } from './retentionLimits.ts';

/** The data that a round keeps of known candidates, and when they become anonymous. */
export const retention = z.object({
  /** After the round was closed, or its last decision if that is later. */
  days: z.int(),
  /** When names, addresses and texts go; null: the round is not closed, or no one in it is known. */
  erasedFrom: instant.nullable(),
  candidates: z.int(),
  interviews: z.int(),
  scorecards: z.int(),
  notes: z.int(),
  decisions: z.int(),
  chatMessages: z.int(),
  /** Made for the quizzes of these candidates, and deleted with them: no one completed them, and nothing else uses them. */
  accounts: z.int(),
  /** Candidates’ other accounts, which stay. */
  stayingAccounts: z.int(),
  /** How long private notes are kept after the decision about a candidate. */
  noteDays: z.int(),
  /** When the next private notes are deleted; null: the panel is not done with their candidates. */
  notesErasedFrom: instant.nullable(),
});

const byId = z.object({ id: idText });

export const retentionApi = {
  view: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/retention',
    access: 'admin',
    summary: 'The data a round keeps of its candidates, and when only anonymous numbers will be left',
    params: byId,
    failures: ['not_found'],
    response: z.object({ retention }),
  },
  change: {
    method: 'PUT',
    path: '/admin/virtual-rounds/:id/retention',
    access: 'admin',
    summary: 'Change for how many days a round keeps its candidates’ data after its end',
    params: byId,
    body: z.object({ days: z.int().min(retentionDays.least).max(retentionDays.most) }),
    failures: ['not_found'],
    response: z.object({ retention }),
  },
} satisfies Endpoints;

export type Retention = z.output<typeof retention>;
