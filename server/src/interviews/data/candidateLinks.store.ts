import { sql } from 'kysely';
import type { Rehearsal } from '@assay/contract/rounds/candidatePage';
import type { RoundStatus } from '@assay/contract/rounds/roundStatus';
import type { Db } from '../../platform/database/schema.ts';

/** The candidate whose page a link opens. */
export interface Linked {
  candidateId: number;
  roundId: number;
  round: string;
  roundStatus: RoundStatus;
  withdrawnAt: Date | null;
  retentionDays: number;
}

export async function insertLinks(
  tx: Db,
  links: readonly { candidateId: number; tokenHash: Buffer }[],
  now: Date,
): Promise<void> {
  if (links.length === 0) return;
  // A new link must not bring back the sessions of a revoked one.
  await sql`delete from sessions where candidate_id = any(${links.map(({ candidateId }) => candidateId)}::bigint[])
    and not exists (select from candidate_links where candidate_links.candidate_id = sessions.candidate_id)`.execute(
    tx,
  );
  await tx
    .insertInto('candidate_links')
    .values(
      links.map(({ candidateId, tokenHash }) => ({ candidate_id: candidateId, token_hash: tokenHash, sent_at: now })),
    )
    .execute();
}

export async function findLinked(db: Db, tokenHash: Buffer): Promise<Linked | undefined> {
  return db
    .selectFrom('candidate_links')
    .innerJoin('round_candidates', 'round_candidates.id', 'candidate_links.candidate_id')
    .innerJoin('rounds', 'rounds.id', 'round_candidates.round_id')
    .select([
      'round_candidates.id as candidateId',
      'round_candidates.round_id as roundId',
      'rounds.title as round',
      'rounds.status as roundStatus',
      'round_candidates.withdrawn_at as withdrawnAt',
      'rounds.retention_days as retentionDays',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** @returns how many were valid */
export async function deleteLinks(tx: Db, candidateId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('candidate_links')
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Candidates of a round without a valid link, if they have neither withdrawn nor been rejected. */
export async function findUnlinked(tx: Db, roundId: number) {
  return tx
    .selectFrom('round_candidates')
    .select(['id', 'name', 'email', 'user_id as userId'])
    .where('round_id', '=', roundId)
    .where('withdrawn_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .where(sql<boolean>`not exists (select from candidate_links where candidate_id = round_candidates.id)`)
    .where(
      sql<boolean>`not exists (select from round_decisions decision
        where decision.candidate_id = round_candidates.id and replaced_at is null and outcome = 'reject')`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function keepRehearsal(tx: Db, candidateId: number, rehearsal: Rehearsal): Promise<void> {
  await tx
    .updateTable('round_candidates')
    .set({ rehearsal: JSON.stringify(rehearsal) })
    .where('id', '=', candidateId)
    .execute();
}

/** Remembers the wish to move the interview that starts then. */
export async function askToMove(tx: Db, candidateId: number, startsAt: Date, note: string): Promise<void> {
  await tx
    .updateTable('round_candidates')
    .set({ reschedule_from: startsAt, reschedule_note: note })
    .where('id', '=', candidateId)
    .execute();
}
