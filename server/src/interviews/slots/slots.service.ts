import { Failure } from '@assay/contract/failure';
import type { Slot } from '@assay/contract/rounds/slots';
import { slotLimits } from '@assay/contract/rounds/slotLimits';
import { withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { findRound } from '../data/rounds.store.ts';
import {
  countSlotsAhead,
  deleteFreeSlot,
  deleteStaleSlots,
  findSlotPanels,
  findSlots,
  insertSlots,
} from '../data/slots.store.ts';
import { plannedPanel } from '../meetings/panel.service.ts';
import { noRound, roundForChange } from '../rounds/rounds.service.ts';
import { plannedEnd, refuseTime } from '../shared/openingTimes.ts';
import { panelMember } from '../shared/shown.ts';

export async function listSlots({ db, clock }: Pick<App, 'db' | 'clock'>, roundId: number): Promise<Slot[]> {
  if (!(await findRound(db, roundId))) noRound();
  const slots = await findSlots(db, roundId, clock.now());
  const panels = await findSlotPanels(
    db,
    slots.map(({ id }) => id),
  );
  return slots.map(({ id, startsAt, endsAt, candidateId, candidateName }) => ({
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    panel: panels.filter(({ slotId }) => slotId === id).map((member) => panelMember({ ...member, isShadow: false })),
    candidate: candidateId !== null && candidateName !== null ? { id: candidateId, name: candidateName } : null,
  }));
}

interface Offer {
  starts: readonly string[];
  minutes?: number | undefined;
  leadId?: number | undefined;
  hostIds: readonly number[];
}

/** Offers times of a panel in a draft or an open round. */
export async function offerSlots(app: App, by: By, roundId: number, { starts, minutes, ...wish }: Offer) {
  const now = app.clock.now();
  return withAudit(app, by, async (inside) => {
    const round = await roundForChange(inside, roundId, { unless: ['closed', 'archived'] });
    const panel = await plannedPanel(inside, by, wish, null);
    const length = minutes ?? round.minutes;
    const times = starts.map((start) => new Date(start));
    for (const startsAt of times) {
      if (startsAt <= now) throw new Failure('invalid_input', { errors: { starts: 'A time has already passed' } });
      refuseTime({ startsAt, endsAt: plannedEnd(startsAt, length, now) }, now, 'starts');
    }
    await deleteStaleSlots(inside.db, roundId);
    const offer = { roundId, ...panel, minutes: length, starts: times, now };
    const added = await insertSlots(inside.db, offer);
    if ((await countSlotsAhead(inside.db, roundId, now)) > slotLimits.ahead) throw new Failure('slots_full');
    const left = times.length - added;
    return [
      { added, left },
      { action: 'slots_offered', details: { roundId, added } },
    ];
  });
}

export async function withdrawSlot(app: App, by: By, { id: roundId, slotId }: { id: number; slotId: number }) {
  await withAudit(app, by, async (inside) => {
    await roundForChange(inside, roundId, { unless: ['archived'] });
    const outcome = await deleteFreeSlot(inside.db, roundId, slotId);
    if (outcome === 'absent') throw new Failure('not_found', { message: 'There is no such time in this round.' });
    if (outcome === 'taken')
      throw new Failure('slot_taken', {
        message: 'A candidate has this time. Move or cancel their interview instead.',
      });
    return [undefined, { action: 'slot_withdrawn', details: { roundId, slotId } }];
  });
}
