import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { findPlaces } from './places.store.ts';
import { lockCandidate } from './roundCandidates.store.ts';
import { holdRound } from './rounds.store.ts';

export async function findInvitationsTo(db: Db, emailKey: string) {
  return db
    .selectFrom('meeting_invitations')
    .innerJoin('meetings', 'meetings.id', 'meeting_invitations.meeting_id')
    .select(['public_id as meetingId', 'name', 'email', 'invited_at as invitedAt'])
    .where('email_key', '=', emailKey)
    .orderBy('meeting_invitations.id')
    .execute();
}

export const findPlacesIn = (db: Db, emailKey: string) => findPlaces(db, { emailKey });

/** Requests with that address or its invitation, plus the same person's other requests at those meetings. */
export async function findRequestsOf(db: Db, emailKey: string) {
  const people = db
    .selectFrom('join_requests')
    .leftJoin('meeting_invitations', 'meeting_invitations.id', 'join_requests.invitation_id')
    .select('person')
    .where(({ eb, fn, or }) =>
      or([eb(fn<string>('lower', ['join_requests.email']), '=', emailKey), eb('email_key', '=', emailKey)]),
    );
  return db
    .selectFrom('join_requests')
    .innerJoin('meetings', 'meetings.id', 'join_requests.meeting_id')
    .select([
      'join_requests.id',
      'public_id as meetingId',
      'name',
      'email',
      'address',
      'precheck',
      'join_requests.status',
      'requested_at as requestedAt',
      'decided_at as decidedAt',
      'entered_at as enteredAt',
    ])
    .where('person', 'in', people)
    .orderBy('join_requests.id')
    .execute();
}

/** The meetings where one of them waits or is inside now. */
export async function findPresent(db: Db, requestIds: readonly number[]): Promise<string[]> {
  const present = await db
    .selectFrom('join_requests')
    .innerJoin('meetings', 'meetings.id', 'join_requests.meeting_id')
    .leftJoin('participants', 'participants.join_request_id', 'join_requests.id')
    .select('public_id as meetingId')
    .where('join_requests.id', 'in', requestIds)
    .where(({ eb, or }) => or([eb('join_requests.status', '=', 'pending'), eb('participant_id', 'is not', null)]))
    .execute();
  return present.map(({ meetingId }) => meetingId);
}

export async function findStays(db: Db, requestIds: readonly number[]) {
  return db
    .selectFrom('attendances')
    .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
    .select([
      'public_id as meetingId',
      'joined_at as joinedAt',
      'left_at as leftAt',
      'reason',
      'away_seconds as awaySeconds',
      'quality',
    ])
    .where('join_request_id', 'in', requestIds)
    .where('is_continued', '=', false)
    .orderBy('nth')
    .execute();
}

export async function findWritten(db: Db, requestIds: readonly number[]) {
  return db
    .selectFrom('meeting_messages')
    .innerJoin('attendances', 'attendances.participant_id', 'meeting_messages.participant_id')
    .innerJoin('meetings', 'meetings.id', 'meeting_messages.meeting_id')
    .select(['public_id as meetingId', 'message', 'sent_at as sentAt'])
    .where('join_request_id', 'in', requestIds)
    .orderBy('meeting_messages.id')
    .execute();
}

/** The stay itself is kept, without its person. */
export async function eraseRequests(db: Db, requestIds: readonly number[]): Promise<void> {
  const stays = db.selectFrom('attendances').select('participant_id').where('join_request_id', 'in', requestIds);
  await db.deleteFrom('meeting_messages').where('participant_id', 'in', stays).execute();
  await db
    .updateTable('attendances')
    .set({ user_id: null, guest_name: null, quality: null })
    .where('join_request_id', 'in', requestIds)
    .execute();
  await db.deleteFrom('join_requests').where('id', 'in', requestIds).execute();
}

export async function deleteInvitationsTo(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('meeting_invitations').where('email_key', '=', emailKey).execute();
}

export async function findPlaceIds(db: Db, emailKey: string): Promise<number[]> {
  const places = await db.selectFrom('round_candidates').select('id').where('email_key', '=', emailKey).execute();
  return places.map(({ id }) => id);
}

/** The places of an address, locked in one order with their rounds. */
export async function lockPlaces(tx: Db, emailKey: string) {
  const places = await tx
    .selectFrom('round_candidates')
    .select(['id', 'round_id as roundId'])
    .where('email_key', '=', emailKey)
    .orderBy('round_id')
    .execute();
  for (const { id, roundId } of places) {
    await holdRound(tx, roundId);
    await lockCandidate(tx, roundId, id);
  }
  return places;
}

/** The interviews stay, as meetings without a candidate, whom a title of their own may have named. */
export async function deletePlacesIn(db: Db, emailKey: string): Promise<void> {
  await sql`update meetings set title = rounds.title
    from round_meetings place join round_candidates candidate on candidate.id = place.candidate_id
      join rounds on rounds.id = candidate.round_id
    where place.meeting_id = meetings.id and candidate.email_key = ${emailKey}`.execute(db);
  await db.deleteFrom('round_candidates').where('email_key', '=', emailKey).execute();
}
