import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

export interface StoredLink {
  id: number;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  views: Date[];
  viewCount: number;
}

const SHOWN_VIEWS = 100;

/** Newest first. */
export async function findDossierLinks(db: Db, candidateId: number): Promise<StoredLink[]> {
  const { rows } = await sql<Omit<StoredLink, 'views'> & { views: string[] }>`
    select link.id, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as "createdBy",
      link.created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
      coalesce((select json_agg(viewed_at) from (
        select viewed_at from dossier_views where link_id = link.id order by viewed_at desc limit ${SHOWN_VIEWS}) latest),
        '[]') as views,
      (select count(*) from dossier_views where link_id = link.id) as "viewCount"
    from dossier_links link left join users on users.id = link.created_by
    where candidate_id = ${candidateId}
    order by link.id desc`.execute(db);
  return rows.map((row) => ({ ...row, views: row.views.map((at) => new Date(at)) }));
}

export async function insertDossierLink(
  tx: Db,
  given: { candidateId: number; tokenHash: Buffer; by: number; now: Date; expiresAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('dossier_links')
    .values({
      candidate_id: given.candidateId,
      token_hash: given.tokenHash,
      created_by: given.by,
      created_at: given.now,
      expires_at: given.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether there is such a link, valid or not */
export async function revokeDossierLink(
  tx: Db,
  { candidateId, linkId, now }: { candidateId: number; linkId: number; now: Date },
): Promise<boolean> {
  const found = await tx
    .updateTable('dossier_links')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
    .where('id', '=', linkId)
    .where('candidate_id', '=', candidateId)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** A valid link, held against being revoked. */
export async function holdDossierLink(tx: Db, tokenHash: Buffer, now: Date) {
  return tx
    .selectFrom('dossier_links')
    .innerJoin('round_candidates', 'round_candidates.id', 'candidate_id')
    .select(['dossier_links.id', 'candidate_id as candidateId', 'round_id as roundId'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forShare('dossier_links')
    .executeTakeFirst();
}

export async function insertDossierView(tx: Db, linkId: number, now: Date): Promise<void> {
  await tx.insertInto('dossier_views').values({ link_id: linkId, viewed_at: now }).execute();
}
