import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

export async function findReportedPerson(db: Db, id: number) {
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

interface ReportOf {
  userId: number;
  /** Completed since then; null: all time. */
  from: Date | null;
}

/** Rows after a given id; from the start without one. */
interface Part {
  id: number | undefined;
  limit: number;
}

function completedBy(db: Db, { userId, from }: ReportOf) {
  const query = db
    .selectFrom('attempts')
    .innerJoin('skills', 'skills.id', 'attempts.skill_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'completed');
  return from ? query.where('completed_at', '>=', from) : query;
}

const results = (db: Db, of: ReportOf) =>
  completedBy(db, of)
    .select([
      'attempts.id',
      'skill_id as skillId',
      'skills.name as skillName',
      'skills.category',
      'correct_answers as correctAnswers',
      'total_questions as totalQuestions',
      'points_earned as pointsEarned',
      'points_possible as pointsPossible',
      'points_squares as pointsSquares',
      'attempts.scoring_rule as scoringRule',
      'score_percentage as score',
      'time_taken_seconds as timeTaken',
      'closed_by as closedBy',
      'completed_at as completedAt',
    ])
    .$narrowType<{
      correctAnswers: number;
      pointsEarned: number;
      score: number;
      timeTaken: number;
      completedAt: Date;
    }>();

export type ReportedResult = Awaited<ReturnType<typeof listResults>>[number];

/** A person's completed attempts in order of completion. */
export const listResults = async (db: Db, of: ReportOf) =>
  results(db, of).orderBy('completed_at').orderBy('attempts.id').execute();

/** The first completed attempt at each skill, of all time. */
export const listFirstResults = async (db: Db, userId: number) =>
  results(db, { userId, from: null })
    .distinctOn('skill_id')
    .orderBy('skill_id')
    .orderBy('completed_at')
    .orderBy('attempts.id')
    .execute();

/** A person's completed attempts, latest first. */
export async function resultsBefore(db: Db, of: ReportOf, { id, limit }: Part) {
  let query = results(db, of);
  // Compared inside the database: its timestamps have more digits than ours.
  if (id !== undefined)
    query = query.where(
      sql<boolean>`(completed_at, attempts.id) < (select last.completed_at, last.id from attempts last where last.id = ${id})`,
    );
  return query.orderBy('completed_at', 'desc').orderBy('attempts.id', 'desc').limit(limit).execute();
}

export async function countResults(db: Db, of: ReportOf): Promise<number> {
  const { total } = await completedBy(db, of)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function assessments(db: Db, { userId, from }: ReportOf) {
  const query = db
    .selectFrom('attempt_assessments')
    .innerJoin('attempts', 'attempts.id', 'attempt_assessments.attempt_id')
    .leftJoin('users', 'users.id', 'author_id')
    .where('attempts.user_id', '=', userId)
    .where('attempts.status', '=', 'completed')
    .where('withdrawn_at', 'is', null);
  return from ? query.where('attempts.completed_at', '>=', from) : query;
}

export type ReportedAssessment = Awaited<ReturnType<typeof assessmentsBefore>>[number];

/** Assessments of a person's completed attempts, newest first. */
export async function assessmentsBefore(db: Db, of: ReportOf, { id, limit }: Part) {
  let query = assessments(db, of).select([
    'attempt_assessments.id',
    'attempt_id as attemptId',
    'skill_name as skillName',
    'first_name as firstName',
    'last_name as lastName',
    'rating',
    'comment',
    'further',
    'attempt_assessments.created_at as at',
  ]);
  if (id !== undefined) query = query.where('attempt_assessments.id', '<', id);
  return query.orderBy('attempt_assessments.id', 'desc').limit(limit).execute();
}

export async function countAssessmentsOf(db: Db, of: ReportOf): Promise<number> {
  const { total } = await assessments(db, of)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
