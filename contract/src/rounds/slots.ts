import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant, nothing } from '../fields.ts';
import { interviewLimits } from '../interviews/interviewLimits.ts';
import { panelMember } from '../interviews/interviews.ts';
import { byId, plannedPanel } from './rounds.ts';
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
    summary: 'Offer times for candidates to pick; times that overlap others of the same people are left out',
    description:
      'Candidates see them on their own page and pick one, which schedules the interview. `minutes` is the length, by default the round’s. Offering a time twice adds it once.',
    params: byId,
    body: z.object({
      starts: z.array(instant).min(1).max(slotLimits.offeredAtOnce),
      /** Absent: as the round says. */
      minutes: z.int().min(least).max(most).optional(),
      ...plannedPanel,
    }),
    failures: ['not_found', 'round_state', 'slots_full'],
    response: z.object({
      added: z.int(),
      /** Those at which someone on the panel has another time in this round. */
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
