import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import type { PayloadOf } from '@assay/contract/events';
import { Failure } from '@assay/contract/failure';
import type { Meeting } from '@assay/contract/interviews/interviews';
import { announce } from '../../webhooks/announcing.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { noteInterview } from '../data/candidateEvents.store.ts';
import { decide, findPending } from '../data/joinRequests.store.ts';
import { candidatesToWrite, hostsToWrite, writeAbout } from './meetingMail.service.ts';
import { shown } from './meetings.service.ts';
import { findMeeting, lockMeeting, updateMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { doorAt } from '../shared/openingTimes.ts';
import { hadCandidate } from '../data/attendances.store.ts';
import { countConnected, deleteEveryParticipant } from '../data/participants.store.ts';
import { findPlaceInRound } from '../data/roundMeetings.store.ts';
import { requestOf, roomOf, waitingAt } from '../shared/rooms.ts';

/**
 * Candidate and host may meet early. A longer session before the start was a rehearsal, or the meeting was moved since.
 */
const EARLY_MS = 3 * 3_600_000;

type Ended = PayloadOf<typeof events, 'meeting-ended'>;

/** Records since when the room has had no people, or no host. Runs in the transaction that locks the meeting. */
export async function notePresence({ db, clock }: Pick<App, 'db' | 'clock'>, meeting: StoredMeeting): Promise<boolean> {
  const now = clock.now();
  const { all, hosts } = await countConnected(db, meeting.id);
  await updateMeeting(db, meeting.id, {
    emptySince: all > 0 ? null : (meeting.emptySince ?? now),
    hostAwaySince: hosts > 0 ? null : (meeting.hostAwaySince ?? now),
  });
  return hosts > 0;
}

export interface Ending {
  /** Null: a candidate, by their own link. */
  userId: number | null;
  name: string;
  address: string;
}

/**
 * Ends a meeting for good: people inside and waiting are notified and cannot come back.
 * @param refuse throws if the meeting, now locked, must not end
 */
export async function endMeeting(
  app: App,
  publicId: string,
  by: Ending | null,
  refuse: (held: StoredMeeting) => void = () => undefined,
): Promise<StoredMeeting> {
  const { meeting, waiting } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const held = await lockMeeting(tx, publicId);
    if (!held) throw new Failure('not_found', { message: 'There is no meeting with this id.' });
    if (held.status === 'ended') throw new Failure('ended');
    refuse(held);
    const ended = await endHeld(inside, held, by, (await isCalledOff(inside, held)) ? 'called off' : 'over');
    return { meeting: { ...held, status: 'ended' as const }, waiting: ended };
  });
  tellEnded(app, publicId, waiting, by);
  return meeting;
}

/**
 * Ends a locked meeting; call `tellEnded` after the commit.
 * @param as `called off`: everyone invited gets a cancellation
 * @returns the requests of the people who were waiting
 */
export async function endHeld(
  inside: App,
  held: StoredMeeting,
  by: Ending | null,
  as: 'called off' | 'over',
): Promise<string[]> {
  const { db, clock } = inside;
  const now = clock.now();
  if (as === 'called off') {
    await writeCancellation(inside, held);
    await noteInterview(db, held, { kind: 'cancelled', by: by?.userId ?? null, now });
  }
  const pending = await findPending(db, held.id);
  for (const { requestId } of pending) await decide(db, requestId, { status: 'expired', by: by?.userId ?? null, now });
  await deleteEveryParticipant(db, held.id, now);
  await updateMeeting(db, held.id, {
    status: 'ended',
    endedAt: now,
    calledOff: as === 'called off',
    emptySince: null,
    hostAwaySince: null,
  });
  await recordAudit(inside, {
    action: 'meeting_ended',
    actorId: by?.userId ?? null,
    address: by?.address ?? '',
    details: { meetingId: held.publicId },
  });
  await announceEnd(inside, held, as === 'called off');
  return pending.map(({ requestId }) => requestId);
}

/** Tells webhooks of a meeting's end, in the transaction that ends it. */
export async function announceEnd(
  inside: Pick<App, 'db' | 'clock'>,
  { id, publicId }: Pick<StoredMeeting, 'id' | 'publicId'>,
  calledOff: boolean,
): Promise<void> {
  const place = await findPlaceInRound(inside.db, id);
  const { roundId = null, candidateId = null } = place ?? {};
  const endedAt = inside.clock.now().toISOString();
  const data = { meetingId: publicId, endedAt, calledOff, roundId, candidateId, path: `/api/meetings/${publicId}` };
  await announce(inside, 'meeting.ended', data, { candidateId });
}

export function tellEnded(app: App, publicId: string, waiting: readonly string[], by: Ending | null): void {
  for (const requestId of waiting)
    app.live.tellRoom(requestOf(requestId), events, 'join-rejected', {
      requestId,
      meetingId: publicId,
      reason: 'ended',
      message: 'This meeting is over.',
      canRetry: false,
    });
  sendHome(app, publicId, { reason: by ? 'ended_by_host' : 'expired', by: by?.name ?? null });
}

/** Whether an expected meeting does not take place, even if a host looked into the room. */
async function isCalledOff({ db, clock }: Pick<App, 'db' | 'clock'>, meeting: StoredMeeting): Promise<boolean> {
  if (meeting.status === 'live' || doorAt(meeting, clock.now()) === 'ended') return false;
  const since = meeting.startsAt && new Date(meeting.startsAt.getTime() - EARLY_MS);
  return !(await hadCandidate(db, meeting.id, since));
}

/** Panel members get a cancellation only if the meeting has a time. */
async function writeCancellation(inside: App, meeting: StoredMeeting): Promise<void> {
  const hosts = meeting.startsAt ? await hostsToWrite(inside, meeting) : [];
  await writeAbout(inside, 'cancelled', meeting, [...hosts, ...(await candidatesToWrite(inside, meeting, 'no token'))]);
}

export async function endByAdmin(app: App, { actor, origin }: By, publicId: string): Promise<Meeting> {
  const known = await findMeeting(app.db, publicId);
  if (known?.status === 'ended') return shown(app, known);
  return shown(app, await endMeeting(app, publicId, anAdmin({ actor, origin })));
}

/** An admin, by the name that people in the room read. */
export const anAdmin = ({ actor, origin }: By): Ending => ({
  userId: actor.userId,
  name: 'an admin',
  address: origin.address,
});

/**
 * Closes a session, not the meeting, because the room is empty or no host came back. A host may open it again, and
 * everyone has to ask again.
 */
export async function closeSession(app: App, publicId: string, isDue: (meeting: StoredMeeting) => boolean) {
  const now = app.clock.now();
  const closed = await app.db.transaction().execute(async (tx) => {
    const held = await lockMeeting(tx, publicId);
    // A participant may have returned since the check.
    if (!held || held.status !== 'live' || !isDue(held)) return false;
    await deleteEveryParticipant(tx, held.id, now);
    await updateMeeting(tx, held.id, { status: 'scheduled', locked: false, emptySince: null, hostAwaySince: null });
    return true;
  });
  if (closed) sendHome(app, publicId, { reason: 'no_host', by: null });
}

function sendHome({ live }: Pick<App, 'live'>, publicId: string, why: Ended) {
  live.tellRoom(roomOf(publicId), events, 'meeting-ended', why);
  live.endRoom(roomOf(publicId));
  if (why.reason === 'no_host') return;
  live.tellRoom(waitingAt(publicId), events, 'meeting-ended', why);
}
