import type { Db } from '../../platform/database/schema.ts';
import { findPlaces } from './places.store.ts';

export async function listMeetingsOf(db: Db, userId: number) {
  return db
    .selectFrom('meetings')
    .leftJoin('meeting_hosts', (join) =>
      join.onRef('meeting_hosts.meeting_id', '=', 'meetings.id').on('meeting_hosts.user_id', '=', userId),
    )
    .select([
      'public_id as meetingId',
      'title',
      'created_by as createdBy',
      'created_at as createdAt',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'is_lead as isLead',
      'added_at as addedAt',
    ])
    .where((eb) => eb.or([eb('created_by', '=', userId), eb('meeting_hosts.user_id', 'is not', null)]))
    .orderBy('meetings.id')
    .execute();
}

export async function listRequestsOf(db: Db, userId: number) {
  return db
    .selectFrom('join_requests')
    .innerJoin('meetings', 'meetings.id', 'join_requests.meeting_id')
    .select([
      'public_id as meetingId',
      'name',
      'email',
      'address',
      'precheck',
      'join_requests.status',
      'requested_at as requestedAt',
      'decided_at as decidedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('join_requests.id')
    .execute();
}

export async function listAttendancesOf(db: Db, userId: number) {
  return db
    .selectFrom('attendances')
    .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
    .select([
      'public_id as meetingId',
      'is_host as isHost',
      'joined_at as joinedAt',
      'left_at as leftAt',
      'reason',
      'away_seconds as awaySeconds',
      'quality',
    ])
    .where('user_id', '=', userId)
    .where('is_continued', '=', false)
    .orderBy('nth')
    .execute();
}

export async function listMessagesOf(db: Db, userId: number) {
  return db
    .selectFrom('meeting_messages')
    .innerJoin('meetings', 'meetings.id', 'meeting_messages.meeting_id')
    .select(['public_id as meetingId', 'channel', 'message', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .orderBy('meeting_messages.id')
    .execute();
}

export const listPlacesOf = (db: Db, userId: number) => findPlaces(db, { userId });

/** The interviews stay, as meetings without a candidate. */
export async function deletePlacesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('round_candidates').where('user_id', '=', userId).execute();
}

export async function listScorecardsOf(db: Db, userId: number) {
  const cards = await db
    .selectFrom('scorecards')
    .innerJoin('meetings', 'meetings.id', 'scorecards.meeting_id')
    .select([
      'scorecards.id',
      'public_id as meetingId',
      'scorecards.status',
      'submitted_at as submittedAt',
      'ratings',
      'recommendation',
      'summary',
      'draft',
    ])
    .where('user_id', '=', userId)
    .orderBy('scorecards.id')
    .execute();
  const earlier = await db
    .selectFrom('scorecard_revisions')
    .innerJoin('scorecards', 'scorecards.id', 'scorecard_id')
    .select([
      'scorecard_id as scorecardId',
      'scorecard_revisions.ratings',
      'scorecard_revisions.recommendation',
      'scorecard_revisions.summary',
      'scorecard_revisions.submitted_at as submittedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('scorecard_revisions.revision')
    .execute();
  return cards.map((card) => ({ ...card, earlier: earlier.filter(({ scorecardId }) => scorecardId === card.id) }));
}

export async function listNotesOf(db: Db, userId: number) {
  return db
    .selectFrom('interview_notes')
    .innerJoin('meetings', 'meetings.id', 'interview_notes.meeting_id')
    .select(['public_id as meetingId', 'notes'])
    .where('user_id', '=', userId)
    .orderBy('meetings.id')
    .execute();
}

/** Submitted scorecards stay, without the author's name. */
export async function deleteDraftsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('scorecards').where('user_id', '=', userId).where('status', '=', 'draft').execute();
  await db.updateTable('scorecards').set({ draft: null }).where('user_id', '=', userId).execute();
}
