import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { byCandidate, byId, roundCandidate } from './rounds.ts';

/** Calls of admins for the links to candidates' own pages. */
export const candidateLinksApi = {
  sendLink: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId/link',
    access: 'admin',
    summary: 'Email a candidate a new link to their own page; earlier links stay valid',
    params: byCandidate,
    failures: ['candidate_state', 'not_found', 'round_state'],
    response: z.object({ candidate: roundCandidate }),
  },
  revokeLinks: {
    method: 'DELETE',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId/link',
    access: 'admin',
    summary: 'Revoke every link to a candidate’s own page; they are not notified',
    params: byCandidate,
    failures: ['candidate_state', 'not_found', 'round_state'],
    response: z.object({ candidate: roundCandidate }),
  },
  sendLinks: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/links',
    access: 'admin',
    summary: 'Email a link to every candidate who has none and has not withdrawn',
    params: byId,
    failures: ['not_found', 'round_state'],
    response: z.object({ sent: z.int() }),
  },
} satisfies Endpoints;
