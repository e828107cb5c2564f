import type { Db } from '../../platform/database/schema.ts';

const columns = [
  'meeting_invitations.id',
  'meeting_invitations.name',
  'meeting_invitations.email',
  'meeting_invitations.email_key as emailKey',
  'meeting_invitations.invited_at as invitedAt',
] as const;

export type StoredInvitation = Awaited<ReturnType<typeof findInvitations>>[number];

/** Returns nothing if that address is already invited. */
export async function insertInvitation(
  db: Db,
  given: { meetingId: number; name: string; email: string; emailKey: string; invitedBy: number; now: Date },
): Promise<StoredInvitation | undefined> {
  return db
    .insertInto('meeting_invitations')
    .values({
      meeting_id: given.meetingId,
      name: given.name,
      email: given.email,
      email_key: given.emailKey,
      invited_by: given.invitedBy,
      invited_at: given.now,
    })
    .onConflict((conflict) => conflict.columns(['meeting_id', 'email_key']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Newest first. */
export async function findInvitations(db: Db, meetingId: number) {
  return db
    .selectFrom('meeting_invitations')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertInvitationToken(db: Db, invitationId: number, tokenHash: Buffer): Promise<void> {
  await db.insertInto('invitation_tokens').values({ token_hash: tokenHash, invitation_id: invitationId }).execute();
}

/** Each email to a candidate contains a different token; all of them belong to the same invitation. */
export async function findInvited(db: Db, meetingId: number, tokenHash: Buffer): Promise<StoredInvitation | undefined> {
  return db
    .selectFrom('invitation_tokens')
    .innerJoin('meeting_invitations', 'meeting_invitations.id', 'invitation_tokens.invitation_id')
    .select(columns)
    .where('invitation_tokens.token_hash', '=', tokenHash)
    .where('meeting_invitations.meeting_id', '=', meetingId)
    .executeTakeFirst();
}

/** Deletes the invitation with its tokens; requests made with it lose their mark. */
export async function deleteInvitation(db: Db, meetingId: number, id: number): Promise<StoredInvitation | undefined> {
  return db
    .deleteFrom('meeting_invitations')
    .where('id', '=', id)
    .where('meeting_id', '=', meetingId)
    .returning(columns)
    .executeTakeFirst();
}

/** Those to meetings that were over before. */
export async function forgetInvitations(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('meeting_invitations')
    .using('meetings')
    .whereRef('meetings.id', '=', 'meeting_invitations.meeting_id')
    .where(({ eb, fn }) => eb(fn<Date>('greatest', ['meetings.ends_at', 'meetings.ended_at']), '<', before))
    .execute();
}
