import { sql } from 'kysely';
import type { KitContent, KitFilter } from '@assay/contract/rounds/kits';
import { containsPattern } from '../../platform/database/containsPattern.ts';
import type { Db } from '../../platform/database/schema.ts';

export interface StoredKit {
  id: number;
  title: string;
  description: string;
  archivedAt: Date | null;
  /** Of the newest version. */
  versionId: number;
  version: number;
  content: KitContent;
  changedAt: Date;
  /** How many rounds use any version, and whether one has used the newest. */
  rounds: number;
  isFrozen: boolean;
}

/** @param which a condition on `kits` */
const kits = (which: ReturnType<typeof sql>) => sql<StoredKit>`
  select kits.id, kits.title, kits.description, kits.archived_at as "archivedAt", newest.id as "versionId",
    newest.number as version, newest.content, newest.created_at as "changedAt",
    (select count(*) from rounds join kit_versions used on used.id = rounds.kit_version_id
      where used.kit_id = kits.id) as rounds,
    exists (select from rounds where kit_version_id = newest.id and kit_frozen_at is not null) as "isFrozen"
  from kits
    join lateral (
      select * from kit_versions where kit_id = kits.id order by number desc limit 1) newest on true
  where ${which}`;

export async function findKits(db: Db, { page, limit, archived, search }: KitFilter) {
  const pattern = search === undefined ? null : containsPattern(search);
  const which = sql`(kits.archived_at is not null) = ${archived}
    and (${pattern}::text is null or kits.title ilike ${pattern} or kits.description ilike ${pattern})`;
  const { rows } = await sql<StoredKit>`
    ${kits(which)} order by lower(kits.title), kits.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from kits where ${which}`.execute(db);
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findKit(db: Db, id: number): Promise<StoredKit | undefined> {
  const { rows } = await kits(sql`kits.id = ${id}`).execute(db);
  return rows[0];
}

/** A change of a kit, and a round's choice of it, come one after the other. */
export async function lockKit(tx: Db, id: number): Promise<StoredKit | undefined> {
  const locked = await tx.selectFrom('kits').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findKit(tx, id);
}

interface Written {
  title: string;
  description: string;
  content: KitContent;
}

export async function insertKit(tx: Db, given: Written & { createdBy: number; now: Date }): Promise<number> {
  const { title, description, content, now } = given;
  const { id } = await tx
    .insertInto('kits')
    .values({ title, description, created_by: given.createdBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(tx, { kitId: id, number: 1, content, now });
  return id;
}

export async function updateKit(
  tx: Db,
  id: number,
  change: { title?: string; description?: string; archivedAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('kits')
    .set({
      ...(change.title !== undefined && { title: change.title }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.archivedAt !== undefined && { archived_at: change.archivedAt }),
    })
    .where('id', '=', id)
    .execute();
}

export async function insertVersion(
  tx: Db,
  { kitId, number, content, now }: { kitId: number; number: number; content: KitContent; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('kit_versions')
    .values({ kit_id: kitId, number, content: JSON.stringify(content), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateVersion(tx: Db, id: number, content: KitContent, now: Date): Promise<void> {
  await tx
    .updateTable('kit_versions')
    .set({ content: JSON.stringify(content), created_at: now })
    .where('id', '=', id)
    .execute();
}

/** Locks the rounds with this version. @returns whether one of them has used it */
export async function lockRoundsWith(tx: Db, versionId: number): Promise<boolean> {
  const rounds = await tx
    .selectFrom('rounds')
    .select('kit_frozen_at as frozenAt')
    .where('kit_version_id', '=', versionId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rounds.some(({ frozenAt }) => frozenAt !== null);
}

/** Rounds that have not used their kit yet follow it to the new version. */
export async function moveUnusedRounds(tx: Db, from: number, to: number): Promise<void> {
  await tx
    .updateTable('rounds')
    .set({ kit_version_id: to })
    .where('kit_version_id', '=', from)
    .where('kit_frozen_at', 'is', null)
    .execute();
}

export async function setRoundKit(tx: Db, roundId: number, versionId: number | null): Promise<void> {
  await tx.updateTable('rounds').set({ kit_version_id: versionId }).where('id', '=', roundId).execute();
}

/** From the first use of a round's kit on, later changes of the kit no longer reach the round. */
export async function freezeKitOf(tx: Db, meetingId: number, now: Date): Promise<void> {
  const round = tx
    .selectFrom('round_meetings')
    .innerJoin('round_candidates', 'round_candidates.id', 'candidate_id')
    .select('round_id')
    .where('meeting_id', '=', meetingId);
  await tx
    .updateTable('rounds')
    .set({ kit_frozen_at: now })
    .where('id', 'in', round)
    .where('kit_version_id', 'is not', null)
    .where('kit_frozen_at', 'is', null)
    .execute();
}

export async function findRoundKit(db: Db, roundId: number) {
  return db
    .selectFrom('rounds')
    .innerJoin('kit_versions', 'kit_versions.id', 'kit_version_id')
    .innerJoin('kits', 'kits.id', 'kit_id')
    .select([
      'kits.id as kitId',
      'kits.title',
      'kits.description',
      'kit_versions.id as versionId',
      'number as version',
      'content',
      'kit_frozen_at as frozenAt',
    ])
    .where('rounds.id', '=', roundId)
    .executeTakeFirst();
}

export async function isKitFrozen(tx: Db, roundId: number): Promise<boolean> {
  const round = await tx
    .selectFrom('rounds')
    .select('kit_frozen_at as frozenAt')
    .where('id', '=', roundId)
    .executeTakeFirst();
  return round !== undefined && round.frozenAt !== null;
}
