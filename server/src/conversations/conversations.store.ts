import type { ChatMessage } from '@assay/contract/assistant';
import { sql } from 'kysely';
import { containsPattern } from '../platform/database/containsPattern.ts';
import type { Db } from '../platform/database/schema.ts';
import type { Evidence } from '../platform/database/tables/assistant.ts';

export interface StoredSession {
  id: number;
  title: string | null;
  updatedAt: Date;
  messageCount: number;
}

export interface StoredMessage {
  id: number;
  role: 'user' | 'assistant';
  content: string;
  evidence: Evidence | null;
  createdAt: Date;
  parentId: number | null;
  state: ChatMessage['state'];
  fault: string | null;
  model: string | null;
}

const messageCount = sql<number>`(select count(*) from ai_messages where session_id = ai_sessions.id)`;
export const messageColumns = [
  'ai_messages.id',
  'role',
  'content',
  'evidence',
  'ai_messages.created_at as createdAt',
  'parent_id as parentId',
  'state',
  'fault',
  'model',
] as const;

/** @returns undefined if the owner has `most` already, or is gone */
export async function insertSession(
  tx: Db,
  { userId, title, now, most }: { userId: number; title: string | null; now: Date; most: number },
): Promise<StoredSession | undefined> {
  // Locked, so that simultaneous ones cannot exceed the limit.
  const { rows } = await sql<{ held: number }>`select id from users where id = ${userId} for no key update`.execute(tx);
  const { held } = await tx
    .selectFrom('ai_sessions')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('user_id', '=', userId)
    .where('attempt_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (rows.length === 0 || held >= most) return undefined;
  const { id } = await tx
    .insertInto('ai_sessions')
    .values({ user_id: userId, title, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, title, updatedAt: now, messageCount: 0 };
}

/** Latest first. */
export async function findSessions(
  db: Db,
  userId: number,
  { search, page, limit }: { search?: string | undefined; page: number; limit: number },
): Promise<{ items: StoredSession[]; total: number }> {
  const pattern = search === undefined ? null : containsPattern(search);
  const matching = db
    .selectFrom('ai_sessions')
    .where('user_id', '=', userId)
    .where('attempt_id', 'is', null)
    .$if(pattern !== null, (query) =>
      query.where(
        sql<boolean>`(title ilike ${pattern} or exists (
          select from ai_messages where session_id = ai_sessions.id and content ilike ${pattern}))`,
      ),
    );
  const items = await matching
    .select(['id', 'title', 'updated_at as updatedAt', messageCount.as('messageCount')])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
}

/** Another admin's conversation does not exist for the caller. */
export async function findSession(db: Db, userId: number, id: number): Promise<StoredSession | undefined> {
  return db
    .selectFrom('ai_sessions')
    .select(['id', 'title', 'updated_at as updatedAt', messageCount.as('messageCount')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('attempt_id', 'is', null)
    .executeTakeFirst();
}

export async function renameSession(
  db: Db,
  { userId, id, title, now }: { userId: number; id: number; title: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ai_sessions')
    .set({ title, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('attempt_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ai_sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('attempt_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Locks the conversation for a question, and gives it its title if it has none. @returns whether it is the caller's */
export async function openForQuestion(
  tx: Db,
  { userId, id, title, now }: { userId: number; id: number; title: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ai_sessions')
    .set({ title: sql<string>`coalesce(title, ${title})`, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('attempt_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countMessages(tx: Db, sessionId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('ai_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findMessages(db: Db, sessionId: number): Promise<StoredMessage[]> {
  return db
    .selectFrom('ai_messages')
    .select(messageColumns)
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute();
}

/** Everything that a person asked, and every answer; `skillName` of dialogues about a question. */
export async function findEveryMessage(db: Db, userId: number) {
  return db
    .selectFrom('ai_messages')
    .innerJoin('ai_sessions', 'ai_sessions.id', 'session_id')
    .leftJoin('attempts', 'attempts.id', 'attempt_id')
    .select(['title', 'skill_name as skillName', 'role', 'content', 'ai_messages.created_at as createdAt'])
    .where('ai_sessions.user_id', '=', userId)
    .orderBy('ai_messages.id')
    .execute();
}
