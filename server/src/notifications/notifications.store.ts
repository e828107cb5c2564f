import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

export interface StoredNotification {
  id: number;
  message: string;
  createdAt: Date;
  readAt: Date | null;
}

const columns = ['id', 'message', 'created_at as createdAt', 'read_at as readAt'] as const;

export async function insertNotification(
  db: Handle,
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

export async function findEveryNotification(db: Handle, userId: number): Promise<StoredNotification[]> {
  return db.selectFrom('notifications').select(columns).where('user_id', '=', userId).orderBy('id').execute();
}

/** Newest first. */
export async function findNotifications(db: Handle, userId: number, { page, limit }: { page: number; limit: number }) {
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

export async function countUnread(db: Handle, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** One that was read stays read since then. */
export async function markRead(db: Handle, userId: number, id: number, now: Date): Promise<'done' | 'absent'> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'done' : 'absent';
}

export async function markReadUpTo(db: Handle, userId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('id', '<=', id)
    .where('read_at', 'is', null)
    .execute();
}

export async function deleteReadBefore(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('read_at', '<', before).execute();
}
