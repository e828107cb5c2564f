import type { Db } from '../../platform/database/schema.ts';

/** A host's meetings with a time, latest first. */
export async function findFeedMeetings(db: Db, userId: number, since: Date, limit: number) {
  return db
    .selectFrom('meeting_hosts')
    .innerJoin('meetings', 'meetings.id', 'meeting_hosts.meeting_id')
    .select([
      'public_id as publicId',
      'title',
      'ends_at as endsAt',
      'ics_sequence as icsSequence',
      'called_off as calledOff',
    ])
    .select(({ ref }) => ref('starts_at').$notNull().as('startsAt'))
    .where('meeting_hosts.user_id', '=', userId)
    .where('starts_at', '>=', since)
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute();
}

export async function upsertFeed(db: Db, userId: number, tokenHash: Buffer, now: Date): Promise<void> {
  const link = { token_hash: tokenHash, created_at: now };
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
}

export async function findFeed(db: Db, userId: number) {
  return db
    .selectFrom('calendar_feeds')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** @returns the active owner of the link */
export async function findFeedOwner(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const found = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found?.userId;
}

export async function deleteFeed(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}
