import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

export interface StoredNotification {
  id: number;
  message: string;
  createdAt: Date;
  readAt: Date | null;
}

const columns = ['id', 'message', 'created_at as createdAt', 'read_at as readAt'] as const;

export async function insertNotification(
  db: Db,
  given: { userId: number; senderId: number | null; message: string; createdAt: Date },
): Promise<StoredNotification> {
  return db
    .insertInto('notifications')
    .values({
      user_id: given.userId,
      sender_id: given.senderId,
      message: given.message,
      created_at: given.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** One message for all active people among these, who are locked until the transaction ends. */
export async function insertForMany(
  tx: Db,
  given: { ids: readonly number[]; senderId: number; message: string; createdAt: Date },
) {
  // People are locked first and in a fixed order, like everywhere that writes for several.
  const { rows } = await sql<StoredNotification & { userId: number; email: string; wantsMail: boolean }>`
    with people as (
      select id, email, mail_notifications from users
      where id = any(${given.ids}::bigint[]) and is_active and purged_at is null
      order by id for key share
    ), stored as (
      insert into notifications (user_id, sender_id, message, created_at)
      select id, ${given.senderId}, ${given.message}, ${given.createdAt} from people order by id
      returning id, user_id, message, created_at, read_at
    )
    select stored.id, stored.message, created_at as "createdAt", read_at as "readAt", people.id as "userId", email,
      mail_notifications as "wantsMail"
    from stored join people on people.id = user_id order by stored.id`.execute(tx);
  return rows;
}

export async function countUnreadOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('notifications')
    .select(({ fn }) => ['user_id as userId', fn.countAll<number>().as('count')])
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where('read_at', 'is', null)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

export async function findEveryNotification(db: Db, userId: number): Promise<StoredNotification[]> {
  return db.selectFrom('notifications').select(columns).where('user_id', '=', userId).orderBy('id').execute();
}

/** Newest first. */
export async function findNotifications(db: Db, userId: number, { page, limit }: { page: number; limit: number }) {
  const items = await db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { items, total };
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps the first time of reading. */
export async function markRead(db: Db, userId: number, id: number, now: Date): Promise<'done' | 'absent'> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'done' : 'absent';
}

export async function markReadUpTo(db: Db, userId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('id', '<=', id)
    .where('read_at', 'is', null)
    .execute();
}

export async function deleteReadBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('read_at', '<', before).execute();
}
