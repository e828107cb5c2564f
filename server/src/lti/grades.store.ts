import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

export interface GradePlace {
  platformId: number;
  userId: number;
  sub: string;
  skillId: number;
  lineItem: string;
}

/** Remembers where a person's result goes; a line item that now is about another skill follows it. */
export async function upsertPlace(tx: Db, { platformId, userId, sub, skillId, lineItem }: GradePlace): Promise<void> {
  await tx
    .insertInto('lti_grades')
    .values({ platform_id: platformId, user_id: userId, sub, skill_id: skillId, line_item: lineItem })
    .onConflict((conflict) => conflict.constraint('lti_grades_place').doUpdateSet({ sub, skill_id: skillId }))
    .execute();
}

/**
 * The result that counts for these people and skills, where a platform waits for it: the average of the attempts that
 * count, which is one but under the rule `average`. Only a change is sent. Call it under the learners' locks.
 */
export async function refreshGrades(
  tx: Db,
  learnings: readonly { userId: number; skillId: number }[],
  now: Date,
): Promise<void> {
  const asked = JSON.stringify(learnings.map(({ userId, skillId }) => ({ user_id: userId, skill_id: skillId })));
  await sql`
    with asked as (
      select distinct * from jsonb_to_recordset(${asked}::jsonb) as one (user_id bigint, skill_id bigint)),
    results as (
      select asked.user_id, asked.skill_id, (
        select round(avg(score_percentage), 2)::float8 from attempts
        where attempts.user_id = asked.user_id and attempts.skill_id = asked.skill_id
          and status = 'completed' and counts) as score
      from asked)
    update lti_grades
    set score = results.score, state = 'waiting', next_try_at = ${now}, tries = 0,
      changed_at = greatest(${now}::timestamptz, changed_at + interval '1 millisecond')
    from results
    where lti_grades.user_id = results.user_id and lti_grades.skill_id = results.skill_id
      and lti_grades.score is distinct from results.score`.execute(tx);
}

export interface ClaimedGrade {
  id: number;
  platformId: number;
  clientId: string;
  tokenUrl: string;
  sub: string;
  lineItem: string;
  /** Null: no result counts any more. */
  score: number | null;
  changedAt: Date;
  /** Including the one that begins now. */
  tries: number;
}

/**
 * Claims the longest due grade of an active platform that gets nothing at this moment. Locks the grade too: another
 * sender may have sent it since this statement began, and only a locked row is read as it is now.
 * @param until when another sender may take over, because this one must be dead
 */
export async function claimGrade(db: Db, now: Date, until: Date): Promise<ClaimedGrade | null> {
  const { rows } = await sql<ClaimedGrade>`
    with free as (
      select id from lti_platforms
      where state = 'active' and (sending_until is null or sending_until <= ${now})
        and exists (
          select from lti_grades due
          where due.platform_id = lti_platforms.id and due.state = 'waiting' and due.next_try_at <= ${now})
      order by sent_at nulls first, id limit 1 for no key update skip locked),
    next as (
      select lti_grades.id from lti_grades join free on free.id = platform_id
      where state = 'waiting' and next_try_at <= ${now} order by next_try_at, lti_grades.id limit 1
      for no key update of lti_grades skip locked),
    lane as (
      update lti_platforms set sending_id = next.id, sending_until = ${until}, sent_at = ${now}
      from free, next where lti_platforms.id = free.id returning lti_platforms.*)
    update lti_grades set tries = tries + 1 from lane where lti_grades.id = lane.sending_id
    returning lti_grades.id, platform_id as "platformId", lane.client_id as "clientId", lane.token_url as "tokenUrl",
      sub, line_item as "lineItem", score, changed_at as "changedAt", tries`.execute(db);
  return rows[0] ?? null;
}

/** Frees the platform's lane. @returns false if another sender has taken it over, or the platform is gone */
export async function freeLane(tx: Db, platformId: number, id: number): Promise<boolean> {
  const result = await tx
    .updateTable('lti_platforms')
    .set({ sending_id: null, sending_until: null })
    .where('id', '=', platformId)
    .where('sending_id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface TriedGrade {
  state: 'waiting' | 'sent' | 'failed';
  nextTryAt: Date | null;
  at: Date;
  statusCode: number | null;
  error: string | null;
}

/** Marks a grade as it was claimed; one that changed meanwhile waits already. */
export async function markGrade(
  tx: Db,
  { id, changedAt }: Pick<ClaimedGrade, 'id' | 'changedAt'>,
  tried: TriedGrade,
): Promise<void> {
  await tx
    .updateTable('lti_grades')
    .set({
      state: tried.state,
      next_try_at: tried.nextTryAt,
      last_try_at: tried.at,
      last_status: tried.statusCode,
      last_error: tried.error,
    })
    .where('id', '=', id)
    .where('changed_at', '=', changedAt)
    .execute();
}

/** Tries those that were given up once more. @returns how many */
export async function makeFailedDue(tx: Db, platformId: number, now: Date): Promise<number> {
  const result = await tx
    .updateTable('lti_grades')
    .set({ state: 'waiting', next_try_at: now, tries: 0 })
    .where('platform_id', '=', platformId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Those of active platforms that are due or will be, and since when the oldest waits. */
export async function waitingGrades(db: Db): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('lti_grades')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'platform_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('changed_at').as('since')])
    .where('lti_grades.state', '=', 'waiting')
    .where('lti_platforms.state', '=', 'active')
    .executeTakeFirstOrThrow();
}
