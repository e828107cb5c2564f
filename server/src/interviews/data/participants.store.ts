import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../../platform/database/schema.ts';
import { endEveryStay, endStay } from './attendances.store.ts';
import type { LeavingReason } from './attendances.store.ts';

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
  'sound_only as soundOnly',
  'lost_at as lostAt',
  'away_since as awaySince',
  'closing',
] as const;

export type StoredParticipant = Awaited<ReturnType<typeof findParticipants>>[number];

/** In the order in which they came. */
export async function findParticipants(db: Db, meetingId: number) {
  return db.selectFrom('participants').select(columns).where('meeting_id', '=', meetingId).orderBy('nth').execute();
}

export interface NewParticipant {
  id: string;
  meetingId: number;
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
  closingHash: Buffer;
  now: Date;
}

export async function insertParticipant(db: Db, given: NewParticipant): Promise<void> {
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
      closing_hash: given.closingHash,
      joined_at: given.now,
      seen_at: given.now,
    })
    .execute();
}

/** A participant counts as gone if they were lost, closed their page, or were last seen before these times. */
export interface GoneSince {
  lost: Date;
  closed: Date;
  seen: Date;
}

const isGone =
  ({ lost, closed, seen }: GoneSince) =>
  (when: ExpressionBuilder<Database, 'participants'>) =>
    when.or([
      when('lost_at', '<=', lost),
      when.and([when('closing', '=', true), when('lost_at', '<=', closed)]),
      when('seen_at', '<=', seen),
    ]);

/**
 * @param reason a participant lost after closing their page counts as having closed it
 * @param before delete only if still gone; they may have returned since the search
 * @returns the participant who is gone now; nothing if they were gone already
 */
export async function deleteParticipant(
  db: Db,
  id: string,
  reason: LeavingReason,
  now: Date,
  before?: GoneSince,
): Promise<StoredParticipant | undefined> {
  const gone = await db
    .deleteFrom('participants')
    .where('participant_id', '=', id)
    .$if(before !== undefined, (those) => those.where(isGone(before as GoneSince)))
    .returning(columns)
    .executeTakeFirst();
  if (!gone) return undefined;
  const since = reason === 'lost' && gone.awaySince !== null && gone.awaySince < now ? gone.awaySince : now;
  await endStay(db, id, reason === 'lost' && gone.closing ? 'closed' : reason, since);
  return gone;
}

export async function deleteEveryParticipant(db: Db, meetingId: number, now: Date): Promise<void> {
  await db.deleteFrom('participants').where('meeting_id', '=', meetingId).execute();
  await endEveryStay(db, meetingId, now);
}

interface ParticipantChange {
  videoEnabled?: boolean;
  audioEnabled?: boolean;
  screenSharing?: boolean;
  soundOnly?: boolean;
  handRaisedAt?: Date | null;
  isHost?: boolean;
}

/** @returns the participants whose sound only this ended */
export async function endSoundOnly(db: Db, meetingId: number): Promise<string[]> {
  const ended = await db
    .updateTable('participants')
    .set({ sound_only: false })
    .where('meeting_id', '=', meetingId)
    .where('sound_only', '=', true)
    .returning('participant_id as id')
    .execute();
  return ended.map(({ id }) => id);
}

/** @returns whether they are still there */
export async function updateParticipant(db: Db, id: string, change: ParticipantChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participants')
    .set({
      ...(change.videoEnabled !== undefined && { video_enabled: change.videoEnabled }),
      ...(change.audioEnabled !== undefined && { audio_enabled: change.audioEnabled }),
      ...(change.screenSharing !== undefined && { screen_sharing: change.screenSharing }),
      ...(change.soundOnly !== undefined && { sound_only: change.soundOnly }),
      ...(change.handRaisedAt !== undefined && { hand_raised_at: change.handRaisedAt }),
      ...(change.isHost !== undefined && { is_host: change.isHost }),
    })
    .where('participant_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param isClosing their page says that it is being closed */
export async function setAway(db: Db, id: string, now: Date, isClosing: boolean): Promise<void> {
  await db
    .updateTable('participants')
    .set({ lost_at: now, away_since: sql<Date>`coalesce(away_since, ${now})`, ...(isClosing && { closing: true }) })
    .where('participant_id', '=', id)
    .execute();
}

export async function setBack(db: Db, id: string): Promise<void> {
  await db
    .updateTable('participants')
    .set({ lost_at: null, away_since: null, closing: false })
    .where('participant_id', '=', id)
    .execute();
}

export async function findClosing(db: Db, publicMeetingId: string, closingHash: Buffer) {
  return db
    .selectFrom('participants')
    .innerJoin('meetings', 'meetings.id', 'participants.meeting_id')
    .select('participant_id as id')
    .where('public_id', '=', publicMeetingId)
    .where('closing_hash', '=', closingHash)
    .executeTakeFirst();
}

/** @returns whose screen was shared until now */
export async function stopOtherShares(db: Db, meetingId: number, sharerId: string): Promise<string[]> {
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

export async function isParticipant(db: Db, publicMeetingId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .innerJoin('meetings', 'meetings.id', 'participants.meeting_id')
    .select('participant_id')
    .where('participant_id', '=', id)
    .where('public_id', '=', publicMeetingId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findParticipant(db: Db, meetingId: number, id: string) {
  return db
    .selectFrom('participants')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('participant_id', '=', id)
    .executeTakeFirst();
}

export async function countConnected(db: Db, meetingId: number): Promise<{ all: number; hosts: number }> {
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
export async function touchParticipants(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .updateTable('participants')
    .set({ seen_at: now })
    .where('participant_id', 'in', ids)
    .returning('participant_id as id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @param which closed pages alone are checked more often */
export async function findGone(db: Db, before: GoneSince, which: 'all' | 'closing' = 'all') {
  return db
    .selectFrom('participants')
    .innerJoin('meetings', 'meetings.id', 'participants.meeting_id')
    .select(['participant_id as id', 'public_id as meetingId'])
    .where(isGone(before))
    .$if(which === 'closing', (those) => those.where('closing', '=', true))
    .execute();
}

/** After a crash every socket is gone. @param until when they count as lost, which starts their grace period */
export async function markEverybodyLost(db: Db, now: Date, until: Date): Promise<void> {
  const lost = await db
    .updateTable('participants')
    .set({ lost_at: until, seen_at: until, away_since: sql<Date>`coalesce(away_since, seen_at)` })
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

export async function countParticipantsEverywhere(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('participants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
