import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import type { Evidence } from '../platform/database/tables/assistant.ts';
import type { Fault } from './answerFault.ts';
import { messageColumns } from './conversations.store.ts';
import type { StoredMessage } from './conversations.store.ts';

/** A message and whose conversation it is in; undefined for another admin's. */
export async function findOwnMessage(
  db: Db,
  userId: number,
  id: number,
): Promise<(StoredMessage & { sessionId: number }) | undefined> {
  return db
    .selectFrom('ai_messages')
    .innerJoin('ai_sessions', 'ai_sessions.id', 'session_id')
    .select(messageColumns)
    .select('session_id as sessionId')
    .where('ai_messages.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The latest message of a conversation, which a question without a place follows. */
export async function findLastMessage(db: Db, sessionId: number): Promise<number | null> {
  const { id } = await db
    .selectFrom('ai_messages')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertQuestion(
  tx: Db,
  given: { sessionId: number; parentId: number | null; content: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('ai_messages')
    .values({
      session_id: given.sessionId,
      parent_id: given.parentId,
      role: 'user',
      content: given.content,
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Begins an answer. @returns undefined if the conversation has a running one */
export async function insertAnswer(
  tx: Db,
  given: { sessionId: number; questionId: number; model: string | null; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into ai_messages (session_id, parent_id, role, content, state, model, created_at, beat_at)
    values (${given.sessionId}, ${given.questionId}, 'assistant', '', 'running', ${given.model}, ${given.now}, ${given.now})
    on conflict (session_id) where state = 'running' do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function countRunning(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ai_messages')
    .innerJoin('ai_sessions', 'ai_sessions.id', 'session_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores what has arrived of the answers that still run. @returns the state of each; none of a deleted one */
export async function saveProgress(
  db: Db,
  texts: ReadonlyMap<number, string>,
  now: Date,
): Promise<Map<number, StoredMessage['state']>> {
  if (texts.size === 0) return new Map();
  const { rows } = await sql<{ id: number; state: StoredMessage['state'] }>`
    with come as (
      select * from unnest(${[...texts.keys()]}::bigint[], ${[...texts.values()]}::text[]) as come (id, content)),
    saved as (
      update ai_messages set content = come.content, beat_at = ${now} from come
      where ai_messages.id = come.id and state = 'running')
    select ai_messages.id, state from ai_messages join come using (id)`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export interface Ending {
  state: 'complete' | 'stopped' | 'broken';
  content: string;
  evidence: Evidence;
  fault: Fault | null;
}

/** Stores an answer's end. @returns undefined if it was deleted */
export async function finishAnswer(
  db: Db,
  id: number,
  { state, content, evidence, fault }: Ending,
): Promise<StoredMessage | undefined> {
  return db
    .updateTable('ai_messages')
    .set({
      content,
      evidence: JSON.stringify(evidence),
      fault,
      state,
    })
    .where('id', '=', id)
    .returning(messageColumns)
    .executeTakeFirst();
}

export async function stopAnswer(db: Db, id: number): Promise<void> {
  await db
    .updateTable('ai_messages')
    .set({ state: 'stopped' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** A server that writes an answer reports more often than this. */
const SILENT_MS = 15_000;

/** Ends the answers whose server is not heard of any more. */
export async function breakSilent(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('ai_messages')
    .set({ state: 'broken', fault: 'interrupted' })
    .where('state', '=', 'running')
    .where('beat_at', '<', new Date(now.getTime() - SILENT_MS))
    .where('session_id', 'in', (query) => query.selectFrom('ai_sessions').select('id').where('user_id', '=', userId))
    .execute();
}

/** The messages from a conversation's beginning to this one, along its branch, the latest `most` of them. */
export async function findPath(
  db: Db,
  id: number,
  most: number,
): Promise<{ role: 'user' | 'assistant'; content: string }[]> {
  const { rows } = await sql<{ role: 'user' | 'assistant'; content: string }>`
    with recursive path as (
      select id, parent_id, role, content, 1 as place from ai_messages where id = ${id}
      union all
      select earlier.id, earlier.parent_id, earlier.role, earlier.content, place + 1
      from path join ai_messages as earlier on earlier.id = path.parent_id
      where place < ${most})
    select role, content from path order by place desc`.execute(db);
  return rows;
}

export async function addUsage(
  db: Db,
  { userId, day, tokens }: { userId: number; day: string; tokens: number },
): Promise<void> {
  // Without the row if the account was deleted meanwhile.
  await sql`
    insert into ai_usage (user_id, day, tokens, answers)
    select id, ${day}, ${tokens}, 1 from users where id = ${userId} for key share
    on conflict (user_id, day) do update
      set tokens = ai_usage.tokens + excluded.tokens, answers = ai_usage.answers + 1`.execute(db);
}

export async function findUsage(db: Db, userId: number, day: string): Promise<number> {
  const row = await db
    .selectFrom('ai_usage')
    .select('tokens')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.tokens ?? 0;
}

export const findDaysOf = (db: Db, userId: number) =>
  db
    .selectFrom('ai_usage')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'tokens', 'answers'])
    .where('user_id', '=', userId)
    .orderBy('ai_usage.day')
    .execute();

/** Of each admin, latest first. */
export async function findUsageOfAdmins(db: Db, since: string) {
  return db
    .selectFrom('ai_usage')
    .innerJoin('users', 'users.id', 'user_id')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'first_name as firstName', 'last_name as lastName'])
    .select(['tokens', 'answers'])
    .where('day', '>=', since)
    .where('role', '=', 'admin')
    .orderBy('day', 'desc')
    .orderBy('tokens', 'desc')
    .orderBy('user_id')
    .limit(300)
    .execute();
}

/** Of all learners together, latest first. */
export async function findUsageOfLearners(db: Db, since: string) {
  return db
    .selectFrom('ai_usage')
    .innerJoin('users', 'users.id', 'user_id')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .select(({ fn }) => [
      fn.countAll<number>().as('people'),
      sql<number>`sum(tokens)::bigint`.as('tokens'),
      sql<number>`sum(answers)::bigint`.as('answers'),
    ])
    .where('day', '>=', since)
    .where('role', '<>', 'admin')
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute();
}
