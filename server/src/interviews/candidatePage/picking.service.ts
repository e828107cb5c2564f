import { Failure } from '@assay/contract/failure';
import { slotLimits } from '@assay/contract/rounds/slotLimits';
import { recordAudit } from '../../audit/audit.service.ts';
import type { App, Origin } from '../../app.ts';
import { emailKey } from '../../users/emailAddress.ts';
import { getUser } from '../../users/users.service.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { addHost, deleteHost, findHosts, lockMeeting, setRole } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { lockPlansOf } from '../data/panels.store.ts';
import { findRound } from '../data/rounds.store.ts';
import { findOffered, findSlotPanels, freeSlotOf, takeSlot } from '../data/slots.store.ts';
import type { StoredSlot } from '../data/slots.store.ts';
import { changeHeld, tellChanged } from '../meetings/changing.service.ts';
import { hostsToWrite, writeAbout } from '../meetings/meetingMail.service.ts';
import { reasonAgainst } from '../meetings/panel.service.ts';
import { arrange } from '../rounds/scheduling.service.ts';
import { heldLinked } from './links.service.ts';

const HOUR_MS = 3_600_000;

type Picking = Pick<CandidateState, 'email' | 'interviewStatus' | 'startsAt' | 'status' | 'outcome'>;

/** Until when a candidate can move the interview that starts then. */
export const movableUntil = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - slotLimits.movedHoursBefore * HOUR_MS);

type Decided = Pick<Picking, 'status' | 'outcome'>;

const isDecided = ({ status, outcome }: Decided): boolean => status === 'decided' && outcome !== 'hold';

/** Whether an interview can still be planned for them. */
export const takesInterview = ({ roundStatus }: { roundStatus: string }, candidate: Decided): boolean =>
  ['draft', 'open'].includes(roundStatus) && !isDecided(candidate);

/** Whether they can pick a time now: without an interview, or with one that is far enough ahead. */
function mayPick({ interviewStatus, startsAt, ...decided }: Omit<Picking, 'email'>, now: Date): boolean {
  if (isDecided(decided)) return false;
  if (interviewStatus === 'scheduled') return startsAt !== null && now < movableUntil(startsAt);
  return interviewStatus === null || interviewStatus === 'expired';
}

/** The times that a candidate can pick now; none in a round that takes no interviews. */
export async function offeredTo(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  round: { roundId: number; roundStatus: string },
  candidate: Picking,
): Promise<StoredSlot[]> {
  const now = clock.now();
  if (!takesInterview(round, candidate) || !mayPick(candidate, now)) return [];
  const startsAfter = new Date(now.getTime() + slotLimits.pickedHoursBefore * HOUR_MS);
  return findOffered(db, round.roundId, { startsAfter, candidateKey: emailKey(candidate.email) });
}

/**
 * Schedules the candidate's interview in a free slot, or moves the planned one there. Picks in one round come one after
 * the other, so a slot has one winner; plans of one panel member too, so no one is booked twice by picks in two rounds.
 */
export async function pickSlot(
  app: App,
  { token, slotId }: { token: string; slotId: number },
  { address }: Origin,
): Promise<void> {
  const moved = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const link = await heldLinked(inside, token, { kept: 'everything' });
    const { candidate, roundId, candidateId } = link;
    if (!mayPick(candidate, app.clock.now()))
      throw new Failure('interview_state', {
        message:
          candidate.interviewStatus === 'scheduled'
            ? `You can change the time until ${slotLimits.movedHoursBefore} hours before. Ask for another time instead.`
            : 'You can’t pick a time now.',
      });
    const planned = candidate.interviewStatus === 'scheduled' ? candidate.meetingId : null;
    const held = planned === null ? undefined : await lockMeeting(tx, planned);
    const panel = await findSlotPanels(tx, [slotId]);
    await lockPlansOf(
      tx,
      panel.map(({ userId }) => userId),
    );
    const slot = (await offeredTo(inside, link, candidate)).find(({ id }) => id === slotId);
    if (!slot) throw new Failure('slot_taken');
    const changed = held ? await moveTo(inside, held, slot, address) : null;
    const meeting = changed?.meeting ?? (await arrangeIn(inside, slot, candidate));
    if (!(await takeSlot(tx, slot.id, meeting.id))) throw new Failure('slot_taken');
    const details = { roundId, candidateId, meetingId: meeting.publicId, slotId };
    await recordAudit(inside, { action: 'slot_picked', actorId: null, address, details });
    return changed;
  });
  if (moved) tellChanged(app, moved);
}

async function arrangeIn(inside: App, slot: StoredSlot, candidate: CandidateState): Promise<StoredMeeting> {
  const round = await findRound(inside.db, slot.roundId);
  if (!round) throw new Failure('slot_taken');
  return arrange(inside, {
    round,
    candidate,
    startsAt: slot.startsAt,
    minutes: minutesOf(slot),
    leadId: slot.leadId,
    plannedBy: slot.leadId,
    by: null,
    seatPanel: async (meeting) => {
      for (const userId of await othersOn(inside, slot, meeting))
        await addHost(inside.db, { meetingId: meeting.id, userId, isLead: false, now: inside.clock.now() });
    },
  });
}

/** Moves a planned meeting with its candidate; its panel becomes the slot's. */
async function moveTo(inside: App, held: StoredMeeting, slot: StoredSlot, address: string) {
  const { db, clock } = inside;
  const now = clock.now();
  const wanted = [slot.leadId, ...(await othersOn(inside, slot, held))];
  const before = await findHosts(db, [held.id]);
  const left = before.filter(({ userId }) => !wanted.includes(userId)).map(({ userId }) => userId);
  if (left.length > 0) await writeAbout(inside, 'left out', held, await hostsToWrite(inside, held, left));
  for (const userId of left) await deleteHost(db, held.id, userId);
  for (const userId of wanted) {
    await addHost(db, { meetingId: held.id, userId, isLead: false, now });
    await setRole(db, held.id, userId, userId === slot.leadId ? 'lead' : 'interviewer');
  }
  await freeSlotOf(db, held.id);
  const { title, capacity } = held;
  const wish = { title, startsAt: slot.startsAt.toISOString(), minutes: minutesOf(slot), capacity };
  return changeHeld(inside, held, wish, { userId: null, address });
}

const minutesOf = ({ startsAt, endsAt }: StoredSlot) => Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);

/** The slot's panel beside the lead, as far as they can still join. */
async function othersOn(inside: App, slot: StoredSlot, meeting: StoredMeeting): Promise<number[]> {
  const able: number[] = [];
  for (const { userId, isLead } of await findSlotPanels(inside.db, [slot.id]))
    if (!isLead && (await reasonAgainst(inside, meeting, await getUser(inside, userId))) === null) able.push(userId);
  return able;
}
