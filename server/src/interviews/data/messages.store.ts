import type { Db } from '../../platform/database/schema.ts';

/** A very long session shows only its newest messages. */
const MOST_SHOWN = 500;

/** @returns its id; undefined if it was already stored */
export async function insertMessage(
  db: Db,
  given: {
    meetingId: number;
    session: number;
    channel: 'room' | 'panel';
    participantId: string;
    userId: number | null;
    guestName: string | null;
    message: string;
    repeatKey: Buffer | null;
    now: Date;
  },
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('meeting_messages')
    .values({
      meeting_id: given.meetingId,
      session: given.session,
      channel: given.channel,
      participant_id: given.participantId,
      user_id: given.userId,
      guest_name: given.guestName,
      message: given.message,
      sent_at: given.now,
      repeat_key: given.repeatKey,
    })
    .onConflict((conflict) => conflict.column('repeat_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Oldest first. @param reader hosts read everything, a candidate what was sent since they were first admitted */
export async function findMessages(db: Db, meetingId: number, session: number, reader: 'host' | { since: Date }) {
  const newest = await db
    .selectFrom('meeting_messages')
    .leftJoin('users', 'users.id', 'meeting_messages.user_id')
    .select([
      'meeting_messages.id',
      'channel',
      'participant_id as participantId',
      'guest_name as guestName',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'message',
      'sent_at as sentAt',
    ])
    .where('meeting_id', '=', meetingId)
    .where('session', '=', session)
    .$if(reader !== 'host', (select) =>
      select.where('channel', '=', 'room').where('sent_at', '>=', (reader as { since: Date }).since),
    )
    .orderBy('meeting_messages.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return newest.toReversed();
}

/** Removes the sender's name from messages that a candidate wrote with that account. */
export async function forgetSenders(db: Db, userId: number): Promise<void> {
  await db.updateTable('meeting_messages').set({ guest_name: null }).where('user_id', '=', userId).execute();
}

export async function forgetMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('meeting_messages').where('sent_at', '<', before).execute();
}
