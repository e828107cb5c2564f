import type { GateFinding, GeneratedItem, WantedQuestions } from '@assay/contract/questionGeneration';
import { sql } from 'kysely';
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

interface Progress {
  state: 'checking' | 'done' | 'broken';
  fault?: string;
  items?: GeneratedItem[];
  findings?: GateFinding[];
  now: Date;
}

/** @returns false if it was ended elsewhere */
export async function saveGeneration(db: Db, id: number, { state, fault, items, findings, now }: Progress) {
  const { numUpdatedRows } = await db
    .updateTable('ai_generations')
    .set({
      state,
      beat_at: now,
      ...(fault !== undefined && { fault }),
      ...(items && { items: JSON.stringify(items) }),
      ...(findings && { findings: JSON.stringify(findings) }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['writing', 'checking'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whatever its state: an accepted item names its question. */
export async function saveItems(db: Db, id: number, items: readonly GeneratedItem[]): Promise<void> {
  await db
    .updateTable('ai_generations')
    .set({ items: JSON.stringify(items) })
    .where('id', '=', id)
    .execute();
}

/** Longer than any call of the model takes. */
const SILENT_MS = 240_000;

/** Ends those whose server is not heard of any more. */
export async function breakSilent(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('ai_generations')
    .set({ state: 'broken', fault: 'interrupted' })
    .where('state', 'in', ['writing', 'checking'])
    .where('beat_at', '<', new Date(now.getTime() - SILENT_MS))
    .execute();
}
