import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import { Failure } from '@assay/contract/failure';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { Meeting } from '@assay/contract/interviews/interviews';
import { recordAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { refuseRelayOnly } from '../call/ice.service.ts';
import { noteInterview } from '../data/candidateEvents.store.ts';
import { decide, findPending } from '../data/joinRequests.store.ts';
import { rejection } from '../door/lobby.service.ts';
import { whenWords } from './meetingEmails.ts';
import { candidatesToWrite, hostsToWrite, titleOf, writeAbout } from './meetingMail.service.ts';
import { lockOpen, shown } from './meetings.service.ts';
import { holdPanelTime } from './panelTime.service.ts';
import { findHosts, updateMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { doorAt, plannedEnd, refuseTime } from '../shared/openingTimes.ts';
import { requestOf, waitingAt } from '../shared/rooms.ts';

interface Wish {
  title: string | null;
  startsAt: string | null;
  minutes: number;
  capacity: number;
  relayOnly?: boolean | undefined;
}

/**
 * Changes what was planned. Emails are sent only when calendars have to change; people waiting at the door learn of a
 * new time at once.
 */
export async function changeMeeting(
  app: App,
  { actor, origin }: By,
  publicId: string,
  wish: Wish,
  conflicts: 'refused' | 'accepted' = 'accepted',
): Promise<Meeting> {
  const done = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const before = await lockOpen(inside, publicId);
    return changeHeld(inside, before, wish, { userId: actor.userId, address: origin.address }, conflicts);
  });
  tellChanged(app, done);
  return shown(app, done.meeting);
}

interface Changed {
  meeting: StoredMeeting;
  isMoved: boolean;
  /** The requests that ended. */
  sentAway: readonly string[];
}

/**
 * Changes a locked meeting; call `tellChanged` after the commit.
 * @param by userId: null for a candidate, by their own link
 */
export async function changeHeld(
  inside: App,
  before: StoredMeeting,
  wish: Wish,
  by: { userId: number | null; address: string },
  conflicts: 'refused' | 'accepted' = 'accepted',
): Promise<Changed> {
  const now = inside.clock.now();
  if (before.status === 'live') throw new Failure('meeting_live');
  const startsAt = wish.startsAt === null ? null : new Date(wish.startsAt);
  const staysOpen = startsAt === null && before.startsAt === null;
  const change = {
    title: wish.title,
    startsAt,
    endsAt: staysOpen ? before.endsAt : plannedEnd(startsAt, wish.minutes, now),
    capacity: wish.capacity,
    relayOnly: wish.relayOnly ?? before.relayOnly,
  };
  refuseTime(change, now);
  refuseRelayOnly(inside, change);
  const changed = fieldsThatDiffer(before, change);
  if (changed.length === 0) return { meeting: before, isMoved: false, sentAway: [] };
  if (changed.includes('startsAt') || changed.includes('endsAt')) {
    const userIds = (await findHosts(inside.db, [before.id])).map((host) => host.userId);
    await holdPanelTime(inside, { ...change, userIds, except: before.publicId }, conflicts);
  }
  const after = { ...before, ...change };
  const isMoved = changed.includes('startsAt');
  // Everyone is reminded of the new start, and hosts count as late by it.
  const anew = { isLateNotified: false, movedAt: inside.clock.now(), reminded: null };
  await updateMeeting(inside.db, before.id, { ...change, ...(isMoved && anew) });
  if (isMoved) await noteInterview(inside.db, after, { kind: 'moved', by: by.userId, now });
  const sentAway = isMoved ? await sendAway(inside, after, by.userId) : [];
  await recordAudit(inside, {
    action: 'meeting_changed',
    actorId: by.userId,
    address: by.address,
    details: { meetingId: before.publicId, fields: changed.join(', ') },
  });
  const isInCalendars = before.startsAt !== null || startsAt !== null;
  if (isInCalendars && changed.some((field) => field !== 'capacity' && field !== 'relayOnly'))
    await writeAbout(
      inside,
      'changed',
      after,
      [...(await hostsToWrite(inside, after)), ...(await candidatesToWrite(inside, after))],
      before,
    );
  return { meeting: after, isMoved, sentAway };
}

export function tellChanged(app: App, { meeting, isMoved, sentAway }: Changed): void {
  if (isMoved) tellWaiting(app, meeting, sentAway);
}

/** Ends waiting requests when the new start is too far off for the door to be open. @returns the requests that ended */
async function sendAway({ db, clock }: App, meeting: StoredMeeting, by: number | null): Promise<string[]> {
  const now = clock.now();
  if (doorAt(meeting, now) !== 'not_started') return [];
  const waiting = await findPending(db, meeting.id);
  for (const { requestId } of waiting) await decide(db, requestId, { status: 'expired', by, now });
  return waiting.map(({ requestId }) => requestId);
}

function tellWaiting({ live, config }: App, meeting: StoredMeeting, sentAway: readonly string[]) {
  const { publicId, endsAt } = meeting;
  const startsAt = meeting.startsAt?.toISOString() ?? null;
  const when = whenWords({ title: titleOf(meeting), startsAt: meeting.startsAt, endsAt }, config.TIME_ZONE);
  const text = `This meeting was rescheduled. ${when}.`;
  if (sentAway.length === 0)
    live.tellRoom(waitingAt(publicId), events, 'waiting-message', { text, by: 'an admin', startsAt });
  for (const requestId of sentAway)
    live.tellRoom(requestOf(requestId), events, 'join-rejected', {
      ...rejection({ requestId }, meeting, 'expired'),
      message: `${text} You can ask to join from ${interviewLimits.opensBeforeMinutes} minutes before it starts.`,
      ...(startsAt !== null && { startsAt }),
    });
}

type Planned = Record<'title' | 'capacity' | 'relayOnly', string | number | boolean | null> &
  Record<'startsAt' | 'endsAt', Date | null>;

const fieldsThatDiffer = (before: Planned, after: Planned) =>
  (['title', 'startsAt', 'endsAt', 'capacity', 'relayOnly'] as const).filter(
    (field) => (before[field]?.valueOf() ?? null) !== (after[field]?.valueOf() ?? null),
  );
