import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { messageColumns } from './conversations.store.ts';
import type { StoredMessage } from './conversations.store.ts';

/** A question of an attempt, and whose attempt it is. */
export interface Place {
  userId: number;
  attemptId: number;
  questionId: number;
}

/**
 * Locks the learner, and finds or begins their dialogue about a question of their attempt.
 * @returns undefined if the attempt is not theirs any more
 */
export async function openSession(
  tx: Db,
  { userId, attemptId, questionId, now }: Place & { now: Date },
): Promise<number | undefined> {
  // Simultaneous questions of one learner wait for each other here.
  await sql`select id from users where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into ai_sessions (user_id, attempt_id, question_id, created_at, updated_at)
    select user_id, id, ${questionId}, ${now}, ${now} from attempts
    where id = ${attemptId} and user_id = ${userId} for key share
    on conflict (attempt_id, question_id) where attempt_id is not null do update set updated_at = excluded.updated_at
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function findDialogueSession(
  db: Db,
  { userId, attemptId, questionId }: Place,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('ai_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  return found?.id;
}

/** Where a dialogue belongs; undefined for a conversation of another kind. */
export async function findPlace(
  db: Db,
  sessionId: number,
): Promise<{ attemptId: number | null; questionId: number | null } | undefined> {
  return db
    .selectFrom('ai_sessions')
    .select(['attempt_id as attemptId', 'question_id as questionId'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

export async function countQuestions(tx: Db, sessionId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('ai_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow();
  return count;
}

/** All messages about an attempt, oldest first. */
export async function findDialogueMessages(
  db: Db,
  { userId, attemptId }: Omit<Place, 'questionId'>,
): Promise<(StoredMessage & { questionId: number | null })[]> {
  return db
    .selectFrom('ai_messages')
    .innerJoin('ai_sessions', 'ai_sessions.id', 'session_id')
    .select(messageColumns)
    .select('question_id as questionId')
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .orderBy('ai_messages.id')
    .execute();
}
