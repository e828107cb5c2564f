import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

export interface ChangedResults {
  userId: number;
  skillId: number;
  /** End times of the changed attempts. */
  instants: readonly Date[];
}

/**
 * Marks days to be summed again. Adding or removing attempts may change which is the person's first: it is among the
 * earliest, one more than were changed.
 */
export async function insertStale(tx: Db, changes: readonly ChangedResults[]): Promise<void> {
  const asked = changes.map(({ userId, skillId, instants }) => ({ user_id: userId, skill_id: skillId, instants }));
  await sql`
    with changed as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) one (user_id bigint, skill_id bigint, instants jsonb)
    )
    insert into stale_results (skill_id, at)
    select skill_id, value::timestamptz from changed, jsonb_array_elements_text(instants)
    union
    select changed.skill_id, earliest.completed_at from changed, lateral (
      select completed_at from attempts
      where attempts.user_id = changed.user_id and attempts.skill_id = changed.skill_id and status = 'completed'
      order by completed_at, id limit jsonb_array_length(instants) + 1
    ) earliest`.execute(tx);
}

export async function hasStale(db: Db): Promise<boolean> {
  return (await db.selectFrom('stale_results').select('skill_id').limit(1).executeTakeFirst()) !== undefined;
}

/** All days of a person whose attempts move to another group. */
export async function insertStaleOf(tx: Db, userId: number): Promise<void> {
  await sql`
    insert into stale_results (skill_id, at)
    select distinct skill_id, date_bin('15 minutes', completed_at, timestamptz '2000-01-01')
    from attempts where user_id = ${userId} and status = 'completed'`.execute(tx);
}

/** For remarked questions answered in these attempts; the scores may be unchanged. */
export async function insertStaleAt(tx: Db, skillId: number, instants: readonly Date[]): Promise<void> {
  await sql`
    insert into stale_results (skill_id, at)
    select distinct ${skillId}::bigint, date_bin('15 minutes', at, timestamptz '2000-01-01')
    from unnest(${[...instants]}::timestamptz[]) at`.execute(tx);
}

/** Takes marked days of skills, locked until the transaction ends. */
export async function takeStale(tx: Db, timeZone: string, most: number): Promise<{ skillId: number; at: Date }[]> {
  await sql`set local statement_timeout = 0`.execute(tx);
  // Two concurrent runs would both write the same day.
  await sql`lock table daily_results in share row exclusive mode`.execute(tx);
  const day = sql`(stale_results.at at time zone ${timeZone})::date`;
  const { rows } = await sql<{ skillId: number; at: Date }>`
    with taken as (select distinct skill_id, ${day} as day from stale_results order by day desc, skill_id limit ${most})
    delete from stale_results using taken
    where stale_results.skill_id = taken.skill_id and ${day} = taken.day
    returning stale_results.skill_id as "skillId", stale_results.at`.execute(tx);
  return rows;
}

const columns = sql`day, skill_id, group_name, attempts, closed_by_deadline, first_attempts,
  first_scores, first_squares, first_correct, first_questions, first_bins, first_difficulties`;

const bins = Array.from(
  { length: 10 },
  (_nothing, bin) => sql`count(*) filter (where is_first and least(9, score / 1000) = ${sql.lit(bin)})`,
);

export const difficulties = ['easy', 'medium', 'hard'] as const;
const byDifficulty = difficulties.flatMap((difficulty) => {
  const such = sql`filter (where difficulty = ${sql.lit(difficulty)})`;
  return [sql`count(*) ${such}`, sql`coalesce(sum(questions) ${such}, 0)`, sql`coalesce(sum(correct) ${such}, 0)`];
});

/**
 * Inserts sums of a common table expression `results`: completed attempts with their day, `score` and `is_first`. Right
 * answers are counted by difficulty; questions with full marks for everyone do not count.
 */
const summed = sql`
  grouped as materialized (
    select results.*, coalesce(users.group_name, '') as group_name
    from results join users on users.id = results.user_id
  ), left_out as materialized (
    select version_id from (
      select distinct on (version_id) version_id, rule
      from regrades, lateral (select value::bigint as version_id from jsonb_array_elements_text(version_ids)) concerned
      where status in ('applying', 'applied') order by version_id, regrades.id desc
    ) newest where rule <> 'keys'
  ), marked as (
    select day, grouped.skill_id, group_name, grouped.id, difficulty,
      count(*) as questions, count(*) filter (where answer.correct) as correct
    from grouped
      join scored_attempts on scored_attempts.attempt_id = grouped.id,
      jsonb_to_recordset(scored_attempts.answers) as answer (version bigint, correct boolean)
      join question_versions on question_versions.id = answer.version
    where grouped.is_first and answer.version not in (select version_id from left_out)
    group by 1, 2, 3, 4, 5
  ), difficulties as materialized (
    select day, skill_id, group_name, array[${sql.join(byDifficulty)}]::int[] as counts from marked group by 1, 2, 3
  )
  insert into daily_results (${columns})
  select sums.*, coalesce(counts, ${sql.lit('{0,0,0,0,0,0,0,0,0}')}::int[])
  from (
    select day, skill_id, group_name, count(*), count(*) filter (where closed_by = 'deadline'),
      count(*) filter (where is_first),
      coalesce(sum(score) filter (where is_first), 0), coalesce(sum(score * score) filter (where is_first), 0),
      coalesce(sum(correct_answers) filter (where is_first), 0), coalesce(sum(total_questions) filter (where is_first), 0),
      array[${sql.join(bins)}]::int[]
    from grouped group by 1, 2, 3
  ) sums left join difficulties using (day, skill_id, group_name)`;

export interface StaleDay {
  day: string;
  skillId: number;
  from: Date;
  to: Date;
}

/** Recomputes these days of these skills from their attempts. */
export async function refreshDays(tx: Db, days: readonly StaleDay[]): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
    as wanted (day date, "skillId" bigint, "from" timestamptz, "to" timestamptz)`;
  await sql`delete from daily_results using ${wanted}
    where daily_results.day = wanted.day and daily_results.skill_id = wanted."skillId"`.execute(tx);
  await sql`
    with results as (
      select wanted.day, attempts.skill_id, attempts.id, attempts.user_id, closed_by, correct_answers, total_questions,
        (score_percentage * 100)::bigint as score,
        not exists (
          select from attempts earlier
          where earlier.user_id = attempts.user_id and earlier.skill_id = attempts.skill_id
            and earlier.status = 'completed'
            and (earlier.completed_at, earlier.id) < (attempts.completed_at, attempts.id)
        ) as is_first
      from ${wanted}
        join attempts on attempts.skill_id = wanted."skillId" and attempts.status = 'completed'
          and attempts.completed_at >= wanted."from" and attempts.completed_at < wanted."to"
    ), ${summed}`.execute(tx);
}

/** Deletes and recomputes all days; the organisation zone defines a day. */
export async function rebuildDays(tx: Db, timeZone: string): Promise<void> {
  await sql`lock table daily_results in share row exclusive mode`.execute(tx);
  await sql`delete from stale_results`.execute(tx);
  await sql`delete from daily_results`.execute(tx);
  await sql`
    with results as (
      select (completed_at at time zone ${timeZone})::date as day, skill_id, id, user_id, closed_by, correct_answers,
        total_questions, (score_percentage * 100)::bigint as score,
        row_number() over (partition by user_id, skill_id order by completed_at, id) = 1 as is_first
      from attempts where status = 'completed'
    ), ${summed}`.execute(tx);
}
