import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

export async function findReportedPerson(db: Handle, id: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'group_name as group',
      'role',
      'picture',
      'is_active as isActive',
      'deactivated_at as deactivatedAt',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .executeTakeFirst();
}

/** A person's completed attempts in the order in which they ended. */
export async function listResults(db: Handle, userId: number, from: Date | null) {
  let query = db
    .selectFrom('attempts')
    .innerJoin('skills', 'skills.id', 'attempts.skill_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'completed');
  if (from) query = query.where('completed_at', '>=', from);
  return query
    .select([
      'attempts.id',
      'skill_id as skillId',
      'skills.name as skillName',
      'skills.category',
      'correct_answers as correctAnswers',
      'total_questions as totalQuestions',
      'score_percentage as score',
      'time_taken_seconds as timeTaken',
      'closed_by as closedBy',
      'completed_at as completedAt',
    ])
    .$narrowType<{ correctAnswers: number; score: number; timeTaken: number; completedAt: Date }>()
    .orderBy('completed_at')
    .orderBy('attempts.id')
    .execute();
}

/** What people wrote about somebody's completed attempts, newest first, and how much there is of it. */
export async function listAssessmentsOf(
  db: Handle,
  userId: number,
  { from, most }: { from: Date | null; most: number },
) {
  let query = db
    .selectFrom('attempt_assessments')
    .innerJoin('attempts', 'attempts.id', 'attempt_assessments.attempt_id')
    .leftJoin('users', 'users.id', 'author_id')
    .where('attempts.user_id', '=', userId)
    .where('attempts.status', '=', 'completed');
  if (from) query = query.where('attempts.completed_at', '>=', from);
  const rows = await query
    .select([
      'attempt_assessments.id',
      'attempt_id as attemptId',
      'skill_name as skillName',
      'first_name as firstName',
      'last_name as lastName',
      'rating',
      'comment',
      'attempt_assessments.created_at as at',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('attempt_assessments.id', 'desc')
    .limit(most)
    .execute();
  return { latest: rows.map(({ total: _total, ...assessment }) => assessment), total: rows[0]?.total ?? 0 };
}
