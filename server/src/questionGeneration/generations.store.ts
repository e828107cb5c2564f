import { Failure } from '@assay/contract/failure';
import type { GateFinding, GeneratedItem, WantedQuestions } from '@assay/contract/questions/questionGeneration';
import { sql } from 'kysely';
import { violates } from '../platform/database/failures.ts';
import type { Db } from '../platform/database/schema.ts';

const columns = [
  'id',
  'skill_id as skillId',
  'wanted',
  'state',
  'fault',
  'model',
  'prompt_version as promptVersion',
  'items',
  'findings',
  'created_at as createdAt',
] as const;

export type StoredGeneration = NonNullable<Awaited<ReturnType<typeof findGeneration>>>;

/** @returns undefined if one of this admin's is running */
export async function insertGeneration(
  db: Db,
  given: { userId: number; wanted: WantedQuestions; model: string; promptVersion: number; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into ai_generations (user_id, skill_id, wanted, model, prompt_version, created_at, beat_at)
    values (${given.userId}, ${given.wanted.skillId}, ${JSON.stringify(given.wanted)}, ${given.model},
      ${given.promptVersion}, ${given.now}, ${given.now})
    on conflict (user_id) where state in ('writing', 'checking') do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

export const findGeneration = (db: Db, { id, userId }: { id: number; userId: number }) =>
  db.selectFrom('ai_generations').select(columns).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** Until the end of the transaction. */
export const lockGeneration = (db: Db, { id, userId }: { id: number; userId: number }) =>
  db
    .selectFrom('ai_generations')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const listGenerations = (db: Db, userId: number, most: number) =>
  db
    .selectFrom('ai_generations')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export interface Change {
  state?: StoredGeneration['state'];
  fault?: string | null;
  items?: readonly GeneratedItem[];
  findings?: readonly GateFinding[];
}

/** Of one that is locked. */
export async function changeGeneration(db: Db, id: number, { items, findings, ...change }: Change): Promise<void> {
  await db
    .updateTable('ai_generations')
    .set({
      ...change,
      ...(items && { items: JSON.stringify(items) }),
      ...(findings && { findings: JSON.stringify(findings) }),
    })
    .where('id', '=', id)
    .execute();
}

/** One that has ended runs again. @throws generation_running if another of this admin's runs */
export async function reopenGeneration(
  db: Db,
  id: number,
  { now, ...change }: Pick<Change, 'items'> & { now: Date },
): Promise<void> {
  try {
    await changeGeneration(db, id, { state: 'checking', fault: null, ...change });
  } catch (error) {
    throw violates(error, 'ai_generations_running') ? new Failure('generation_running') : error;
  }
  await renewBeat(db, id, now);
}

/** Says that its server works on it. @returns false if it was ended elsewhere */
export async function renewBeat(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ai_generations')
    .set({ beat_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['writing', 'checking'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteGeneration(db: Db, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ai_generations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Many beats long: a busy server misses a few. */
const SILENT_MS = 60_000;

/** Ends those whose server is not heard of any more. */
export async function breakSilent(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('ai_generations')
    .set({ state: 'broken', fault: 'interrupted' })
    .where('state', 'in', ['writing', 'checking'])
    .where('beat_at', '<', new Date(now.getTime() - SILENT_MS))
    .execute();
}
