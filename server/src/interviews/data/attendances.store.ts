import type { AttendanceFilter, CallQuality } from '@assay/contract/interviews/interviews';
import type { Db } from '../../platform/database/schema.ts';
import { matching } from './meetings.store.ts';

export interface NewStay {
  participantId: string;
  meetingId: number;
  session: number;
  userId: number | null;
  guestName: string | null;
  isHost: boolean;
  joinRequestId: number | null;
  now: Date;
}

/**
 * Records that a person entered. After a lost connection, their earlier stay continues.
 * @param back the participant they were until now, if they are back on a new connection
 */
export async function beginStay(db: Db, given: NewStay, back: string | null): Promise<void> {
  const before = await earlierPart(db, given, back);
  if (before)
    await db
      .updateTable('attendances')
      .set({ is_continued: true })
      .where('participant_id', '=', before.participantId)
      .execute();
  const awayMs = before?.leftAt ? Math.max(0, given.now.getTime() - before.leftAt.getTime()) : 0;
  await db
    .insertInto('attendances')
    .values({
      participant_id: given.participantId,
      meeting_id: given.meetingId,
      session: given.session,
      user_id: given.userId,
      guest_name: given.guestName,
      is_host: given.isHost,
      join_request_id: given.joinRequestId,
      joined_at: before?.joinedAt ?? given.now,
      away_seconds: (before?.awaySeconds ?? 0) + Math.round(awayMs / 1000),
      quality: before?.quality ? JSON.stringify(before.quality) : null,
    })
    .execute();
}

/** The person's earlier stay, if they moved to another connection or were lost and not yet gone for good. */
async function earlierPart(db: Db, given: NewStay, back: string | null) {
  const { meetingId, session, userId, joinRequestId } = given;
  const latest = db
    .selectFrom('attendances')
    .select([
      'participant_id as participantId',
      'is_host as isHost',
      'joined_at as joinedAt',
      'left_at as leftAt',
      'reason',
      'away_seconds as awaySeconds',
      'quality',
    ])
    .where('meeting_id', '=', meetingId)
    .where('session', '=', session)
    .where((when) =>
      joinRequestId === null ? when('user_id', '=', userId) : when('join_request_id', '=', joinRequestId),
    )
    .where((when) => (userId === null ? when('user_id', 'is', null) : when('user_id', '=', userId)))
    .orderBy('nth', 'desc')
    .limit(1);
  const before = await latest.executeTakeFirst();
  if (!before || before.isHost !== given.isHost) return undefined;
  return before.participantId === back || before.reason === 'lost' ? before : undefined;
}

export type LeavingReason = 'left' | 'closed' | 'lost' | 'removed' | 'ended' | 'replaced';

export async function endStay(db: Db, participantId: string, reason: LeavingReason, at: Date): Promise<void> {
  await db
    .updateTable('attendances')
    .set({ left_at: at, reason })
    .where('participant_id', '=', participantId)
    .where('left_at', 'is', null)
    .execute();
}

export async function endEveryStay(db: Db, meetingId: number, now: Date): Promise<void> {
  await db
    .updateTable('attendances')
    .set({ left_at: now, reason: 'ended' })
    .where('meeting_id', '=', meetingId)
    .where('left_at', 'is', null)
    .execute();
}

/** Their connection is there again, after so long. */
export async function addAway(db: Db, participantId: string, seconds: number): Promise<void> {
  await db
    .updateTable('attendances')
    .set(({ eb }) => ({ away_seconds: eb('away_seconds', '+', seconds) }))
    .where('participant_id', '=', participantId)
    .execute();
}

export async function setQuality(db: Db, participantId: string, quality: CallQuality): Promise<void> {
  await db
    .updateTable('attendances')
    .set({ quality: JSON.stringify(quality) })
    .where('participant_id', '=', participantId)
    .execute();
}

/** The columns shown for each stay, including the account's name. */
const TOLD = [
  'guest_name as guestName',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'is_host as isHost',
  'joined_at as joinedAt',
  'left_at as leftAt',
  'reason',
  'away_seconds as awaySeconds',
  'quality',
] as const;

export async function findAttendances(db: Db, meetingId: number) {
  return db
    .selectFrom('attendances')
    .leftJoin('users', 'users.id', 'attendances.user_id')
    .select(TOLD)
    .where('meeting_id', '=', meetingId)
    .where('is_continued', '=', false)
    .orderBy('joined_at')
    .orderBy('nth')
    .execute();
}

/** Whether this account was inside as a host since the room was opened. */
export async function wasHost(
  db: Db,
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

/** @param since null: ever. @returns whether a non-host was inside since then */
export async function hadCandidate(db: Db, meetingId: number, since: Date | null): Promise<boolean> {
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

/** Which meetings: one, or those that match the list's filter. */
interface OfMeetings {
  filter: AttendanceFilter;
  closedBefore: Date;
}

const attendancesIn = (db: Db, { filter, closedBefore }: OfMeetings) => {
  const { meetingId } = filter;
  return db
    .selectFrom('attendances')
    .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
    .where('is_continued', '=', false)
    .where('meetings.id', 'in', matching(db, filter, closedBefore).select('meetings.id'))
    .$if(meetingId !== undefined, (select) => select.where('meetings.public_id', '=', meetingId as string));
};

export type ExportedAttendance = Awaited<ReturnType<typeof attendancesAfter>>[number];

/** @param after `nth` of the last one read before */
export async function attendancesAfter(db: Db, of: OfMeetings, after: number, limit: number) {
  return attendancesIn(db, of)
    .leftJoin('users', 'users.id', 'attendances.user_id')
    .select([
      'attendances.nth',
      'meetings.public_id as publicId',
      'meetings.title',
      'attendances.user_id as userId',
      ...TOLD,
    ])
    .where('attendances.nth', '>', after)
    .orderBy('attendances.nth')
    .limit(limit)
    .execute();
}

export async function countAttendances(db: Db, of: OfMeetings): Promise<number> {
  const { count } = await attendancesIn(db, of)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function forgetQuality(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('attendances')
    .set({ quality: null })
    .where('joined_at', '<', before)
    .where('quality', 'is not', null)
    .execute();
}

export async function forgetAttendances(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('attendances').where('joined_at', '<', before).where('left_at', 'is not', null).execute();
}
