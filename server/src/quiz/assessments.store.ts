import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

interface NewRow {
  attemptId: number;
  authorId: number;
  rating: number | null;
  comment: string;
  shared: boolean;
  createdAt: Date;
}

export async function insertAssessment(tx: Handle, assessment: NewRow): Promise<number> {
  const { id } = await tx
    .insertInto('attempt_assessments')
    .values({
      attempt_id: assessment.attemptId,
      author_id: assessment.authorId,
      rating: assessment.rating,
      comment: assessment.comment,
      shared: assessment.shared,
      created_at: assessment.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Oldest first. */
export async function listAssessments(db: Handle, attemptId: number) {
  return db
    .selectFrom('attempt_assessments')
    .leftJoin('users', 'users.id', 'author_id')
    .select([
      'attempt_assessments.id',
      'first_name as firstName',
      'last_name as lastName',
      'rating',
      'comment',
      'shared',
      'attempt_assessments.created_at as at',
    ])
    .where('attempt_id', '=', attemptId)
    .orderBy('attempt_assessments.id')
    .execute();
}

/** What was written about somebody's attempts goes when the person does. */
export async function deleteAssessmentsOf(tx: Handle, userId: number): Promise<void> {
  await tx
    .deleteFrom('attempt_assessments')
    .where('attempt_id', 'in', tx.selectFrom('attempts').select('id').where('user_id', '=', userId))
    .execute();
}
