import type { Skill } from '@assay/contract/questions/skills';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containsPattern } from '../platform/database/containsPattern.ts';
import type { Db, PaperItem } from '../platform/database/schema.ts';
import { graceEnd, hasExpired } from './deadline.store.ts';
import type { AttemptScore } from './scoring.ts';

const columns = [
  'id',
  'user_id as userId',
  'skill_id as skillId',
  'skill_name as skillName',
  'status',
  'paper',
  'total_questions as totalQuestions',
  'points_possible as pointsPossible',
  'points_squares as pointsSquares',
  'scoring_rule as scoringRule',
  'limit_seconds as limitSeconds',
  'grace_seconds as graceSeconds',
  'counting_rule as countingRule',
  'review_policy as reviewPolicy',
  'review_after as reviewAfter',
  'started_at as startedAt',
  'deadline',
  'completed_at as completedAt',
  'closed_by as closedBy',
  'time_taken_seconds as timeTakenSeconds',
  'correct_answers as correctAnswers',
  'points_earned as pointsEarned',
  'score_percentage as scorePercentage',
  'counts',
  'extended_seconds as extendedSeconds',
] as const;

export type StoredAttempt = NonNullable<Awaited<ReturnType<typeof findStored>>>;

const stored = (db: Db, id: number) => db.selectFrom('attempts').select(columns).where('id', '=', id);

/** An attempt, including a void one. */
export async function findStored(db: Db, id: number) {
  return stored(db, id).executeTakeFirst();
}

export async function findAttempt(db: Db, id: number) {
  return stored(db, id).where('status', '!=', 'void').executeTakeFirst();
}

/** Like `lockAttempt`, including void ones. */
export async function lockAnyAttempt(tx: Db, id: number) {
  return stored(tx, id).forUpdate().executeTakeFirst();
}

/** Locks the attempt until the transaction ends: saving an answer and closing exclude each other. */
export async function lockAttempt(tx: Db, id: number) {
  return stored(tx, id).where('status', '!=', 'void').forUpdate().executeTakeFirst();
}

export async function findOpenAttempt(db: Db, userId: number, skillId: number) {
  return db
    .selectFrom('attempts')
    .select(columns)
    .where('user_id', '=', userId)
    .where('skill_id', '=', skillId)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

export async function listOpenAttempts(db: Db, userId: number) {
  return db
    .selectFrom('attempts')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('attempt_answers')
        .whereRef('attempt_answers.attempt_id', '=', 'attempts.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('answeredCount'),
    )
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .orderBy('deadline')
    .execute();
}

export interface NewAttempt {
  userId: number;
  skillId: number;
  skillName: string;
  paper: PaperItem[];
  limitSeconds: number | null;
  graceSeconds: number;
  scoringRule: Skill['scoringRule'];
  countingRule: string;
  reviewPolicy: string;
  reviewAfter: Date | null;
  startedAt: Date;
  deadline: Date | null;
}

/**
 * Opens attempts in one statement.
 * @returns a lookup of each one's id: null if the person already has an open one in the skill
 */
export async function insertAttempts(
  db: Db,
  attempts: readonly NewAttempt[],
): Promise<(attempt: NewAttempt) => number | null> {
  // The first per person and skill; the outcome of the others depends on what exists then.
  const first = new Map(attempts.toReversed().map((attempt) => [keyOf(attempt.userId, attempt.skillId), attempt]));
  const asked = [...first.values()].map((attempt) => ({
    user_id: attempt.userId,
    skill_id: attempt.skillId,
    skill_name: attempt.skillName,
    paper: attempt.paper,
    limit_seconds: attempt.limitSeconds,
    grace_seconds: attempt.graceSeconds,
    scoring_rule: attempt.scoringRule,
    counting_rule: attempt.countingRule,
    review_policy: attempt.reviewPolicy,
    review_after: attempt.reviewAfter,
    started_at: attempt.startedAt,
    deadline: attempt.deadline,
  }));
  const { rows } = await sql<{ id: number; user_id: number; skill_id: number }>`
    insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible,
      points_squares, limit_seconds, grace_seconds, scoring_rule, counting_rule, review_policy, review_after, started_at,
      deadline)
    select user_id, skill_id, skill_name, 'open', paper, worth.questions, worth.points, worth.squares,
      limit_seconds, grace_seconds, scoring_rule, counting_rule, review_policy, review_after, started_at, deadline
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (user_id bigint, skill_id bigint,
        skill_name text, paper jsonb, limit_seconds int, grace_seconds int, scoring_rule text, counting_rule text,
        review_policy text, review_after timestamptz, started_at timestamptz, deadline timestamptz)
      cross join lateral (select count(*) as questions, sum(points) as points, sum(points * points) as squares
        from jsonb_to_recordset(paper) as item (points int)) worth
      join users on users.id = asked.user_id
    on conflict (user_id, skill_id) where status = 'open' do nothing
    returning id, user_id, skill_id`.execute(db);
  const ids = new Map(rows.map(({ id, user_id, skill_id }) => [keyOf(user_id, skill_id), id]));
  return (attempt) => {
    const key = keyOf(attempt.userId, attempt.skillId);
    return (first.get(key) === attempt ? ids.get(key) : undefined) ?? null;
  };
}

const keyOf = (userId: number, skillId: number) => `${userId} ${skillId}`;

export async function learnerExists(db: Db, userId: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

/**
 * Locks the learner: until the transaction ends, their attempts cannot be started under a retake policy, closed or
 * counted.
 */
export async function lockLearner(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Like `lockLearner` for many; in order of id, so that two transactions cannot deadlock. */
export async function lockLearners(tx: Db, userIds: readonly number[]): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute();
}

/** The number of completed attempts (without void ones), and when the last one ended. Call under the learner's lock. */
export async function earlierAttempts(tx: Db, userId: number, skillId: number) {
  await lockLearner(tx, userId);
  return tx
    .selectFrom('attempts')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('completed_at').as('lastEndedAt')])
    .where('user_id', '=', userId)
    .where('skill_id', '=', skillId)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow();
}

export async function storeDeadline(
  tx: Db,
  id: number,
  {
    deadline,
    limitSeconds,
    extendedSeconds,
  }: { deadline: Date | null; limitSeconds: number | null; extendedSeconds: number },
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ deadline, limit_seconds: limitSeconds, extended_seconds: extendedSeconds })
    .where('id', '=', id)
    .execute();
}

export interface Closing {
  completedAt: Date;
  closedBy: 'learner' | 'deadline' | 'admin';
  timeTakenSeconds: number;
  clientTimeTaken: number | null;
  score: AttemptScore;
}

export async function closeAttempt(tx: Db, id: number, closing: Closing): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({
      status: 'completed',
      completed_at: closing.completedAt,
      closed_by: closing.closedBy,
      time_taken_seconds: closing.timeTakenSeconds,
      client_time_taken: closing.clientTimeTaken,
      correct_answers: closing.score.correctAnswers,
      total_questions: closing.score.totalQuestions,
      points_earned: closing.score.pointsEarned,
      points_possible: closing.score.pointsPossible,
      points_squares: closing.score.pointsSquares,
      score_percentage: closing.score.scorePercentage,
      counts: true,
    })
    .where('id', '=', id)
    .execute();
}

export interface Learning {
  userId: number;
  skillId: number;
}

/**
 * Marks which completed attempts of these people and skills count, by the rule of the newest.
 * @returns whose marks changed, and when those attempts ended
 */
export async function recount(tx: Db, learnings: readonly Learning[]): Promise<(Learning & { endedAt: Date })[]> {
  const asked = learnings.map(({ userId, skillId }) => ({ user_id: userId, skill_id: skillId }));
  const { rows } = await sql<Learning & { endedAt: Date }>`
    with asked as (
      select distinct * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as one (user_id bigint, skill_id bigint)
    ), ranked as (
      select attempts.id, ${countsBy(sql`score_percentage`)} as should
      from asked join attempts using (user_id, skill_id)
      where status = 'completed'
    )
    update attempts set counts = ranked.should
    from ranked
    where attempts.id = ranked.id and attempts.counts <> ranked.should
    returning user_id as "userId", skill_id as "skillId", completed_at as "endedAt"`.execute(tx);
  return rows;
}

/** Whether an attempt counts among the completed ones of its person and skill. */
export const countsBy = (score: RawBuilder<unknown>) => sql<boolean>`
  case first_value(counting_rule) over (partition by user_id, skill_id order by id desc)
    when 'average' then true
    when 'first' then row_number() over (partition by user_id, skill_id order by completed_at, id) = 1
    when 'last' then row_number() over (partition by user_id, skill_id order by completed_at desc, id desc) = 1
    else row_number() over (partition by user_id, skill_id order by ${score} desc, completed_at, id) = 1
  end`;

/** Open attempts whose grace period is over, oldest first; of everyone or of one person. */
export async function listExpired(db: Db, now: Date, limit: number, userId?: number): Promise<{ id: number }[]> {
  let query = db
    .selectFrom('attempts')
    .select('id')
    .where('status', '=', 'open')
    .where('deadline', '<', now)
    .where(hasExpired(sql`${now}`))
    .orderBy('deadline')
    .limit(limit);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query.execute();
}

/** One person's open attempts without a deadline. */
export async function listUntimed(db: Db, userId: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('attempts')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('deadline', 'is', null)
    .orderBy('id')
    .execute();
}

/** A learner's latest completed attempts in skills whose name matches. */
export async function searchHistory(db: Db, userId: number, search: string, limit: number) {
  return db
    .selectFrom('attempts')
    .innerJoin('users', 'users.id', 'attempts.user_id')
    .select([
      'attempts.id',
      'first_name as firstName',
      'last_name as lastName',
      'skill_name as skillName',
      'status',
      'started_at as startedAt',
      'deadline',
      'score_percentage as scorePercentage',
      'points_earned as pointsEarned',
      'points_possible as pointsPossible',
      'total_questions as totalQuestions',
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'completed')
    .where('skill_name', 'ilike', containsPattern(search))
    .orderBy('completed_at', 'desc')
    .orderBy('attempts.id', 'desc')
    .limit(limit)
    .execute();
}

export async function listHistory(
  db: Db,
  userId: number,
  { page, limit, skillId }: { page: number; limit: number; skillId?: number | undefined },
) {
  let query = db.selectFrom('attempts').where('user_id', '=', userId).where('status', '=', 'completed');
  if (skillId !== undefined) query = query.where('skill_id', '=', skillId);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await query
    .select([
      'id',
      'skill_id as skillId',
      'skill_name as skillName',
      'correct_answers as correctAnswers',
      'total_questions as totalQuestions',
      'points_earned as pointsEarned',
      'points_possible as pointsPossible',
      'score_percentage as scorePercentage',
      'time_taken_seconds as timeTaken',
      'started_at as startedAt',
      'completed_at as completedAt',
    ])
    .$narrowType<{
      correctAnswers: number;
      pointsEarned: number;
      scorePercentage: number;
      timeTaken: number;
      completedAt: Date;
    }>()
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}

export async function countOpenAttempts(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return open;
}

/** Seconds since the oldest expired attempt became due for closing; 0 if none is due. */
export async function longestOverdueSeconds(db: Db, now: Date): Promise<number> {
  const { seconds } = await db
    .selectFrom('attempts')
    .select(sql<number>`coalesce(extract(epoch from ${now}::timestamptz - min(${graceEnd}))::float8, 0)`.as('seconds'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Math.max(0, seconds);
}
