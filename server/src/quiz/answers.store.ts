import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

export interface NewAnswer {
  attemptId: number;
  userId: number;
  questionId: number;
  optionId: string;
  /** null: the server's order counts */
  seq: number | null;
  answeredAtSeconds: number;
  questionSeconds: number;
  now: Date;
}

/**
 * Saves an answer in one statement, if the attempt is open, its owner's and still takes it.
 * @returns null when the attempt does not take it; `seq` null when a newer answer stands.
 */
export async function saveAnswer(db: Handle, answer: NewAnswer) {
  const { attemptId, userId, questionId, optionId, seq, answeredAtSeconds, questionSeconds, now } = answer;
  // The key-share lock makes closing wait for answers on their way, and answers see a closing that came first.
  const result = await sql<{ deadline: Date; seq: number | null; answeredCount: number }>`
    with attempt as (
      select id, started_at, deadline from attempts
      where id = ${attemptId} and user_id = ${userId} and status = 'open'
        and (${now} <= deadline
          or (${now} <= deadline + make_interval(secs => grace_seconds)
            and started_at + make_interval(secs => ${answeredAtSeconds}::float8) <= deadline))
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

export async function listAnswers(db: Handle, attemptId: number) {
  return db
    .selectFrom('attempt_answers')
    .select(['question_id as questionId', 'option_id as optionId', 'seq', 'question_seconds as questionSeconds'])
    .where('attempt_id', '=', attemptId)
    .orderBy('seq')
    .execute();
}

export async function listQuestionTimes(db: Handle, attemptId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('attempt_times')
    .select(['question_id', 'seconds'])
    .where('attempt_id', '=', attemptId)
    .execute();
  return new Map(rows.map((row) => [row.question_id, row.seconds]));
}

export async function insertQuestionTimes(
  tx: Handle,
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
