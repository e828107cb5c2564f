import type { FurtherData } from '@assay/contract/furtherData';
import type { Db } from '../platform/database/schema.ts';

interface NewRow {
  attemptId: number;
  authorId: number;
  rating: number | null;
  comment: string;
  further: FurtherData;
  shared: boolean;
  createdAt: Date;
}

export async function insertAssessment(tx: Db, assessment: NewRow): Promise<number> {
  const { id } = await tx
    .insertInto('attempt_assessments')
    .values({
      attempt_id: assessment.attemptId,
      author_id: assessment.authorId,
      rating: assessment.rating,
      comment: assessment.comment,
      further: JSON.stringify(assessment.further),
      shared: assessment.shared,
      created_at: assessment.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Oldest first. */
export async function listAssessments(db: Db, attemptId: number) {
  return db
    .selectFrom('attempt_assessments')
    .leftJoin('users', 'users.id', 'author_id')
    .select([
      'attempt_assessments.id',
      'first_name as firstName',
      'last_name as lastName',
      'rating',
      'comment',
      'further',
      'shared',
      'attempt_assessments.created_at as at',
      'withdrawn_at as withdrawnAt',
      'withdrawn_reason as withdrawnReason',
    ])
    .where('attempt_id', '=', attemptId)
    .orderBy('attempt_assessments.id')
    .execute();
}

/** Locks an assessment until the commit. */
export async function lockAssessment(tx: Db, attemptId: number, id: number) {
  return tx
    .selectFrom('attempt_assessments')
    .select(['rating', 'shared', 'withdrawn_at as withdrawnAt'])
    .where('attempt_id', '=', attemptId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setShared(tx: Db, id: number, shared: boolean): Promise<void> {
  await tx.updateTable('attempt_assessments').set({ shared }).where('id', '=', id).execute();
}

export async function setWithdrawn(tx: Db, id: number, at: Date, reason: string): Promise<void> {
  const set = { withdrawn_at: at, withdrawn_reason: reason };
  await tx.updateTable('attempt_assessments').set(set).where('id', '=', id).execute();
}

/** Assessments of a person's attempts are deleted with the person. */
export async function deleteAssessmentsOf(tx: Db, userId: number): Promise<void> {
  await tx
    .deleteFrom('attempt_assessments')
    .where('attempt_id', 'in', tx.selectFrom('attempts').select('id').where('user_id', '=', userId))
    .execute();
}
