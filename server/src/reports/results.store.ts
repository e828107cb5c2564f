import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { difficulties } from './daily.store.ts';
import { wholeMonths } from './windows.ts';
import type { ReportWindow } from './windows.ts';

// Reads the daily and monthly sums; other figures come from the attempts.

/** The people included; nothing means everyone. */
export interface Audience {
  /** Of the group's current learners. */
  group?: string | undefined;
  /** People without a group, including deleted ones, or people with one. */
  ungrouped?: boolean | undefined;
}

export interface ResultFilter extends Audience {
  days: Pick<ReportWindow, 'from' | 'to'>;
  category?: string | undefined;
  skillId?: number | undefined;
}

/** Whether a row of `users` is included. */
export const isOne = ({ group, ungrouped }: Audience) =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(group === undefined ? [] : [sql`users.group_name = ${group}`]),
      ...(ungrouped === undefined
        ? []
        : [ungrouped ? sql`users.group_name is null` : sql`users.group_name is not null`]),
    ],
    sql` and `,
  )})`;

const stored = [
  'skill_id',
  'group_name',
  'attempts',
  'closed_by_deadline',
  'first_attempts',
  'first_scores',
  'first_squares',
  'first_correct',
  'first_questions',
  'first_bins',
  'first_difficulties',
] as const;

const ofDays = (db: Db) => db.selectFrom('daily_results').select(['day', ...stored]);

function daysUpTo(db: Db, { from, to }: ResultFilter['days']) {
  const query = ofDays(db).where('day', '<=', to);
  return from === null ? query : query.where('day', '>=', from);
}

/** Whole months by their first day, plus the days before and after: a few thousand rows for any number of years. */
function monthsAndDays(db: Db, days: ResultFilter['days']) {
  const months = wholeMonths(days);
  if (months === null) return daysUpTo(db, days);
  const after = daysUpTo(db, { from: months.to, to: days.to });
  const ofMonths = db
    .selectFrom('monthly_results')
    .select(['month as day', ...stored])
    .where('month', '<', months.to);
  if (days.from === null || months.from === null) return after.unionAll(ofMonths);
  const before = ofDays(db).where('day', '>=', days.from).where('day', '<', months.from);
  return after.unionAll(ofMonths.where('month', '>=', months.from)).unionAll(before);
}

/** Sums for a filter; `day` is the month's where no finer step is requested. */
function results(db: Db, filter: ResultFilter, step: ReportWindow['step'] = 'month') {
  const { days, category, skillId, group, ungrouped } = filter;
  const read = step === 'month' ? monthsAndDays(db, days) : daysUpTo(db, days);
  let query = db.selectFrom(read.as('results')).innerJoin('skills', 'skills.id', 'results.skill_id');
  if (category !== undefined) query = query.where('skills.category', '=', category);
  if (skillId !== undefined) query = query.where('results.skill_id', '=', skillId);
  if (group !== undefined) query = query.where('group_name', '=', group);
  // The sums have no nulls.
  if (ungrouped !== undefined) query = query.where('group_name', ungrouped ? '=' : '<>', '');
  return query;
}

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

const sums = [
  total('attempts').as('attempts'),
  total('closed_by_deadline').as('closedByDeadline'),
  total('first_attempts').as('firstAttempts'),
  total('first_scores').as('firstScores'),
  sql<number>`coalesce(sum(first_squares), 0)::double precision`.as('firstSquares'),
  total('first_correct').as('firstCorrect'),
  total('first_questions').as('firstQuestions'),
] as const;

export async function sumResults(db: Db, filter: ResultFilter) {
  return results(db, filter)
    .select([...sums])
    .executeTakeFirstOrThrow();
}

/** By day, or by a longer unit up to the step; with first attempts by score, ten ranges. */
export async function sumByDay(db: Db, { step, ...filter }: ResultFilter & { step: ReportWindow['step'] }) {
  const bins = Array.from({ length: 10 }, (_nothing, index) => sql`sum(first_bins[${sql.lit(index + 1)}])`);
  return results(db, filter, step)
    .select(['day', ...sums, sql<number[]>`array[${sql.join(bins)}]::int[]`.as('firstBins')])
    .groupBy('day')
    .orderBy('day')
    .execute();
}

export async function sumBySkill(db: Db, filter: ResultFilter) {
  return results(db, filter)
    .select(['skills.id as skillId', 'skills.name as skillName', 'skills.category', ...sums])
    .groupBy(['skills.id', 'skills.name', 'skills.category'])
    .orderBy('skills.name')
    .orderBy('skills.id')
    .execute();
}

/** By skill and either month (its first day) or group ('' is none). */
export async function sumBySkillAnd(db: Db, by: 'month' | 'group', filter: ResultFilter) {
  const column = by === 'month' ? sql<string>`date_trunc('month', day)::date` : sql<string>`group_name`;
  return results(db, filter)
    .select(['skills.id as skillId', 'skills.name as skillName', column.as('column'), ...sums])
    .groupBy(['skills.id', 'skills.name', sql`3`])
    .execute();
}

/** Results of first attempts by difficulty and skill. */
export async function sumByDifficulty(db: Db, filter: ResultFilter) {
  const at = (place: number) => sql<number>`coalesce(sum(first_difficulties[${sql.lit(place)}]), 0)::bigint`;
  const rows = await results(db, filter)
    .select([
      'skills.id as skillId',
      'skills.name as skillName',
      sql<number[]>`array[${sql.join(Array.from({ length: 9 }, (_nothing, index) => at(index + 1)))}]::float8[]`.as(
        'counts',
      ),
    ])
    .groupBy(['skills.id', 'skills.name'])
    .execute();
  return rows.flatMap(({ counts, ...skill }) =>
    difficulties.map((difficulty, nth) => {
      const [people = 0, questions = 0, correct = 0] = counts.slice(3 * nth, 3 * nth + 3);
      return { ...skill, column: difficulty, people, questions, correct };
    }),
  );
}

/** Running attempts by skill. */
export async function countRunning(db: Db, { category, skillId, ...whom }: Omit<ResultFilter, 'days'>) {
  let query = db
    .selectFrom('attempts')
    .innerJoin('skills', 'skills.id', 'attempts.skill_id')
    .innerJoin('users', 'users.id', 'attempts.user_id')
    .where('attempts.status', '=', 'open')
    .where(isOne(whom));
  if (category !== undefined) query = query.where('skills.category', '=', category);
  if (skillId !== undefined) query = query.where('skills.id', '=', skillId);
  return query
    .select((eb) => [
      'skills.id as skillId',
      'skills.name as skillName',
      'skills.category',
      eb.fn.countAll<number>().as('running'),
    ])
    .groupBy(['skills.id', 'skills.name', 'skills.category'])
    .execute();
}

interface Timed {
  skillIds: readonly number[];
  from: Date | null;
  to: Date;
  most: number;
}

/** Median time of each skill's latest completions, up to a limit. */
export async function medianSeconds(db: Db, whom: Audience, timed: Timed): Promise<Map<number, number>> {
  const isEverybody = whom.group === undefined && whom.ungrouped === undefined;
  if (!isEverybody && (await areFew(db, whom))) return mediansOfHistories(db, whom, timed);
  const { skillIds, from, to, most } = timed;
  // No join: rows arrive in index order until there are enough.
  const isTheirs = isEverybody ? sql`true` : sql`(select ${isOne(whom)} from users where users.id = attempts.user_id)`;
  const { rows } = await sql<{ skillId: number; median: number }>`
    select wanted.id as "skillId", latest.median
    from unnest(${skillIds}::bigint[]) wanted (id), lateral (
      select percentile_cont(0.5) within group (order by time_taken_seconds) as median
      from (
        select time_taken_seconds from attempts
        where skill_id = wanted.id and status = 'completed'
          and completed_at >= ${from ?? '-infinity'}::timestamptz and completed_at < ${to} and ${isTheirs}
        order by completed_at desc limit ${most}
      ) times
    ) latest
    where latest.median is not null`.execute(db);
  return new Map(rows.map(({ skillId, median }) => [skillId, median]));
}

/** With so few people, scanning everyone's results for theirs would take long. */
async function areFew(db: Db, whom: Audience): Promise<boolean> {
  const { rows } = await sql<{ areFew: boolean }>`
    select 10 * count(*) filter (where ${isOne(whom)}) < count(*) as "areFew" from users`.execute(db);
  return rows[0]?.areFew ?? true;
}

/**
 * The same from those few people's histories. `offset 0` keeps the plan: one made before the dates are known assumes
 * few days, and reads everyone's results.
 */
async function mediansOfHistories(db: Db, whom: Audience, { skillIds, from, to, most }: Timed) {
  const { rows } = await sql<{ skillId: number; median: number }>`
    select skill_id as "skillId", percentile_cont(0.5) within group (order by time_taken_seconds) as median
    from (
      select skill_id, time_taken_seconds, row_number() over (partition by skill_id order by completed_at desc) as nth
      from users, lateral (
        select skill_id, time_taken_seconds, completed_at from attempts
        where user_id = users.id and status = 'completed'
          and completed_at >= ${from ?? '-infinity'}::timestamptz and completed_at < ${to}
        offset 0
      ) history
      where ${isOne(whom)} and skill_id = any(${skillIds}::bigint[])
    ) times
    where nth <= ${most}
    group by skill_id`.execute(db);
  return new Map(rows.map(({ skillId, median }) => [skillId, median]));
}

/**
 * People with a completed attempt since `from`, and in the period before: one scan of a skill's result index serves
 * both. Probing everyone's history costs more, whether active or not.
 */
export async function countActiveLearners(db: Db, { from, before, to }: { from: Date; before: Date; to: Date }) {
  const { rows } = await sql<{ now: number; before: number }>`
    select count(distinct user_id) filter (where completed_at >= ${from}) as now,
      count(distinct user_id) filter (where completed_at < ${from}) as before
    from skills join attempts on attempts.skill_id = skills.id
    where status = 'completed' and completed_at >= ${before} and completed_at < ${to}`.execute(db);
  return rows[0] ?? { now: 0, before: 0 };
}
