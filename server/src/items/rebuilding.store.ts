import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { isCorrect, isEmpty, isScored, pointsEarned, pointsPossible } from './markingSql.ts';
import { NOT_REACHED, OMITTED } from './scored.ts';
import { addTo, answered, columnsOf, forgetScored, keysOf, packed } from './scored.store.ts';
import type { Sums } from './scored.store.ts';

/** Longer than a request may take. */
async function takeTime(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/**
 * People whose attempts are completed but not counted, counted but not completed, or wrongly marked as first or later.
 */
export async function listMiscounted(tx: Db): Promise<number[]> {
  await takeTime(tx);
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id as "userId"
    from (
      select user_id, attempt_id, is_first, status = 'completed' as is_due,
        row_number() over (partition by user_id, attempts.skill_id, status = 'completed' order by id) = 1 as is_due_first
      from attempts left join scored_attempts on attempt_id = id
    ) due
    where is_due <> (attempt_id is not null) or is_first <> is_due_first
    order by 1`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Plans made before a large load assume empty tables, and rescan them for every attempt. */
export async function learnSizes(tx: Db): Promise<void> {
  await takeTime(tx);
  await sql`analyze attempts, attempt_answers, attempt_times, scored_attempts`.execute(tx);
}

/**
 * Counts learners' completed attempts, new ones by their papers and the active corrections, and removes all others. The
 * sums stay unchanged. Locks the learners, like every change of attempts.
 */
export async function fillScored(tx: Db, userIds: readonly number[]): Promise<void> {
  await takeTime(tx);
  const ids = sql`${[...userIds]}::bigint[]`;
  await sql`select id from users where id = any(${ids}) order by id for no key update`.execute(tx);
  const { rows: attempts } = await sql<{ id: number; pair: string; isDue: boolean }>`
    select id, user_id || ' ' || skill_id as pair, status = 'completed' as "isDue"
    from attempts where user_id = any(${ids}) order by id`.execute(tx);
  const counted = await countedOf(
    tx,
    attempts.map(({ id }) => id),
  );
  const due = attempts.filter(({ isDue }) => isDue);
  const firsts = new Set([...Map.groupBy(due, ({ pair }) => pair).values()].map(([first]) => first?.id));
  const gone = attempts.filter(({ id, isDue }) => counted.has(id) && !isDue);
  const misplaced = due.filter(({ id }) => counted.has(id) && counted.get(id) !== firsts.has(id));
  const missing = due.filter(({ id }) => !counted.has(id));
  await forgetScored(
    tx,
    gone.map(({ id }) => id),
  );
  await sql`update scored_attempts set is_first = not is_first
    where attempt_id = any(${misplaced.map(({ id }) => id)}::bigint[])`.execute(tx);
  await countByPapers(
    tx,
    missing.map(({ id }) => ({ id, isFirst: firsts.has(id) })),
  );
}

/** Which of these attempts are counted, and which as first ones. */
async function countedOf(tx: Db, attemptIds: number[]): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; isFirst: boolean }>`
    select attempt_id as id, is_first as "isFirst" from scored_attempts
    where attempt_id = any(${attemptIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, isFirst }) => [id, isFirst]));
}

/** A version's marking by the newest active correction; no row if there is none. */
const marking = sql`
  select rule, keys from regrades
  where regrades.question_id = versions.question_id and status in ('applying', 'applied')
    and version_ids @> to_jsonb(versions.id)
  order by regrades.id desc limit 1`;

/** Like completions: see countedAttempt. */
const asCompleted = sql`
  select jsonb_agg(jsonb_build_object('version', version_id, 'points', points, 'ms', ms, 'correct', is_correct,
      'answer', coalesce(option_id, case when place < last then ${sql.lit(OMITTED)} else ${sql.lit(NOT_REACHED)} end))
      order by place) filter (where is_scored) as answers,
    ${pointsEarned} as earned, ${pointsPossible} as possible
  from (
    select *, ${isCorrect} as is_correct, ${isScored} as is_scored
    from (
      select item.place, versions.id as version_id, (item.shown ->> 'points')::int as points, versions.key_option,
        given.option_id, coalesce(max(item.place) filter (where given.option_id is not null) over (), 0) as last,
        round(1000 * coalesce(times.seconds, given.question_seconds, 0))::bigint as ms, marking.rule, marking.keys,
        ${isEmpty} as is_empty
      from jsonb_array_elements(attempts.paper) with ordinality as item (shown, place)
        cross join lateral (select id, question_id, key_option from question_versions
          where id = (item.shown ->> 'versionId')::bigint limit 1) versions
        left join lateral (${marking}) marking on true
        left join attempt_answers given
          on given.attempt_id = attempts.id and given.question_id = (item.shown ->> 'questionId')::bigint
        left join attempt_times times
          on times.attempt_id = attempts.id and times.question_id = (item.shown ->> 'questionId')::bigint
    ) paper
  ) scored`;

/** Does not read the table it fills, so that no plan rescans its growing rows for each attempt. */
async function countByPapers(tx: Db, due: readonly { id: number; isFirst: boolean }[]): Promise<void> {
  if (due.length === 0) return;
  const firsts = due.filter(({ isFirst }) => isFirst).map(({ id }) => id);
  // `limit` forces a lookup by version id; otherwise the whole bank would be read for every attempt.
  await sql`
    insert into scored_attempts (attempt_id, skill_id, is_first, points_earned, points_possible, answers, packed)
    select attempts.id, attempts.skill_id, attempts.id = any(${firsts}::bigint[]), counted.earned, counted.possible,
      counted.answers, ${packed(sql`counted.answers`)}
    from attempts, lateral (${asCompleted}) counted
    where attempts.id = any(${due.map(({ id }) => id)}::bigint[]) and counted.answers is not null`.execute(tx);
}

/**
 * Corrects sums by their difference to the stored attempts, both read in one snapshot. Concurrent completions change
 * both alike, so they need not wait.
 */
export async function correctSums(tx: Db, corrected: Sums): Promise<void> {
  const columns = columnsOf(corrected);
  const keys = keysOf(corrected);
  const each = (write: (sum: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    corrected.sums.map((sum) => write(sql.ref(sum)));
  await takeTime(tx);
  // Two concurrent corrections would add the difference twice. Completions do not take this lock.
  await sql`lock table ${sql.table(corrected.table)} in share update exclusive mode`.execute(tx);
  await sql`
    with part as (select *, 1 as sign from scored_attempts), answered as (${answered}), sides as (
      select * from (${corrected.counted}) counted (${columns})
      union all
      select ${keys}, ${sql.join(each((sum) => sql`-${sum}`))} from ${sql.table(corrected.table)}
    ), lacking as (
      select ${keys}, ${sql.join(each((sum) => sql`sum(${sum})`))} from sides group by ${keys}
      having ${sql.join(
        each((sum) => sql`sum(${sum}) <> 0`),
        sql` or `,
      )}
    )
    ${addTo(corrected, sql`select * from lacking`)}`.execute(tx);
}
