import type { AttemptExportQuery } from '@assay/contract/quiz/attemptAdmin';
import { sql } from 'kysely';
import { wantedOrder } from '../platform/database/wantedOrder.ts';
import type { Db } from '../platform/database/schema.ts';
import { filtered, joined, orderOf } from './attemptList.store.ts';

export async function countAttempts(db: Db, query: AttemptExportQuery, timeZone: string) {
  return filtered(db, query, timeZone)
    .select((eb) => [
      eb.fn.countAll<number>().as('attempts'),
      sql<number>`coalesce(sum(jsonb_array_length(paper)), 0)`.as('answers'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * In the list's order, as a single value, because a million rows would block this process. Limited to five seconds like
 * any request's statement: a connection silent for longer is dropped.
 */
export async function findAttemptIds(db: Db, query: AttemptExportQuery, timeZone: string): Promise<number[]> {
  const listed = filtered(db, query, timeZone).select('attempts.id').orderBy(orderOf(query));
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_to_json(array_agg(id)) as ids from (${listed}) listed`.execute(db);
  return rows[0]?.ids ?? [];
}

/** In the order of the ids. */
const those = (db: Db, ids: number[]) =>
  joined(db).innerJoin(wantedOrder(ids), 'wanted.wantedId', 'attempts.id').orderBy('wanted.place');

const who = [
  'attempts.id',
  'users.id as userId',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'group_name as group',
  'skill_id as skillId',
  'skill_name as skillName',
  'status',
  'started_at as startedAt',
  'completed_at as completedAt',
] as const;

export type ExportedAttempt = Awaited<ReturnType<typeof findAttemptsOf>>[number];

export async function findAttemptsOf(db: Db, ids: number[]) {
  return those(db, ids)
    .select([
      ...who,
      'deadline',
      'closed_by as closedBy',
      'time_taken_seconds as timeTaken',
      'correct_answers as correctAnswers',
      'total_questions as totalQuestions',
      'scoring_rule as scoringRule',
      'points_earned as pointsEarned',
      'points_possible as pointsPossible',
      'score_percentage as scorePercentage',
      'counts',
      sql<number>`(select count(*) from attempt_answers where attempt_id = attempts.id)`.as('answered'),
      sql<number>`(select count(*) from attempt_assessments where attempt_id = attempts.id and withdrawn_at is null)`.as(
        'assessments',
      ),
      sql<string | null>`(select reason from attempt_voids where attempt_id = attempts.id)`.as('voidReason'),
    ])
    .execute();
}

/** `[questionId, optionId, seconds, answeredAtSeconds]`; for a question that was only viewed, just the seconds */
type StoredAnswer = [number, string | null, number, number | null];

export type AnsweredAttempt = Awaited<ReturnType<typeof findAnswersOf>>[number];

/** One row per attempt with all its answers: a row per answer would take most of the time. */
export async function findAnswersOf(db: Db, ids: number[]) {
  return those(db, ids)
    .select([
      ...who,
      'paper',
      sql<StoredAnswer[] | null>`(
        select json_agg(json_build_array(question_id, option_id,
          round(coalesce(seconds, question_seconds)::numeric, 1), answered_at_seconds))
        from (select * from attempt_answers where attempt_id = attempts.id) given
          full join (select * from attempt_times where attempt_id = attempts.id) times using (question_id)
      )`.as('answers'),
    ])
    .execute();
}

export async function findVersions(db: Db, ids: number[]) {
  return db
    .selectFrom('question_versions')
    .select(['id', 'version', 'question_text as questionText', 'difficulty', 'options', 'key_option as keyOption'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}
