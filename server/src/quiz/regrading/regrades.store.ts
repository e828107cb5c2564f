import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { Marking } from '../../items/marking.ts';

// Arbitrary lock number, the same for both: closing an attempt takes it shared, deciding a correction takes it
// exclusively.
const DECISIONS = 5_216_337;

/** Blocks new correction decisions until the end of the transaction. */
export async function blockNewDecisions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(DECISIONS)})`.execute(tx);
}

/** Waits for every closing in progress, and blocks new ones until the end of the transaction. */
export async function holdDecisions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DECISIONS)})`.execute(tx);
}

/** A slow step makes progress; an aborted one would be retried endlessly. */
export async function takeTime(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/** The marking of versions by active corrections; the newest one counts. */
export async function markingsOf(db: Db, versionIds: readonly number[]): Promise<Map<number, Marking>> {
  const { rows } = await sql<{ versionId: number; rule: Marking['rule']; keys: string[] }>`
    select distinct on (concerned.id) concerned.id as "versionId", rule, keys
    from regrades, lateral (select value::bigint as id from jsonb_array_elements_text(version_ids)) concerned
    where status in ('applying', 'applied') and concerned.id = any(${versionIds}::bigint[])
    order by concerned.id, regrades.id desc`.execute(db);
  return new Map(rows.map(({ versionId, rule, keys }) => [versionId, rule === 'keys' ? { rule, keys } : { rule }]));
}

const columns = [
  'regrades.id',
  'question_id as questionId',
  'version_ids as versionIds',
  'rule',
  'keys',
  'reason',
  'tells_learners as tellsLearners',
  'regrades.created_at as createdAt',
  'status',
  'undone_at as undoneAt',
  'done_to as doneTo',
  'done',
  'changed',
] as const;

export type StoredRegrade = NonNullable<Awaited<ReturnType<typeof lockRegrade>>>;

export async function lockRegrade(tx: Db, id: number) {
  return tx.selectFrom('regrades').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

const withNames = (db: Db) =>
  db
    .selectFrom('regrades')
    .leftJoin('users as author', 'author.id', 'created_by')
    .leftJoin('users as undoer', 'undoer.id', 'undone_by')
    .select(columns)
    .select([
      sql<string | null>`author.first_name || ' ' || author.last_name`.as('author'),
      sql<string | null>`undoer.first_name || ' ' || undoer.last_name`.as('undoneBy'),
    ]);

export type NamedRegrade = NonNullable<Awaited<ReturnType<typeof findRegrade>>>;

export async function findRegrade(db: Db, id: number) {
  return withNames(db).where('regrades.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export async function listRegrades(db: Db, questionId: number) {
  return withNames(db).where('question_id', '=', questionId).orderBy('regrades.id', 'desc').execute();
}

/**
 * Increases with every decision about any question, applied or undone, because all of them change scores and ranks; and
 * with every version of this question, so that a correction is based on the newest.
 */
export async function revisionOf(db: Db, questionId: number): Promise<number> {
  const { revision } = await db
    .selectFrom('regrades')
    .select(
      sql<number>`count(*) + count(*) filter (where status in ('undoing', 'undone'))
        + coalesce((select version - 1 from questions where id = ${questionId}), 0)`.as('revision'),
    )
    .executeTakeFirstOrThrow();
  return revision;
}

/** A correction that was undone meanwhile gets no version. */
export async function addVersion(tx: Db, id: number, versionId: number): Promise<void> {
  await sql`
    update regrades set version_ids = version_ids || to_jsonb(${versionId}::bigint)
    where id = ${id} and status in ('applying', 'applied')`.execute(tx);
}

export interface NewRegrade {
  questionId: number;
  versionIds: readonly number[];
  marking: Marking;
  reason: string;
  tellsLearners: boolean;
  createdBy: number;
  createdAt: Date;
}

export async function insertRegrade(tx: Db, regrade: NewRegrade): Promise<number> {
  const { marking } = regrade;
  const { id } = await tx
    .insertInto('regrades')
    .values({
      question_id: regrade.questionId,
      version_ids: JSON.stringify(regrade.versionIds),
      rule: marking.rule,
      keys: JSON.stringify(marking.rule === 'keys' ? marking.keys : []),
      reason: regrade.reason,
      tells_learners: regrade.tellsLearners,
      created_by: regrade.createdBy,
      created_at: regrade.createdAt,
      status: 'applying',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function beginUndo(tx: Db, id: number, undoneBy: number, now: Date): Promise<void> {
  await tx
    .updateTable('regrades')
    .set({ status: 'undoing', undone_by: undoneBy, undone_at: now, done_to: 0, done: 0 })
    .where('id', '=', id)
    .execute();
}

/** Stores the progress, and whether the work is complete. */
export async function noteProgress(
  tx: Db,
  id: number,
  progress: { doneTo: number; done: number; changed: number; status: StoredRegrade['status'] },
): Promise<void> {
  await tx
    .updateTable('regrades')
    .set({ done_to: progress.doneTo, done: progress.done, changed: progress.changed, status: progress.status })
    .where('id', '=', id)
    .execute();
}

/** The decision in progress. */
export async function findWork(db: Db): Promise<number | null> {
  const found = await db
    .selectFrom('regrades')
    .select('id')
    .where('status', 'in', ['applying', 'undoing'])
    .executeTakeFirst();
  return found?.id ?? null;
}
