import { interviewServerEvents as events } from '@assay/contract/interviewEvents';
import type { PayloadOf } from '@assay/contract/events';
import { Failure } from '@assay/contract/failure';
import type { Meeting } from '@assay/contract/interviews';
import { recordAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { decide, findPending } from '../data/joinRequests.store.ts';
import { candidatesToWrite, hostsToWrite, writeAbout } from './meetingMail.service.ts';
import { shown } from './meetings.service.ts';
import { findMeeting, lockMeeting, updateMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { doorAt } from '../shared/openingTimes.ts';
import { hadCandidate } from '../data/attendances.store.ts';
import { countConnected, deleteEveryParticipant } from '../data/participants.store.ts';
import { requestOf, roomOf, waitingAt } from '../shared/rooms.ts';

/** Candidate and host may meet early. What was longer before was a rehearsal, or before the meeting was moved. */
const EARLY_MS = 3 * 3_600_000;

type Ended = PayloadOf<typeof events, 'meeting-ended'>;

/** Who is there has changed: since when nobody, or no host, is. In the transaction that holds the meeting. */
export async function notePresence({ db, clock }: Pick<App, 'db' | 'clock'>, meeting: StoredMeeting): Promise<boolean> {
  const now = clock.now();
  const { all, hosts } = await countConnected(db, meeting.id);
  await updateMeeting(db, meeting.id, {
    emptySince: all > 0 ? null : (meeting.emptySince ?? now),
    hostAwaySince: hosts > 0 ? null : (meeting.hostAwaySince ?? now),
  });
  return hosts > 0;
}

/** Over for good: everybody is told, nobody comes back, whoever waits is sent away. */
export async function endMeeting(
  app: App,
  publicId: string,
  by: { userId: number; name: string; address: string } | null,
): Promise<StoredMeeting> {
  const now = app.clock.now();
  const { meeting, waiting } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const held = await lockMeeting(tx, publicId);
    if (!held) throw new Failure('not_found', { message: 'There is no meeting with this id.' });
    if (held.status === 'ended') throw new Failure('ended');
    if (await isCalledOff(inside, held)) await writeCancellation(inside, held);
    const pending = await findPending(tx, held.id);
    for (const { requestId } of pending)
      await decide(tx, requestId, { status: 'expired', by: by?.userId ?? null, now });
    await deleteEveryParticipant(tx, held.id, now);
    await updateMeeting(tx, held.id, { status: 'ended', endedAt: now, emptySince: null, hostAwaySince: null });
    await recordAudit(inside, {
      action: 'meeting_ended',
      actorId: by?.userId ?? null,
      address: by?.address ?? '',
      details: { meetingId: held.publicId },
    });
    return { meeting: { ...held, status: 'ended' as const }, waiting: pending };
  });
  for (const { requestId } of waiting)
    app.live.tellRoom(requestOf(requestId), events, 'join-rejected', {
      requestId,
      meetingId: publicId,
      reason: 'ended',
      message: 'This meeting is over.',
      canRetry: false,
    });
  sendHome(app, publicId, { reason: by ? 'ended_by_host' : 'expired', by: by?.name ?? null });
  return meeting;
}

/** It was expected and does not take place, though a host may have looked into the room. */
async function isCalledOff({ db, clock }: Pick<App, 'db' | 'clock'>, meeting: StoredMeeting): Promise<boolean> {
  if (meeting.status === 'live' || doorAt(meeting, clock.now()) === 'ended') return false;
  const since = meeting.startsAt && new Date(meeting.startsAt.getTime() - EARLY_MS);
  return !(await hadCandidate(db, meeting.id, since));
}

/** The panel expects only what has a time. */
async function writeCancellation(inside: App, meeting: StoredMeeting): Promise<void> {
  const hosts = meeting.startsAt ? await hostsToWrite(inside, meeting) : [];
  await writeAbout(inside, 'cancelled', meeting, [...hosts, ...(await candidatesToWrite(inside, meeting, 'no token'))]);
}

export async function endByAdmin(app: App, { actor, origin }: By, publicId: string): Promise<Meeting> {
  const known = await findMeeting(app.db, publicId);
  if (known?.status === 'ended') return shown(app, known);
  return shown(
    app,
    await endMeeting(app, publicId, { userId: actor.userId, name: 'an admin', address: origin.address }),
  );
}

/**
 * Closes a session, not the meeting: nobody is left, or no host came back. A host may open the room again; then
 * everybody asks again.
 */
export async function closeSession(app: App, publicId: string, isDue: (meeting: StoredMeeting) => boolean) {
  const now = app.clock.now();
  const closed = await app.db.transaction().execute(async (tx) => {
    const held = await lockMeeting(tx, publicId);
    // Somebody may have come back since.
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
