import { Failure } from '@assay/contract/failure';
import { newMeetingId } from '@assay/contract/interviews/meetingId';
import type {
  Attendance,
  ListedMeeting,
  Meeting,
  MeetingFilter,
  PublicMeeting,
} from '@assay/contract/interviews/interviews';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { withAudit } from '../../audit/audit.service.ts';
import type { Actor, App, By } from '../../app.ts';
import { pagesOf } from '../../platform/http/reply.ts';
import { holderAt, iceServersFor, refuseRelayOnly } from '../call/ice.service.ts';
import { isHostOf } from '../shared/interviews.policy.ts';
import { joinLinkOf } from './joinLink.service.ts';
import { hostsToWrite, writeAbout } from './meetingMail.service.ts';
import { holdPanelTime } from './panelTime.service.ts';
import {
  addHost,
  findHost,
  findHosts,
  findMeeting,
  findMeetings,
  insertMeeting,
  lockMeeting,
  searchMeetings,
} from '../data/meetings.store.ts';
import type { MeetingTimes, StoredMeeting } from '../data/meetings.store.ts';
import { opensAt, plannedEnd, refuseTime, statusAt } from '../shared/openingTimes.ts';
import { findAttendances } from '../data/attendances.store.ts';
import { countConnected } from '../data/participants.store.ts';
import { nameOf, panelMember, shownQuality } from '../shared/shown.ts';

const PRECHECK_MS = 120_000;

interface Wish {
  title?: string | undefined;
  startsAt?: string | undefined;
  minutes: number;
  capacity: number;
  relayOnly: boolean;
}

/** The creator becomes the lead. */
export async function createMeeting(app: App, by: By, wish: Wish): Promise<Meeting> {
  const now = app.clock.now();
  const startsAt = wish.startsAt === undefined ? null : new Date(wish.startsAt);
  const endsAt = plannedEnd(startsAt, wish.minutes, now);
  refuseTime({ startsAt, endsAt }, now);
  refuseRelayOnly(app, wish);
  return withAudit(app, by, async (inside) => {
    const { capacity, relayOnly, title = null } = wish;
    const { userId } = by.actor;
    await holdPanelTime(inside, { userIds: [userId], startsAt, endsAt }, 'accepted');
    const created = await storeMeeting(
      inside,
      { leadId: userId, createdBy: userId },
      { title, startsAt, endsAt, capacity, relayOnly },
    );
    if (created.startsAt) await writeAbout(inside, 'invited', created, await hostsToWrite(inside, created));
    return [shown(app, created), { action: 'meeting_created', details: { meetingId: created.publicId } }];
  });
}

type Planned = Pick<StoredMeeting, 'title' | 'startsAt' | 'endsAt' | 'capacity' | 'relayOnly'>;

/** Stores a meeting with its lead; writes no emails. Runs in a transaction. */
export async function storeMeeting(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  { leadId, createdBy }: { leadId: number; createdBy: number },
  planned: Planned,
): Promise<StoredMeeting> {
  const now = clock.now();
  const publicId = newMeetingId((below) => random.int(below));
  const created = await insertMeeting(db, { publicId, createdBy, createdAt: now, ...planned });
  await addHost(db, { meetingId: created.id, userId: leadId, isLead: true, now });
  return created;
}

export async function listMeetings(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  query: MeetingFilter & MeetingTimes & { page: number; limit: number },
) {
  const now = app.clock.now();
  const { items, total } = await findMeetings(app.db, query, closedBefore(now));
  const hosts = await findHosts(
    app.db,
    items.map(({ id }) => id),
  );
  const listed: ListedMeeting[] = items.map((meeting) => ({
    ...shown(app, meeting),
    participantCount: Number(meeting.participantCount),
    waitingCount: Number(meeting.waitingCount),
    hosts: hosts.filter(({ meetingId }) => meetingId === meeting.id).map(panelMember),
  }));
  return { items: listed, pagination: pagesOf(query, total) };
}

/** The best matches of a search, with few details. */
export async function bestMeetings({ db, clock }: Pick<App, 'db' | 'clock'>, search: string, limit: number) {
  const now = clock.now();
  const found = await searchMeetings(db, search, limit, closedBefore(now));
  return found.map((meeting) => ({
    meetingId: meeting.publicId,
    title: meeting.title,
    status: statusAt(meeting, now),
    startsAt: meeting.startsAt?.toISOString() ?? null,
  }));
}

/** The facts that the public link reveals about a meeting. */
export async function viewMeeting(
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor | null,
  publicId: string,
): Promise<PublicMeeting> {
  const now = app.clock.now();
  const meeting = await existing(app, publicId);
  const { all, hosts } = await countConnected(app.db, meeting.id);
  const onPanel = actor ? await findHost(app.db, meeting.id, actor.userId) : undefined;
  return {
    meetingId: meeting.publicId,
    participantCount: all,
    hostPresent: hosts > 0,
    status: statusAt(meeting, now),
    startsAt: meeting.startsAt?.toISOString() ?? null,
    opensAt: opensAt(meeting)?.toISOString() ?? null,
    title: meeting.title,
    isHost: isHostOf(actor, onPanel),
    serverNow: now.toISOString(),
  };
}

export async function viewAttendance(app: Pick<App, 'db'>, publicId: string): Promise<Attendance[]> {
  const meeting = await existing(app, publicId);
  const attended = await findAttendances(app.db, meeting.id);
  return attended.map((one) => ({
    name: nameOf(one),
    isHost: one.isHost,
    joinedAt: one.joinedAt.toISOString(),
    leftAt: one.leftAt?.toISOString() ?? null,
    reason: one.reason,
    awaySeconds: one.awaySeconds,
    quality: shownQuality(one.quality),
  }));
}

/** For the network check before joining; a relay credential is valid for two minutes. */
export async function precheckServers(app: App, publicId: string, address: string) {
  const meeting = await existing(app, publicId);
  if (statusAt(meeting, app.clock.now()) === 'ended') throw new Failure('ended');
  return iceServersFor(app, meeting, holderAt(app, address), PRECHECK_MS);
}

/** Locks a meeting that is not over. */
export async function lockOpen(app: Pick<App, 'db' | 'clock'>, publicId: string): Promise<StoredMeeting> {
  const meeting = await lockMeeting(app.db, publicId);
  if (!meeting) throw new Failure('not_found', { message: 'There is no meeting with this id.' });
  if (statusAt(meeting, app.clock.now()) === 'ended') throw new Failure('ended');
  return meeting;
}

export async function existing({ db }: Pick<App, 'db'>, publicId: string): Promise<StoredMeeting> {
  const meeting = await findMeeting(db, publicId);
  if (!meeting) throw new Failure('not_found', { message: 'There is no meeting with this id.' });
  return meeting;
}

export const shown = (app: Pick<App, 'config' | 'clock'>, meeting: StoredMeeting): Meeting => ({
  meetingId: meeting.publicId,
  title: meeting.title,
  link: joinLinkOf(app.config, meeting.publicId),
  status: statusAt(meeting, app.clock.now()),
  startsAt: meeting.startsAt?.toISOString() ?? null,
  endsAt: meeting.endsAt.toISOString(),
  capacity: meeting.capacity,
  relayOnly: meeting.relayOnly,
  createdAt: meeting.createdAt.toISOString(),
});
