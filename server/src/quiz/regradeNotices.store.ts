import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Scoring } from './regrades.store.ts';

type Handle = Kysely<Database>;

/** Who was told of a change is to be told of its end; who was not yet told is not told at all. */
export async function settleNotices(tx: Handle, regradeId: number, now: Date): Promise<void> {
  await tx
    .updateTable('regrade_changes')
    .set({ told_at: sql<Date | null>`case when told_at is null then ${now}::timestamptz end` })
    .where('regrade_id', '=', regradeId)
    .execute();
}

/** After an undoing step: of attempts that kept their score, because another correction stands, nobody is told. */
export async function settleUnchanged(
  tx: Handle,
  regradeId: number,
  { found, changes, now }: { found: readonly { id: number }[]; changes: readonly Scoring[]; now: Date },
): Promise<void> {
  const changed = new Set(
    changes
      .filter(({ before, after }) => before.scorePercentage !== after.scorePercentage)
      .map(({ attemptId }) => attemptId),
  );
  const kept = found.map(({ id }) => id).filter((id) => !changed.has(id));
  await tx
    .updateTable('regrade_changes')
    .set({ told_at: now })
    .where('regrade_id', '=', regradeId)
    .where('told_at', 'is', null)
    .where(sql<boolean>`attempt_id = any(${kept}::bigint[])`)
    .execute();
}

/** The next change whose learner is to be told, held until the transaction ends; not one that somebody else holds. */
export async function nextNotice(tx: Handle) {
  return (
    tx
      .selectFrom('regrade_changes')
      .innerJoin('regrades', 'regrades.id', 'regrade_id')
      .innerJoin('attempts', 'attempts.id', 'attempt_id')
      .select([
        'regrade_id as regradeId',
        'attempt_id as attemptId',
        'user_id as userId',
        'skill_name as skillName',
        'regrades.status',
        'attempts.status as attemptStatus',
        'reason',
        'score_before as scoreBefore',
        'score_after as scoreAfter',
        'score_percentage as scoreNow',
      ])
      .where('tells_learners', '=', true)
      .where('told_at', 'is', null)
      .where('regrades.status', 'in', ['applied', 'undone'])
      .orderBy('regrade_id')
      .orderBy('attempt_id')
      .limit(1)
      // The correction, too: one that is taken back at this moment would be told as if it stood.
      .forUpdate(['regrade_changes', 'regrades'])
      .skipLocked()
      .executeTakeFirst()
  );
}

export async function markTold(
  tx: Handle,
  { regradeId, attemptId }: { regradeId: number; attemptId: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('regrade_changes')
    .set({ told_at: now })
    .where('regrade_id', '=', regradeId)
    .where('attempt_id', '=', attemptId)
    .execute();
}
