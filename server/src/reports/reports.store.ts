import { TREND_DAYS } from '@assay/contract/reports/reportLimits';
import type { SkillUsageRow, UserReport } from '@assay/contract/reports/reports';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

/** A learner's completed attempts within half-open bounds; null: unbounded. */
function completed(db: Db, userId: number, from: Date | null, to: Date | null) {
  let query = db.selectFrom('attempts').where('user_id', '=', userId).where('status', '=', 'completed');
  if (from) query = query.where('completed_at', '>=', from);
  if (to) query = query.where('completed_at', '<', to);
  return query;
}

export async function readStatistics(db: Db, userId: number, from: Date | null, to: Date | null) {
  return completed(db, userId, from, to)
    .select((eb) => [
      eb.fn.countAll<number>().as('totalQuizzes'),
      sql<number | null>`round(avg(score_percentage), 2)`.as('averageScore'),
      sql<number | null>`max(score_percentage)`.as('bestScore'),
      sql<UserReport['statistics']['bestPoints']>`(array_agg(case when points_possible <> total_questions
        then jsonb_build_object('pointsEarned', points_earned, 'pointsPossible', points_possible) end
        order by score_percentage desc, completed_at, id))[1]`.as('bestPoints'),
      sql<number | null>`round(100.0 * sum(correct_answers) / sum(total_questions), 2)`.as('accuracyRate'),
      sql<boolean>`coalesce(bool_or(points_possible <> total_questions), false)`.as('byPoints'),
      sql<number>`count(distinct skill_id)`.as('skillsAssessed'),
    ])
    .executeTakeFirstOrThrow();
}

interface AttemptSums {
  correct: number;
  questions: number;
  attempts: number;
  /** In percent. */
  scores: number;
  /** 1 / the effective number of questions of each. */
  inverses: number;
}

type Part = 'all' | 'lastDay' | 'earlierDays' | 'recent' | 'earlier';

/** Sums over all attempts, those of the last day and of earlier days, and the most recent and earlier ones. */
export async function sumAttempts(
  db: Db,
  userId: number,
  { from, to, timeZone, recent }: { from: Date | null; to: Date | null; timeZone: string; recent: number },
): Promise<Record<Part, AttemptSums>> {
  const taken = completed(db, userId, from, to).select([
    'correct_answers',
    'total_questions',
    'score_percentage',
    sql<number>`points_squares::float8 / (points_possible::float8 ^ 2)`.as('inverse'),
    sql<boolean>`row_number() over (order by completed_at desc, id desc) <= ${recent}`.as('is_recent'),
    sql<boolean>`rank() over (order by (completed_at at time zone ${timeZone})::date desc) = 1`.as('is_last_day'),
  ]);
  const part = (which: Part, condition: RawBuilder<unknown>) =>
    sql<AttemptSums>`jsonb_build_object(
      'correct', coalesce(sum(correct_answers) filter (where ${condition}), 0),
      'questions', coalesce(sum(total_questions) filter (where ${condition}), 0),
      'attempts', count(*) filter (where ${condition}),
      'scores', coalesce(sum(score_percentage) filter (where ${condition}), 0),
      'inverses', coalesce(sum(inverse) filter (where ${condition}), 0))`.as(which);
  return db
    .selectFrom(taken.as('taken'))
    .select([
      part('all', sql`true`),
      part('lastDay', sql`is_last_day`),
      part('earlierDays', sql`not is_last_day`),
      part('recent', sql`is_recent`),
      part('earlier', sql`not is_recent`),
    ])
    .executeTakeFirstOrThrow();
}

/** The attempts that achievements count, in order of completion. */
export async function listOutcomes(db: Db, userId: number) {
  return completed(db, userId, null, null)
    .select(['skill_id as skillId', 'score_percentage as score', 'completed_at as completedAt'])
    .$narrowType<{ score: number; completedAt: Date }>()
    .orderBy('completed_at')
    .orderBy('id')
    .execute();
}

export async function listRecent(db: Db, userId: number, limit: number) {
  return completed(db, userId, null, null)
    .select([
      'id',
      'skill_name as skillName',
      'correct_answers as correctAnswers',
      'total_questions as totalQuestions',
      'points_earned as pointsEarned',
      'points_possible as pointsPossible',
      'score_percentage as score',
      'completed_at as completedAt',
    ])
    .$narrowType<{ correctAnswers: number; pointsEarned: number; score: number; completedAt: Date }>()
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listTrend(db: Db, userId: number, from: Date | null, to: Date | null, timeZone: string) {
  const day = sql<string>`(completed_at at time zone ${timeZone})::date`;
  const rows = await completed(db, userId, from, to)
    .select([day.as('date'), sql<number>`round(avg(score_percentage), 2)`.as('avgScore')])
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(TREND_DAYS)
    .execute();
  return rows.reverse();
}

export async function listSkillUsage(db: Db, userId: number) {
  return completed(db, userId, null, null)
    .innerJoin('skills', 'skills.id', 'attempts.skill_id')
    .select((eb) => [
      'attempts.skill_id as skillId',
      'skills.name as skillName',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('score_percentage').$castTo<number>().as('bestScore'),
      sql<SkillUsageRow['best']>`(array_agg(jsonb_build_object('pointsEarned', points_earned,
        'pointsPossible', points_possible, 'totalQuestions', total_questions)
        order by score_percentage desc, completed_at, attempts.id))[1]`.as('best'),
    ])
    .groupBy(['attempts.skill_id', 'skills.name'])
    .orderBy('count', 'desc')
    .orderBy('skills.name')
    .execute();
}
