import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { sendNotification } from '../../notifications/notifications.service.ts';
import type { App } from '../../app.ts';
import { forgetAttendances, forgetQuality } from '../data/attendances.store.ts';
import { announceEnd, closeSession } from '../meetings/ending.service.ts';
import { forgetInvitations } from '../data/invitations.store.ts';
import { ADMITTED_FOR_MS, holdWaiting, rejection } from '../door/lobby.service.ts';
import {
  countPendingEverywhere,
  decide,
  findPending,
  findStale,
  forgetRequests,
  releaseProcesses,
  releaseSilent,
  renewAdmitTokens,
  setRequestedAt,
  touchRequests,
} from '../data/joinRequests.store.ts';
import type { StaleBefore, StoredRequest } from '../data/joinRequests.store.ts';
import { endPassed, findAbandoned, findHosts, lockMeeting, takeLate } from '../data/meetings.store.ts';
import { forgetMessages } from '../data/messages.store.ts';
import { countParticipantsEverywhere, markEverybodyLost, touchParticipants } from '../data/participants.store.ts';
import { goneSince, removeGone } from './presence.service.ts';
import { shownRequests } from '../door/requests.service.ts';
import { hostsOf, requestOf } from '../shared/rooms.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** Extra time after a server start, because pages wait longer before each retry. */
const AFTER_START_MS = 10 * SECOND_MS;
const EMPTY_MS = 60 * SECOND_MS;
const HOST_AWAY_MS = 15 * 60 * SECOND_MS;
const WAITING_AWAY_MS = 60 * SECOND_MS;
const WAITING_MOST_MS = 2 * 3600 * SECOND_MS;
const LATE_AFTER_MS = 120 * SECOND_MS;
/** A token inside is renewed when less than this remains. */
const ADMITTED_AT_LEAST_MS = 5 * 3600 * SECOND_MS;

/**
 * At the start of the only server no one is connected. People keep their places for a while, because their pages
 * reconnect by themselves and the first one should find the others.
 */
export async function clearRooms({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await markEverybodyLost(db, now, new Date(now.getTime() + AFTER_START_MS));
  await releaseProcesses(db, now);
}

/** Reports the sockets of this process. @returns the participants still present */
export async function markPresent(
  app: App,
  { participantIds, waiting }: { participantIds: string[]; waiting: { connectionId: string; requestId: string }[] },
): Promise<ReadonlySet<string>> {
  const { db, clock } = app;
  const now = clock.now();
  const sockets = waiting.map(({ connectionId }) => connectionId);
  const known = sockets.length > 0 ? await touchRequests(db, sockets, now) : new Set();
  for (const { connectionId, requestId } of waiting)
    // This process was silent for so long that others took it for stopped.
    if (!known.has(connectionId)) await holdWaiting(app, connectionId, requestId);
  return participantIds.length > 0 ? touchParticipants(db, participantIds, now) : new Set();
}

/** Time-based changes to rooms. Idempotent, and safe on several processes at once. */
export async function sweepRooms(app: App): Promise<void> {
  const { db, clock } = app;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  await removeGone(app, 'all');
  for (const { requestId, meetingId } of await releaseSilent(db, goneSince(clock.now()).seen))
    await giveWay(app, meetingId, requestId);
  const stale = { seen: before(WAITING_AWAY_MS), requested: before(WAITING_MOST_MS) };
  for (const { requestId, meetingId } of await findStale(db, stale)) await expire(app, meetingId, requestId, stale);
  const [emptySince, hostAwaySince] = [before(EMPTY_MS), before(HOST_AWAY_MS)];
  for (const { publicId } of await findAbandoned(db, { emptySince, hostAwaySince }))
    await closeSession(
      app,
      publicId,
      (held) =>
        (held.emptySince !== null && held.emptySince <= emptySince) ||
        (held.hostAwaySince !== null && held.hostAwaySince <= hostAwaySince),
    );
}

/**
 * The process of a waiting request is gone. If its person asked again before that was known, they keep one request with
 * the earlier time; pages without a token cannot be matched otherwise.
 */
async function giveWay(app: App, meetingId: string, requestId: string): Promise<void> {
  const moved = await app.db.transaction().execute(async (tx) => {
    const meeting = await lockMeeting(tx, meetingId);
    const pending = meeting ? await findPending(tx, meeting.id) : [];
    const before = pending.find((request) => request.requestId === requestId);
    const successor = before && pending.findLast((request) => isSuccessor(request, before));
    if (!meeting || !successor) return null;
    await decide(tx, requestId, { status: 'cancelled', by: null, now: app.clock.now() });
    await setRequestedAt(tx, successor.id, before.requestedAt);
    return shownRequests({ db: tx }, meeting, [{ ...successor, requestedAt: before.requestedAt }]);
  });
  if (!moved) return;
  // If its socket exists after all, it may ask again.
  app.live.tellRoom(
    requestOf(requestId),
    events,
    'join-rejected',
    rejection({ requestId }, { publicId: meetingId }, 'expired'),
  );
  app.live.tellRoom(hostsOf(meetingId), events, 'join-request-cancelled', { requestId });
  for (const request of moved) app.live.tellRoom(hostsOf(meetingId), events, 'join-request', request);
}

/** The same name and address from a connected socket; an invited person's place cannot be taken this way. */
function isSuccessor(request: StoredRequest, before: StoredRequest): boolean {
  const who = ({ name, email }: StoredRequest) => `${name}\n${email ?? ''}`.toLowerCase();
  const isFree = before.connectionId === null && before.invitationId === null;
  return isFree && request.id > before.id && request.connectionId !== null && who(request) === who(before);
}

/**
 * Keeps admissions valid however long a call lasts, so that a reload needs no second decision. Call every few minutes.
 */
export async function renewAdmissions({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  await renewAdmitTokens(db, { now, endingBefore: inMs(ADMITTED_AT_LEAST_MS), until: inMs(ADMITTED_FOR_MS) });
}

/** Reminds late hosts, and ends meetings that were never opened. */
export async function remindHosts(app: App): Promise<void> {
  const now = app.clock.now();
  const closed = closedBefore(now);
  for (const meeting of await takeLate(app.db, new Date(now.getTime() - LATE_AFTER_MS), closed))
    for (const { userId, isActive } of await findHosts(app.db, [meeting.id])) {
      if (!isActive) continue;
      await sendNotification(app, null, {
        userId,
        message: `Meeting ${meeting.publicId}${meeting.title === null ? '' : ` (${meeting.title})`} was due to start, but no host is there.`,
      });
    }
  const passed = await app.db.transaction().execute(async (tx) => {
    const ended = await endPassed(tx, closed, now);
    for (const meeting of ended) await announceEnd({ ...app, db: tx }, meeting, false);
    return ended;
  });
  for (const { id, publicId } of passed) await sendAway(app, id, publicId);
}

/** Ends requests still waiting at a meeting that is over. */
async function sendAway(app: App, meetingId: number, publicId: string): Promise<void> {
  for (const { requestId } of await findPending(app.db, meetingId)) {
    const request = await decide(app.db, requestId, { status: 'expired', by: null, now: app.clock.now() });
    if (!request) continue;
    app.live.tellRoom(requestOf(requestId), events, 'join-rejected', rejection(request, { publicId }, 'ended'));
  }
}

async function expire(app: App, meetingId: string, requestId: string, stale: StaleBefore): Promise<void> {
  const request = await decide(app.db, requestId, { status: 'expired', by: null, now: app.clock.now() }, stale);
  if (!request) return;
  app.live.tellRoom(
    requestOf(requestId),
    events,
    'join-rejected',
    rejection({ requestId }, { publicId: meetingId }, 'expired'),
  );
  app.live.tellRoom(hostsOf(meetingId), events, 'join-request-resolved', { requestId, outcome: 'expired', by: null });
}

/** Interview data is deleted after the operator's retention period; addresses after a day. */
export async function forgetInterviews({ db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>): Promise<void> {
  const days = (count: number) => new Date(clock.now().getTime() - count * DAY_MS);
  await forgetMessages(db, days(config.INTERVIEW_CHAT_DAYS));
  await forgetQuality(db, days(config.INTERVIEW_QUALITY_DAYS));
  await forgetInvitations(db, days(config.INTERVIEW_REQUEST_DAYS));
  await forgetRequests(db, {
    before: days(config.INTERVIEW_REQUEST_DAYS),
    addressesBefore: days(1),
  });
  await forgetAttendances(db, days(config.INTERVIEW_ATTENDANCE_DAYS));
}

export const countInRooms = ({ db }: Pick<App, 'db'>) => countParticipantsEverywhere(db);
export const countWaiting = ({ db }: Pick<App, 'db'>) => countPendingEverywhere(db);
