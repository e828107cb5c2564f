import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant, nothing } from '../fields.ts';
import { interviewLimits } from '../interviewLimits.ts';
import { panelMember } from '../interviews.ts';
import { byId, roundLimits } from './rounds.ts';
import { slotLimits } from './slotLimits.ts';

const { least, most } = interviewLimits.minutes;

/** A time that the panel offers. */
export const slot = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  /** The lead first. */
  panel: z.array(panelMember),
  /** The candidate interviewed then; null: free. */
  candidate: z.object({ id, name: z.string() }).nullable(),
});

export const slotsApi = {
  list: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/slots',
    access: 'admin',
    summary: 'The times ahead that candidates of a round can pick, and those that are taken; by time',
    params: byId,
    failures: ['not_found'],
    response: z.object({ items: z.array(slot) }),
  },
  offer: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/slots',
    access: 'admin',
    summary: 'Offer times for candidates to pick; times that overlap others of the same lead are left out',
    params: byId,
    body: z.object({
      starts: z.array(instant).min(1).max(slotLimits.offeredAtOnce),
      /** Absent: as the round says. */
      minutes: z.int().min(least).max(most).optional(),
      /** The hosts beside the caller, who leads. */
      hostIds: z.array(id).max(roundLimits.hosts).default([]),
    }),
    failures: ['not_found', 'round_state', 'slots_full'],
    response: z.object({
      added: z.int(),
      /** Overlapping times of the same lead in this round. */
      left: z.int(),
    }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/admin/virtual-rounds/:id/slots/:slotId',
    access: 'admin',
    summary: 'No longer offer a free time',
    params: byId.extend({ slotId: idText }),
    failures: ['not_found', 'round_state', 'slot_taken'],
    response: nothing,
  },
} satisfies Endpoints;

export type Slot = z.output<typeof slot>;
