import { interviewServerEvents as events } from '@assay/contract/interviewEvents';
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
import type { GoneBefore } from '../data/participants.store.ts';
import { participantOf, roomOf, waitingAt } from '../shared/rooms.ts';
import type { Membership } from '../shared/rooms.ts';
import { hashOf } from '../shared/tokens.service.ts';

// Whether the people inside are still there: what their sockets and pages say of it, and what time alone does.

const SECOND_MS = 1000;
/** A socket that broke off may come back so long before others see its person leave. */
const COMES_BACK_MS = 5 * SECOND_MS;
/** A page that was closed may have been loaded again. */
const LOADS_AGAIN_MS = 2 * SECOND_MS;
/** A server process that has not said so long that its sockets are there is gone. */
const PROCESS_SILENT_MS = 12 * SECOND_MS;

/** @returns when somebody had to be lost, to have closed their page, or to have been seen last, to be gone now */
export function goneBefore(now: Date): GoneBefore {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { lost: before(COMES_BACK_MS), closed: before(LOADS_AGAIN_MS), seen: before(PROCESS_SILENT_MS) };
}

/**
 * Somebody is gone: by their own will, or because their connection did not come back.
 * @param before only if they are gone still: between the look for lost ones and this they may have come back
 */
export async function leaveMeeting(
  app: App,
  { meetingId, participantId }: Membership,
  why: 'left' | 'lost',
  before?: GoneBefore,
): Promise<void> {
  const now = app.clock.now();
  const left = await app.db.transaction().execute(async (tx) => {
    const meeting = await lockMeeting(tx, meetingId);
    const gone = meeting && (await deleteParticipant(tx, participantId, why, now, before));
    return gone && { gone, hostPresent: await notePresence({ ...app, db: tx }, meeting) };
  });
  if (!left) return;
  // Whoever closed their page will not be back soon.
  const isLost = why === 'lost' && !left.gone.closing;
  app.live.tellRoom(roomOf(meetingId), events, 'user-left', { participantId, ...(isLost && { lost: true }) });
  if (left.gone.isHost && !left.hostPresent)
    app.live.tellRoom(waitingAt(meetingId), events, 'host-presence', { hostPresent: false });
}

/** Puts out whoever lost the connection, or closed their page, and was not back in time. */
export async function putOutGone(app: App, which: 'all' | 'closing'): Promise<void> {
  const before = goneBefore(app.clock.now());
  for (const { id, meetingId } of await findGone(app.db, before, which))
    await leaveMeeting(app, { meetingId, participantId: id }, 'lost', before);
}

/** A socket broke off; its person is expected back for a moment. */
export const noteLost = (app: App, membership: Membership): Promise<void> => noteAway(app, membership, false);

/**
 * The page of whoever has that token is being closed, or loaded again. Its socket is closed, if it is not yet: a page
 * that is still there after all comes in anew.
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

/** The socket that broke off goes on as if nothing had been. @returns whether it is still somebody inside */
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
