import type { ScorePoints } from '@assay/contract/quiz/pointsText';
import type { AttemptFilters, AttemptSort, AttemptStatus } from '@assay/contract/quiz/attemptAdmin';
import type { SortDirection } from '@assay/contract/people/userAdmin';
import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { containsPattern } from '../platform/database/containsPattern.ts';
import { lowerOnce } from '../platform/database/matchPosition.ts';

// Reads tables of quiz and users; writes nothing.

export type AttemptSearch = AttemptFilters & { userId?: number | undefined; ids?: number[] | undefined };

export const joined = (db: Db) => db.selectFrom('attempts').innerJoin('users', 'users.id', 'attempts.user_id');

const dayStart = (day: string, timeZone: string, after: number) =>
  sql<Date>`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`;

export async function findAttempts(db: Db, asked: AttemptSearch, timeZone: string) {
  const { page, limit } = asked;
  const query = filtered(db, asked, timeZone);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  // The id comes last as a tiebreaker, so that no two pages show the same attempt.
  const items = await query
    .select([
      'attempts.id',
      'users.id as userId',
      'first_name as firstName',
      'last_name as lastName',
      'picture',
      'skill_id as skillId',
      'skill_name as skillName',
      'status',
      'started_at as startedAt',
      'deadline',
      'completed_at as completedAt',
      'score_percentage as scorePercentage',
      'correct_answers as correctAnswers',
      'total_questions as totalQuestions',
      'points_earned as pointsEarned',
      'points_possible as pointsPossible',
      'time_taken_seconds as timeTaken',
      sql<number>`(select count(*) from attempt_assessments where attempt_id = attempts.id and withdrawn_at is null)`.as(
        'assessments',
      ),
    ])
    .orderBy(orderOf(asked))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}

export function filtered(db: Db, asked: Omit<AttemptSearch, 'page' | 'limit'>, timeZone: string) {
  const { ids, userId, skillId, status, from, to, minScore, maxScore, assessed, group, ungrouped, search } = asked;
  let query = joined(db);
  if (ids !== undefined) query = query.where('attempts.id', '=', sql<number>`any(${ids}::bigint[])`);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (group !== undefined) query = query.where('group_name', '=', group);
  if (ungrouped !== undefined) query = query.where('group_name', ungrouped ? 'is' : 'is not', null);
  if (skillId !== undefined) query = query.where('skill_id', '=', skillId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (from !== undefined) query = query.where('started_at', '>=', dayStart(from, timeZone, 0));
  if (to !== undefined) query = query.where('started_at', '<', dayStart(to, timeZone, 1));
  // A running attempt has no score, so it matches only the full range.
  if (minScore > 0) query = query.where('score_percentage', '>=', minScore);
  if (maxScore < 100) query = query.where('score_percentage', '<=', maxScore);
  if (assessed !== undefined) {
    const isAssessed = sql<boolean>`exists (
      select 1 from attempt_assessments where attempt_id = attempts.id and withdrawn_at is null
    )`;
    query = query.where(isAssessed, '=', assessed);
  }
  if (search !== undefined) {
    const pattern = lowerOnce(containsPattern(search));
    query = query.where((eb) => eb.or([eb('name_lower', 'like', pattern), eb('email_lower', 'like', pattern)]));
  }
  return query;
}

interface LatestAttempt extends ScorePoints {
  id: number;
  firstName: string;
  lastName: string;
  skillName: string;
  status: AttemptStatus;
  startedAt: Date;
  deadline: Date | null;
  scorePercentage: number | null;
}

/** The latest attempts of some learners. */
export async function latestAttempts(db: Db, userIds: readonly number[], limit: number): Promise<LatestAttempt[]> {
  // Each learner's own latest first: ordering all at once may walk the whole table by time.
  const { rows } = await sql<LatestAttempt>`
    select latest.id, first_name as "firstName", last_name as "lastName", skill_name as "skillName",
      status, started_at as "startedAt", deadline, case when status = 'completed' then score_percentage end as "scorePercentage",
      case when status = 'completed' then points_earned end as "pointsEarned", points_possible as "pointsPossible",
      total_questions as "totalQuestions"
    from unnest(${userIds}::bigint[]) as learner (id) cross join lateral (
        select id, skill_name, started_at, deadline, status, score_percentage, points_earned, points_possible, total_questions
        from attempts
        where user_id = learner.id order by started_at desc, id desc limit ${limit}) as latest
      join users on users.id = learner.id
    order by started_at desc, latest.id desc limit ${limit}`.execute(db);
  return rows;
}

const keys: Record<AttemptSort, ReturnType<typeof sql>[]> = {
  startedAt: [sql`started_at`, sql`attempts.id`],
  completedAt: [sql`completed_at`, sql`attempts.id`],
  learner: [sql`lower(last_name)`, sql`lower(first_name)`, sql`attempts.id`],
  skill: [sql`lower(skill_name)`, sql`attempts.id`],
  score: [sql`score_percentage`, sql`attempts.id`],
  timeTaken: [sql`time_taken_seconds`, sql`attempts.id`],
};

/**
 * Columns that may be null sort nulls last in both directions. The others omit that, so that an index can serve them.
 */
const mayBeEmpty: readonly AttemptSort[] = ['completedAt', 'score', 'timeTaken'];

export const orderOf = ({ sort, direction }: { sort: AttemptSort; direction: SortDirection }) =>
  sql.join(
    keys[sort].map((key) => {
      const last = mayBeEmpty.includes(sort) ? sql` nulls last` : sql``;
      return direction === 'asc' ? sql`${key} asc${last}` : sql`${key} desc${last}`;
    }),
  );

export async function findLearner(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'picture'])
    .where('id', '=', id)
    .executeTakeFirst();
}
