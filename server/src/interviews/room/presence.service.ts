import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import type { App } from '../../app.ts';
import { addAway } from '../data/attendances.store.ts';
import { notePresence } from '../meetings/ending.service.ts';
import { lockMeeting } from '../data/meetings.store.ts';
import {
  deleteParticipant,
  findClosing,
  findGone,
  findParticipant,
  setAway,
  setBack,
} from '../data/participants.store.ts';
import type { GoneSince } from '../data/participants.store.ts';
import { participantOf, roomOf, waitingAt } from '../shared/rooms.ts';
import type { Membership } from '../shared/rooms.ts';
import { hashOf } from '../shared/tokens.service.ts';

// Whether the people inside are still present: what sockets and pages report, and what follows from time alone.

const SECOND_MS = 1000;
/** A broken socket may come back within this time before others see the person leave. */
const COMES_BACK_MS = 5 * SECOND_MS;
/** A closed page may be a reload. */
const LOADS_AGAIN_MS = 2 * SECOND_MS;
/** A server process that has not reported its sockets for this long counts as stopped. */
const PROCESS_SILENT_MS = 12 * SECOND_MS;

/** @returns the latest times at which a participant who is gone now was lost, closed their page, or was seen */
export function goneSince(now: Date): GoneSince {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { lost: before(COMES_BACK_MS), closed: before(LOADS_AGAIN_MS), seen: before(PROCESS_SILENT_MS) };
}

/**
 * Removes a participant who left, or whose connection did not come back.
 * @param before only if they are still gone: they may have returned since the search
 */
export async function leaveMeeting(
  app: App,
  { meetingId, participantId }: Membership,
  why: 'left' | 'lost',
  before?: GoneSince,
): Promise<void> {
  const now = app.clock.now();
  const left = await app.db.transaction().execute(async (tx) => {
    const meeting = await lockMeeting(tx, meetingId);
    const gone = meeting && (await deleteParticipant(tx, participantId, why, now, before));
    return gone && { gone, hostPresent: await notePresence({ ...app, db: tx }, meeting) };
  });
  if (!left) return;
  // A participant who closed their page is not expected back soon.
  const reason = why === 'lost' && left.gone.closing ? 'closed' : why;
  app.live.tellRoom(roomOf(meetingId), events, 'user-left', { participantId, reason });
  if (left.gone.isHost && !left.hostPresent)
    app.live.tellRoom(waitingAt(meetingId), events, 'host-presence', { hostPresent: false });
}

/** Removes participants who lost the connection or closed their page and did not return in time. */
export async function removeGone(app: App, which: 'all' | 'closing'): Promise<void> {
  const before = goneSince(app.clock.now());
  for (const { id, meetingId } of await findGone(app.db, before, which))
    await leaveMeeting(app, { meetingId, participantId: id }, 'lost', before);
}

/** A socket broke off; its person has a short time to come back. */
export const noteLost = (app: App, membership: Membership): Promise<void> => noteAway(app, membership, false);

/**
 * The page with that token is closing or reloading. Its socket is closed, so a page that stayed open after all has to
 * enter again.
 */
export async function notePageClosing(app: App, meetingId: string, token: string): Promise<void> {
  const found = await findClosing(app.db, meetingId, hashOf(token));
  if (!found) return;
  await noteAway(app, { meetingId, participantId: found.id }, true);
  app.live.endRoom(participantOf(meetingId, found.id));
}

async function noteAway(app: App, { meetingId, participantId }: Membership, isClosing: boolean): Promise<void> {
  const isNews = await app.db.transaction().execute(async (tx) => {
    const meeting = await lockMeeting(tx, meetingId);
    const known = meeting && (await findParticipant(tx, meeting.id, participantId));
    if (!known) return false;
    await setAway(tx, participantId, app.clock.now(), isClosing);
    await notePresence({ ...app, db: tx }, meeting);
    return known.lostAt === null;
  });
  if (isNews)
    app.live.tellRoom(roomOf(meetingId), events, 'participant-connection', { participantId, connected: false });
}

/** The recovered socket continues where it was. @returns whether its participant is still inside */
export async function noteBack(app: App, { meetingId, participantId }: Membership): Promise<boolean> {
  const isThere = await app.db.transaction().execute(async (tx) => {
    const meeting = await lockMeeting(tx, meetingId);
    const known = meeting && (await findParticipant(tx, meeting.id, participantId));
    if (!known) return false;
    await setBack(tx, participantId);
    const awayMs = known.awaySince === null ? 0 : app.clock.now().getTime() - known.awaySince.getTime();
    await addAway(tx, participantId, Math.max(0, Math.round(awayMs / SECOND_MS)));
    await notePresence({ ...app, db: tx }, meeting);
    return true;
  });
  if (isThere)
    app.live.tellRoom(roomOf(meetingId), events, 'participant-connection', { participantId, connected: true });
  return isThere;
}
