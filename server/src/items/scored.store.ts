import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { MARKS, NOT_REACHED, OMITTED } from './scored.ts';
import type { CountedAttempt } from './scored.ts';

export interface ScoredAttempt {
  attemptId: number;
  userId: number;
  skillId: number;
  /** Whether it is the learner's first in the skill. */
  isFirst: boolean;
}

/** An attempt's contribution to the sums; sign −1 subtracts it. */
export interface Contribution extends ScoredAttempt, CountedAttempt {
  sign: 1 | -1;
}

/** These people's counting attempts in these skills. */
export async function listScoredOf(
  tx: Db,
  pairs: readonly { userId: number; skillId: number }[],
): Promise<ScoredAttempt[]> {
  const asked = pairs.map(({ userId, skillId }) => ({ user_id: userId, skill_id: skillId }));
  const { rows } = await sql<ScoredAttempt>`
    select attempts.id as "attemptId", attempts.user_id as "userId", attempts.skill_id as "skillId",
      scored_attempts.is_first as "isFirst"
    from (select distinct user_id, skill_id
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as one (user_id bigint, skill_id bigint)) asked
      join attempts on attempts.user_id = asked.user_id and attempts.skill_id = asked.skill_id
      join scored_attempts on scored_attempts.attempt_id = attempts.id`.execute(tx);
  return rows;
}

export async function readAnswers(tx: Db, attemptIds: readonly number[]): Promise<Map<number, CountedAttempt>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('scored_attempts')
    .select(['attempt_id', 'points_earned as pointsEarned', 'points_possible as pointsPossible', 'answers'])
    .where('attempt_id', 'in', attemptIds)
    .execute();
  return new Map(rows.map(({ attempt_id: attemptId, ...counted }) => [attemptId, counted]));
}

export async function forgetScored(tx: Db, attemptIds: readonly number[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await tx.deleteFrom('scored_attempts').where('attempt_id', 'in', attemptIds).execute();
}

const answersIn = (answers: RawBuilder<unknown>) => sql`jsonb_to_recordset(${answers}) as answer
  (version bigint, answer text, correct boolean, points int, ms bigint)`;

/** Stored answers in compact form: see PackedAttempt. */
export const packed = (answers: RawBuilder<unknown>) => sql`coalesce((
  select string_agg(concat_ws(',', version, points, ms, case when correct then ${sql.lit(MARKS.correct)} else 0 end
    + case answer when ${sql.lit(OMITTED)} then ${sql.lit(MARKS.omitted)}
      when ${sql.lit(NOT_REACHED)} then ${sql.lit(MARKS.notReached)} else 0 end), ',')
  from ${answersIn(answers)}), '')`;

// One row per answer. The rest score is what the attempt earned elsewhere; a paper with one question has none.
export const answered = sql`
  select part.skill_id, part.is_first, part.sign, answer.version, answer.answer, answer.correct, answer.ms,
    part.points_earned - case when answer.correct then answer.points else 0 end as rest_earned,
    part.points_possible - answer.points as rest_possible
  from part, ${answersIn(sql`part.answers`)}`;

// Decimals with fifteen places add up exactly in any order, so sums do not drift after subtractions.
const rest = sql`case when rest_possible > 0 then round(rest_earned::numeric / rest_possible, 15) end`;

// `offset` makes the rest score be computed once per answer instead of in each sum.
const itemSums = sql`
  select version, is_first, skill_id, sum(sign), coalesce(sum(sign) filter (where correct), 0),
    coalesce(sum(sign) filter (where answer = ${sql.lit(OMITTED)}), 0),
    coalesce(sum(sign) filter (where answer = ${sql.lit(NOT_REACHED)}), 0),
    coalesce(sum(sign) filter (where ms > 0), 0), sum(sign * ms),
    coalesce(sum(sign) filter (where rest is not null), 0),
    coalesce(sum(sign) filter (where rest is not null and correct), 0),
    coalesce(sum(sign * rest), 0), coalesce(sum(sign * rest * rest), 0),
    coalesce(sum(sign * rest) filter (where correct), 0)
  from (select answered.*, ${rest} as rest from answered offset 0) rested
  group by version, is_first, skill_id`;

const scoreCounts = sql`
  select skill_id, is_first, points_earned, points_possible, sum(sign)
  from part group by 1, 2, 3, 4`;

/** A table of sums over answers or attempts. */
export interface Sums {
  table: 'item_sums' | 'item_answers' | 'score_counts';
  /** In the common order of row locks. */
  keys: readonly string[];
  sums: readonly string[];
  /** Rows of keys and sums, from `part` and `answered`. */
  counted: RawBuilder<unknown>;
}

export const sumsOfItems: Sums = {
  table: 'item_sums',
  keys: ['version_id', 'is_first', 'skill_id'],
  sums: [
    'answers',
    'correct',
    'omitted',
    'not_reached',
    'timed',
    'time_ms',
    'rests',
    'rests_correct',
    'rest_sum',
    'rest_squares',
    'rest_sum_correct',
  ],
  counted: itemSums,
};

export const countsOfAnswers: Sums = {
  table: 'item_answers',
  keys: ['version_id', 'is_first', 'answer', 'correct', 'rest_earned', 'rest_possible'],
  sums: ['answers'],
  counted: sql`
    select version, is_first, answer, correct, rest_earned, rest_possible, sum(sign)
    from answered group by 1, 2, 3, 4, 5, 6`,
};

export const countsOfScores: Sums = {
  table: 'score_counts',
  keys: ['skill_id', 'is_first', 'points_earned', 'points_possible'],
  sums: ['attempts'],
  counted: scoreCounts,
};

const listed = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
export const keysOf = ({ keys }: Sums) => listed(keys);
export const columnsOf = ({ keys, sums }: Sums) => listed([...keys, ...sums]);

/** Adds rows to the sums, in key order. */
export const addTo = (moved: Sums, rows: RawBuilder<unknown>) => sql`
  insert into ${sql.table(moved.table)} as old (${columnsOf(moved)})
  select * from (${rows}) added (${columnsOf(moved)}) order by ${keysOf(moved)}
  on conflict (${keysOf(moved)}) do update set
    ${sql.join(moved.sums.map((sum) => sql`${sql.ref(sum)} = ${sql.ref(`old.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`))}`;

/** Stores attempts and updates all sums. Where a contribution is replaced, only the difference changes rows. */
export async function addContributions(tx: Db, parts: readonly Contribution[]): Promise<void> {
  const given = JSON.stringify(
    parts.map(({ attemptId, skillId, isFirst, pointsEarned, pointsPossible, answers, sign }) => ({
      attempt_id: attemptId,
      skill_id: skillId,
      is_first: isFirst,
      points_earned: pointsEarned,
      points_possible: pointsPossible,
      answers,
      sign,
    })),
  );
  const part = sql`part as materialized (
    select * from jsonb_to_recordset(${given}::jsonb) as one (attempt_id bigint, skill_id bigint, is_first boolean,
      points_earned int, points_possible int, answers jsonb, sign int))`;
  // Rows of versions come first, in order: their locks protect the dependent rows.
  await sql`
    with ${part}, answered as (${answered}), stored as (
      insert into scored_attempts (attempt_id, skill_id, is_first, points_earned, points_possible, answers, packed)
      select attempt_id, skill_id, is_first, points_earned, points_possible, answers, ${packed(sql`answers`)}
      from part where sign = 1)
    ${addTo(sumsOfItems, sumsOfItems.counted)}`.execute(tx);
  await sql`
    with ${part}, answered as (${answered}), scores as (${addTo(countsOfScores, countsOfScores.counted)})
    ${addTo(countsOfAnswers, countsOfAnswers.counted)}`.execute(tx);
}
