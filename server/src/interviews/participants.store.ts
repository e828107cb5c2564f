import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AttendanceFilter, CallQuality } from '@assay/contract/interviews';
import type { Database } from '../platform/database/schema.ts';
import { matching } from './meetings.store.ts';

type Handle = Kysely<Database>;

const columns = [
  'participant_id as id',
  'meeting_id as meetingId',
  'identity',
  'user_id as userId',
  'join_request_id as joinRequestId',
  'connection_id as connectionId',
  'instance',
  'name',
  'is_host as isHost',
  'video_enabled as videoEnabled',
  'audio_enabled as audioEnabled',
  'screen_sharing as screenSharing',
  'hand_raised_at as handRaisedAt',
  'lost_at as lostAt',
] as const;

export type StoredParticipant = Awaited<ReturnType<typeof findParticipants>>[number];

/** In the order in which they came. */
export async function findParticipants(db: Handle, meetingId: number) {
  return db.selectFrom('participants').select(columns).where('meeting_id', '=', meetingId).orderBy('nth').execute();
}

export interface NewParticipant {
  id: string;
  meetingId: number;
  session: number;
  identity: string;
  userId: number | null;
  joinRequestId: number | null;
  processId: string;
  connectionId: string;
  instance: string | null;
  name: string;
  isHost: boolean;
  videoEnabled: boolean;
  audioEnabled: boolean;
  handRaisedAt: Date | null;
  now: Date;
}

export async function insertParticipant(db: Handle, given: NewParticipant): Promise<void> {
  await db
    .insertInto('participants')
    .values({
      participant_id: given.id,
      meeting_id: given.meetingId,
      identity: given.identity,
      user_id: given.userId,
      join_request_id: given.joinRequestId,
      process_id: given.processId,
      connection_id: given.connectionId,
      instance: given.instance,
      name: given.name,
      is_host: given.isHost,
      video_enabled: given.videoEnabled,
      audio_enabled: given.audioEnabled,
      hand_raised_at: given.handRaisedAt,
      joined_at: given.now,
      seen_at: given.now,
    })
    .execute();
  await db
    .insertInto('attendances')
    .values({
      participant_id: given.id,
      meeting_id: given.meetingId,
      session: given.session,
      user_id: given.userId,
      guest_name: given.userId === null ? given.name : null,
      is_host: given.isHost,
      joined_at: given.now,
      join_request_id: given.joinRequestId,
    })
    .execute();
}

type LeavingReason = 'left' | 'lost' | 'removed' | 'ended' | 'replaced';

/** @returns the one who is gone now; nothing when they were gone already */
export async function deleteParticipant(
  db: Handle,
  id: string,
  reason: LeavingReason,
  now: Date,
): Promise<StoredParticipant | undefined> {
  const gone = await db
    .deleteFrom('participants')
    .where('participant_id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  if (gone)
    await db
      .updateTable('attendances')
      .set({ left_at: now, reason })
      .where('participant_id', '=', id)
      .where('left_at', 'is', null)
      .execute();
  return gone;
}

export async function deleteEveryParticipant(db: Handle, meetingId: number, now: Date): Promise<void> {
  await db.deleteFrom('participants').where('meeting_id', '=', meetingId).execute();
  await db
    .updateTable('attendances')
    .set({ left_at: now, reason: 'ended' })
    .where('meeting_id', '=', meetingId)
    .where('left_at', 'is', null)
    .execute();
}

interface ParticipantChange {
  videoEnabled?: boolean;
  audioEnabled?: boolean;
  screenSharing?: boolean;
  handRaisedAt?: Date | null;
  isHost?: boolean;
  lostAt?: Date | null;
}

/** @returns whether they are still there */
export async function updateParticipant(db: Handle, id: string, change: ParticipantChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participants')
    .set({
      ...(change.videoEnabled !== undefined && { video_enabled: change.videoEnabled }),
      ...(change.audioEnabled !== undefined && { audio_enabled: change.audioEnabled }),
      ...(change.screenSharing !== undefined && { screen_sharing: change.screenSharing }),
      ...(change.handRaisedAt !== undefined && { hand_raised_at: change.handRaisedAt }),
      ...(change.isHost !== undefined && { is_host: change.isHost }),
      ...(change.lostAt !== undefined && { lost_at: change.lostAt }),
    })
    .where('participant_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whose screen was shared until now */
export async function stopOtherShares(db: Handle, meetingId: number, sharerId: string): Promise<string[]> {
  const rows = await db
    .updateTable('participants')
    .set({ screen_sharing: false })
    .where('meeting_id', '=', meetingId)
    .where('participant_id', '<>', sharerId)
    .where('screen_sharing', '=', true)
    .returning('participant_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function isParticipant(db: Handle, publicMeetingId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .innerJoin('meetings', 'meetings.id', 'participants.meeting_id')
    .select('participant_id')
    .where('participant_id', '=', id)
    .where('public_id', '=', publicMeetingId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findParticipant(db: Handle, meetingId: number, id: string) {
  return db
    .selectFrom('participants')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('participant_id', '=', id)
    .executeTakeFirst();
}

export async function countConnected(db: Handle, meetingId: number): Promise<{ all: number; hosts: number }> {
  const { all, hosts } = await db
    .selectFrom('participants')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where is_host)::int`.as('hosts'),
    ])
    .where('meeting_id', '=', meetingId)
    .where('lost_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { all, hosts };
}

/** @returns those who are still there */
export async function touchParticipants(db: Handle, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .updateTable('participants')
    .set({ seen_at: now })
    .where('participant_id', 'in', ids)
    .returning('participant_id as id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those who lost their connection before one time, or whose server process has been silent since the other. */
export async function findLost(db: Handle, { lostBefore, seenBefore }: { lostBefore: Date; seenBefore: Date }) {
  return db
    .selectFrom('participants')
    .innerJoin('meetings', 'meetings.id', 'participants.meeting_id')
    .select(['participant_id as id', 'public_id as meetingId'])
    .where((when) => when.or([when('lost_at', '<=', lostBefore), when('seen_at', '<=', seenBefore)]))
    .execute();
}

/** After a crash everybody's socket is gone; @param until when they count as lost, which is when their grace begins */
export async function loseEverybody(db: Handle, now: Date, until: Date): Promise<void> {
  const lost = await db
    .updateTable('participants')
    .set({ lost_at: until, seen_at: until })
    .returning('meeting_id as meetingId')
    .execute();
  const ids = [...new Set(lost.map(({ meetingId }) => meetingId))];
  if (ids.length === 0) return;
  await db
    .updateTable('meetings')
    .set({
      empty_since: sql<Date>`coalesce(empty_since, ${now})`,
      host_away_since: sql<Date>`coalesce(host_away_since, ${now})`,
    })
    .where('id', 'in', ids)
    .where('status', '=', 'live')
    .execute();
}

export async function setQuality(db: Handle, participantId: string, quality: CallQuality): Promise<void> {
  await db
    .updateTable('attendances')
    .set({ quality: JSON.stringify(quality) })
    .where('participant_id', '=', participantId)
    .execute();
}

export async function findAttendances(db: Handle, meetingId: number) {
  return db
    .selectFrom('attendances')
    .leftJoin('users', 'users.id', 'attendances.user_id')
    .select([
      'guest_name as guestName',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'is_host as isHost',
      'joined_at as joinedAt',
      'left_at as leftAt',
      'reason',
      'quality',
    ])
    .where('meeting_id', '=', meetingId)
    .orderBy('nth')
    .execute();
}

/** Whether they were inside as a host since the room was opened. */
export async function wasHost(
  db: Handle,
  { id, session }: { id: number; session: number },
  userId: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('attendances')
    .select('nth')
    .where('meeting_id', '=', id)
    .where('session', '=', session)
    .where('user_id', '=', userId)
    .where('is_host', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** @param since null: ever. @returns whether somebody was inside since then who is no host */
export async function hadCandidate(db: Handle, meetingId: number, since: Date | null): Promise<boolean> {
  const candidates = db
    .selectFrom('attendances')
    .select('nth')
    .where('meeting_id', '=', meetingId)
    .where('is_host', '=', false);
  const present =
    since === null
      ? candidates
      : candidates.where((when) => when.or([when('left_at', 'is', null), when('left_at', '>=', since)]));
  const found = await present.limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Of which meetings: one, or those that the list shows by its filter. */
interface OfMeetings {
  filter: AttendanceFilter;
  closedBefore: Date;
}

const attendancesIn = (db: Handle, { filter, closedBefore }: OfMeetings) => {
  const { meetingId } = filter;
  return db
    .selectFrom('attendances')
    .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
    .where('meetings.id', 'in', matching(db, filter, closedBefore).select('meetings.id'))
    .$if(meetingId !== undefined, (select) => select.where('meetings.public_id', '=', meetingId as string));
};

export type ExportedAttendance = Awaited<ReturnType<typeof attendancesAfter>>[number];

/** @param after `nth` of the last one read before */
export async function attendancesAfter(db: Handle, of: OfMeetings, after: number, limit: number) {
  return attendancesIn(db, of)
    .leftJoin('users', 'users.id', 'attendances.user_id')
    .select([
      'attendances.nth',
      'meetings.public_id as publicId',
      'meetings.title',
      'attendances.user_id as userId',
      'guest_name as guestName',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'is_host as isHost',
      'joined_at as joinedAt',
      'left_at as leftAt',
      'reason',
      'quality',
    ])
    .where('attendances.nth', '>', after)
    .orderBy('attendances.nth')
    .limit(limit)
    .execute();
}

export async function countAttendances(db: Handle, of: OfMeetings): Promise<number> {
  const { count } = await attendancesIn(db, of)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countParticipantsEverywhere(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom('participants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function forgetQuality(db: Handle, before: Date): Promise<void> {
  await db
    .updateTable('attendances')
    .set({ quality: null })
    .where('joined_at', '<', before)
    .where('quality', 'is not', null)
    .execute();
}

export async function forgetAttendances(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('attendances').where('joined_at', '<', before).where('left_at', 'is not', null).execute();
}
