import { interviewServerEvents as events } from '@assay/contract/interviewEvents';
import { sendNotification } from '../notifications/notifications.service.ts';
import type { App } from '../platform/app.ts';
import { closeSession } from './ending.service.ts';
import { rejection } from './lobby.service.ts';
import {
  countPendingEverywhere,
  decide,
  findStale,
  forgetRequests,
  releaseProcesses,
  touchRequests,
} from './joinRequests.store.ts';
import { endPassed, findForsaken, findHosts, takeLate } from './meetings.store.ts';
import { forgetMessages } from './messages.store.ts';
import { closesAt } from './openingTimes.ts';
import {
  countParticipantsEverywhere,
  findLost,
  forgetAttendances,
  forgetQuality,
  loseEverybody,
  touchParticipants,
} from './participants.store.ts';
import { leaveMeeting } from './room.service.ts';
import { hostsOf, requestOf } from './rooms.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** A socket that broke off may come back so long before others see its person leave. */
const COMES_BACK_MS = 5 * SECOND_MS;
/** A server process that has not said so long that its sockets are there is gone. */
const PROCESS_SILENT_MS = 12 * SECOND_MS;
/** Beyond that, after a start of the server: pages wait a little longer before every new try. */
const AFTER_START_MS = 10 * SECOND_MS;
const EMPTY_MS = 60 * SECOND_MS;
const HOST_AWAY_MS = 15 * 60 * SECOND_MS;
const WAITING_AWAY_MS = 60 * SECOND_MS;
const WAITING_MOST_MS = 2 * 3600 * SECOND_MS;
const LATE_AFTER_MS = 120 * SECOND_MS;

/**
 * Nobody is connected to a server that has just started, where it is the only one at its database. People keep their
 * place for a while: their pages come back by themselves, and whoever is first is to find the others, not an empty room.
 */
export async function clearRooms({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await loseEverybody(db, now, new Date(now.getTime() + AFTER_START_MS));
  await releaseProcesses(db, now);
}

/** Says which sockets of this process are there. */
export async function touchRooms(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { participantIds, waitingConnections }: { participantIds: string[]; waitingConnections: string[] },
): Promise<void> {
  if (participantIds.length > 0) await touchParticipants(db, participantIds, clock.now());
  if (waitingConnections.length > 0) await touchRequests(db, waitingConnections, clock.now());
}

/** What time alone does to rooms. Idempotent, and safe on several processes at once. */
export async function tendRooms(app: App): Promise<void> {
  const { db, clock } = app;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const gone = { lostBefore: before(COMES_BACK_MS), seenBefore: before(PROCESS_SILENT_MS) };
  for (const { id, meetingId } of await findLost(db, gone))
    await leaveMeeting(app, { meetingId, participantId: id }, 'lost');
  for (const { requestId, meetingId } of await findStale(db, before(WAITING_AWAY_MS), before(WAITING_MOST_MS)))
    await expire(app, meetingId, requestId);
  const [emptySince, hostAwaySince] = [before(EMPTY_MS), before(HOST_AWAY_MS)];
  for (const { publicId } of await findForsaken(db, { emptySince, hostAwaySince }))
    await closeSession(
      app,
      publicId,
      (held) =>
        (held.emptySince !== null && held.emptySince <= emptySince) ||
        (held.hostAwaySince !== null && held.hostAwaySince <= hostAwaySince),
    );
}

/** Tells hosts who are late, and ends what nobody opened. */
export async function remindHosts(app: App): Promise<void> {
  const now = app.clock.now();
  const closedBefore = new Date(2 * now.getTime() - closesAt({ endsAt: now }).getTime());
  for (const meeting of await takeLate(app.db, new Date(now.getTime() - LATE_AFTER_MS), closedBefore))
    for (const { userId } of await findHosts(app.db, [meeting.id]))
      await sendNotification(app, null, {
        userId,
        message: `Meeting ${meeting.publicId}${meeting.title === null ? '' : ` (${meeting.title})`} should have begun, and no host is there.`,
      });
  await endPassed(app.db, closedBefore, now);
}

async function expire(app: App, meetingId: string, requestId: string): Promise<void> {
  const request = await decide(app.db, requestId, { status: 'expired', by: null, now: app.clock.now() });
  if (!request) return;
  app.live.tellRoom(
    requestOf(requestId),
    events,
    'join-rejected',
    rejection({ requestId }, { publicId: meetingId }, 'expired'),
  );
  app.live.tellRoom(hostsOf(meetingId), events, 'join-request-resolved', { requestId, outcome: 'expired', by: null });
}

/** Messages and quality are kept for 90 days, who asked to come in for 180, who was there for a year, addresses a day. */
export async function forgetInterviews({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const days = (count: number) => new Date(clock.now().getTime() - count * DAY_MS);
  await forgetMessages(db, days(90));
  await forgetQuality(db, days(90));
  await forgetRequests(db, { before: days(180), addressesBefore: days(1) });
  await forgetAttendances(db, days(365));
}

export const countInRooms = ({ db }: Pick<App, 'db'>) => countParticipantsEverywhere(db);
export const countWaiting = ({ db }: Pick<App, 'db'>) => countPendingEverywhere(db);
