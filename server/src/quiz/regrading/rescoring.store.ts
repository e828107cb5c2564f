import { sql } from 'kysely';
import type { Db, PaperItem } from '../../platform/database/schema.ts';
import type { Scoring } from './regradeChanges.store.ts';

export interface Concerned {
  skillId: number;
  versionIds: readonly number[];
}

const holds = ({ versionIds }: Concerned) =>
  sql<boolean>`(${sql.join(
    versionIds.map((versionId) => sql`paper @> ${JSON.stringify([{ versionId }])}::jsonb`),
    sql` or `,
  )})`;

const columns = [
  'id',
  'user_id as userId',
  'skill_id as skillId',
  'status',
  'paper',
  'completed_at as completedAt',
  'correct_answers as correctAnswers',
  'total_questions as totalQuestions',
  'points_earned as pointsEarned',
  'points_possible as pointsPossible',
  'points_squares as pointsSquares',
  'score_percentage as scorePercentage',
] as const;

export interface FinishedAttempt {
  id: number;
  userId: number;
  skillId: number;
  status: 'completed' | 'void';
  paper: PaperItem[];
  completedAt: Date;
  correctAnswers: number;
  totalQuestions: number;
  pointsEarned: number;
  pointsPossible: number;
  pointsSquares: number;
  scorePercentage: number;
}

/** Finished attempts with one of the versions, by id, a limited number from a given one; including void ones. */
export async function listConcerned(
  db: Db,
  concerned: Concerned,
  after: number,
  limit: number,
): Promise<FinishedAttempt[]> {
  return db
    .selectFrom('attempts')
    .select(columns)
    .$narrowType<FinishedAttempt>()
    .where('skill_id', '=', concerned.skillId)
    .where('id', '>', after)
    .where('status', '!=', 'open')
    .where(holds(concerned))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countConcerned(db: Db, concerned: Concerned) {
  return db
    .selectFrom('attempts')
    .select([
      sql<number>`count(*) filter (where status <> 'open')`.as('finished'),
      sql<number>`count(*) filter (where status = 'open')`.as('running'),
    ])
    .where('skill_id', '=', concerned.skillId)
    .where(holds(concerned))
    .executeTakeFirstOrThrow();
}

/** Locks finished attempts until the transaction ends. */
export async function lockFinished(tx: Db, ids: readonly number[]): Promise<FinishedAttempt[]> {
  return tx
    .selectFrom('attempts')
    .select(columns)
    .$narrowType<FinishedAttempt>()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('status', '!=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export interface GivenAnswer {
  /** null: the question was only viewed */
  optionId: string | null;
  seconds: number;
}

/** Answers and viewing times of many attempts: attempt id → question id → answer. */
export async function listAnswersOf(db: Db, ids: readonly number[]): Promise<Map<number, Map<number, GivenAnswer>>> {
  const { rows } = await sql<GivenAnswer & { attemptId: number; questionId: number }>`
    select attempt_id as "attemptId", question_id as "questionId", option_id as "optionId",
      coalesce(seconds, question_seconds) as seconds
    from (select * from attempt_answers where attempt_id = any(${ids}::bigint[])) answers
      full join (select * from attempt_times where attempt_id = any(${ids}::bigint[])) times
        using (attempt_id, question_id)`.execute(db);
  const answers = new Map<number, Map<number, GivenAnswer>>(ids.map((id) => [id, new Map()]));
  for (const { attemptId, questionId, optionId, seconds } of rows)
    answers.get(attemptId)?.set(questionId, { optionId, seconds });
  return answers;
}

export async function storeScores(tx: Db, changes: readonly Scoring[]): Promise<void> {
  const rows = changes.map(({ attemptId, after }) => ({ id: attemptId, ...after }));
  await sql`
    update attempts set
      correct_answers = scored."correctAnswers", total_questions = scored."totalQuestions",
      points_earned = scored."pointsEarned", points_possible = scored."pointsPossible",
      points_squares = scored."pointsSquares", score_percentage = scored."scorePercentage"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as scored (id bigint, "correctAnswers" int,
      "totalQuestions" int, "pointsEarned" int, "pointsPossible" int, "pointsSquares" int, "scorePercentage" numeric)
    where attempts.id = scored.id`.execute(tx);
}
