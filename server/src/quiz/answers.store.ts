import { sql } from 'kysely';
import { compiledOnce } from '../platform/database/compiledOnce.ts';
import type { Db } from '../platform/database/schema.ts';
import { isInTime } from './deadline.store.ts';

export interface NewAnswer {
  attemptId: number;
  userId: number;
  questionId: number;
  optionId: string;
  /** null: the order of arrival counts */
  seq: number | null;
  answeredAtSeconds: number;
  questionSeconds: number;
  now: Date;
}

export interface SavedAnswer {
  deadline: Date | null;
  /** null if a newer answer exists */
  seq: number | null;
  answeredCount: number;
}

/**
 * Saves an answer in one statement, if the attempt is open, belongs to the caller and still accepts it.
 * @returns null if the attempt does not accept it
 */
export async function saveAnswer(db: Db, answer: NewAnswer): Promise<SavedAnswer | null> {
  const { attemptId, userId, questionId, optionId, seq, answeredAtSeconds, questionSeconds, now } = answer;
  // The key-share lock makes closing wait for answers in progress, and makes answers see a closing that came first.
  const result = await sql<SavedAnswer>`
    with attempt as (
      select id, started_at, deadline from attempts
      where id = ${attemptId} and user_id = ${userId} and status = 'open'
        and ${isInTime(sql`${now}`, sql`${answeredAtSeconds}::float8`)}
      for key share
    ), saved as (
      insert into attempt_answers as stored
        (attempt_id, question_id, option_id, seq, answered_at_seconds, question_seconds, saved_at)
      select id, ${questionId}, ${optionId},
        coalesce(${seq}::bigint, greatest(
          (extract(epoch from ${now}::timestamptz - started_at) * 1000)::bigint,
          1 + (select coalesce(max(seq), 0) from attempt_answers where attempt_id = ${attemptId}))),
        ${answeredAtSeconds}, ${questionSeconds}, ${now}
      from attempt
      on conflict (attempt_id, question_id) do update set
        option_id = excluded.option_id,
        seq = case when ${seq}::bigint is null then greatest(excluded.seq, stored.seq + 1) else excluded.seq end,
        answered_at_seconds = excluded.answered_at_seconds,
        question_seconds = greatest(excluded.question_seconds, stored.question_seconds),
        saved_at = excluded.saved_at
      where ${seq}::bigint is null or stored.seq < excluded.seq
      returning seq
    )
    select deadline, (select seq from saved) as seq,
      1 + (select count(*) from attempt_answers where attempt_id = ${attemptId} and question_id <> ${questionId})
        as "answeredCount"
    from attempt`.execute(db);
  return result.rows[0] ?? null;
}

/**
 * Saves several answers, at most one per attempt, in one statement and one commit.
 * @returns the results by attempt. An attempt is absent if it does not accept its answer or is being closed: locked
 * rows are skipped, and `saveAnswer` finds out which it was.
 */
export async function saveAnswersTogether(
  db: Db,
  answers: readonly NewAnswer[],
): Promise<ReadonlyMap<number, SavedAnswer>> {
  const asked = answers.map((answer) => ({
    attempt_id: answer.attemptId,
    user_id: answer.userId,
    question_id: answer.questionId,
    option_id: answer.optionId,
    seq: answer.seq,
    answered_at_seconds: answer.answeredAtSeconds,
    question_seconds: answer.questionSeconds,
    saved_at: answer.now,
  }));
  const rows = await saveAll(db, JSON.stringify(asked));
  return new Map(rows.map(({ attemptId, ...saved }) => [attemptId, saved]));
}

const saveAll = compiledOnce((db: Db, asked: string) =>
  // Locked in a fixed order, so that two servers saving answers of the same attempts cannot deadlock.
  sql<SavedAnswer & { attemptId: number }>`
    with asked as (
      select * from jsonb_to_recordset(${asked}::jsonb) as one (attempt_id bigint, user_id bigint,
        question_id bigint, option_id text, seq bigint, answered_at_seconds float8, question_seconds float8,
        saved_at timestamptz)
    ), attempt as (
      select id, deadline from attempts join asked on id = attempt_id and attempts.user_id = asked.user_id
      where status = 'open' and ${isInTime(sql`saved_at`, sql`answered_at_seconds`)}
      order by id
      for key share of attempts skip locked
    ), saved as (
      insert into attempt_answers as stored
        (attempt_id, question_id, option_id, seq, answered_at_seconds, question_seconds, saved_at)
      select id, question_id, option_id, seq, answered_at_seconds, question_seconds, saved_at
      from attempt join asked on attempt_id = id order by id
      on conflict (attempt_id, question_id) do update set
        option_id = excluded.option_id,
        seq = excluded.seq,
        answered_at_seconds = excluded.answered_at_seconds,
        question_seconds = greatest(excluded.question_seconds, stored.question_seconds),
        saved_at = excluded.saved_at
      where stored.seq < excluded.seq
      returning attempt_id, stored.seq
    )
    select id as "attemptId", deadline, saved.seq,
      1 + (select count(*) from attempt_answers other
        where other.attempt_id = id and other.question_id <> asked.question_id) as "answeredCount"
    from attempt
      join asked on asked.attempt_id = id
      left join saved on saved.attempt_id = id`.compile(db),
);

export async function listAnswers(db: Db, attemptId: number) {
  return db
    .selectFrom('attempt_answers')
    .select([
      'question_id as questionId',
      'option_id as optionId',
      'seq',
      'question_seconds as questionSeconds',
      'saved_at as savedAt',
    ])
    .where('attempt_id', '=', attemptId)
    .orderBy('seq')
    .execute();
}

export async function listQuestionTimes(db: Db, attemptId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('attempt_times')
    .select(['question_id', 'seconds'])
    .where('attempt_id', '=', attemptId)
    .execute();
  return new Map(rows.map((row) => [row.question_id, row.seconds]));
}

export async function insertQuestionTimes(
  tx: Db,
  attemptId: number,
  times: readonly { questionId: number; seconds: number }[],
): Promise<void> {
  if (times.length === 0) return;
  await tx
    .insertInto('attempt_times')
    .values(times.map(({ questionId, seconds }) => ({ attempt_id: attemptId, question_id: questionId, seconds })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
