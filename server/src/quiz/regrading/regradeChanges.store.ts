import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { AttemptScore } from '../scoring.ts';

export interface Scoring {
  attemptId: number;
  before: AttemptScore;
  after: AttemptScore;
}

/** An existing row of an attempt is kept unchanged. */
export async function insertChanges(tx: Db, regradeId: number, changes: readonly Scoring[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('regrade_changes')
    .values(
      changes.map(({ attemptId, before, after }) => ({
        regrade_id: regradeId,
        attempt_id: attemptId,
        correct_before: before.correctAnswers,
        questions_before: before.totalQuestions,
        earned_before: before.pointsEarned,
        possible_before: before.pointsPossible,
        score_before: before.scorePercentage,
        correct_after: after.correctAnswers,
        questions_after: after.totalQuestions,
        earned_after: after.pointsEarned,
        possible_after: after.pointsPossible,
        score_after: after.scorePercentage,
      })),
    )
    .onConflict((conflict) => conflict.columns(['regrade_id', 'attempt_id']).doNothing())
    .execute();
}

const bothScores = [
  'questions_before as questionsBefore',
  'questions_after as questionsAfter',
  'earned_before as earnedBefore',
  'earned_after as earnedAfter',
  'possible_before as possibleBefore',
  'possible_after as possibleAfter',
  'score_before as scoreBefore',
  'score_after as scoreAfter',
] as const;

/** Active corrections that changed an attempt's score, oldest first. */
export async function listCorrections(db: Db, attemptId: number) {
  return db
    .selectFrom('regrade_changes')
    .innerJoin('regrades', 'regrades.id', 'regrade_id')
    .select(['created_at as at', 'reason', ...bothScores])
    .where('attempt_id', '=', attemptId)
    .where('status', 'in', ['applying', 'applied'])
    .orderBy('regrades.id')
    .execute();
}

export async function countChanges(db: Db, regradeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('regrade_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('regrade_id', '=', regradeId)
    .executeTakeFirstOrThrow();
  return count;
}

export type ExportedChange = Awaited<ReturnType<typeof changesAfter>>[number];

/** Ordered by attempt, a limited number after a given one. */
export async function changesAfter(db: Db, regradeId: number, after: number, limit: number) {
  return db
    .selectFrom('regrade_changes')
    .innerJoin('attempts', 'attempts.id', 'attempt_id')
    .innerJoin('users', 'users.id', 'user_id')
    .select([
      'attempt_id as attemptId',
      'user_id as userId',
      'first_name as firstName',
      'last_name as lastName',
      'completed_at as completedAt',
      'correct_before as correctBefore',
      'correct_after as correctAfter',
      ...bothScores,
    ])
    .where('regrade_id', '=', regradeId)
    .where('attempt_id', '>', after)
    .orderBy('attempt_id')
    .limit(limit)
    .execute();
}

/** Learners notified of a change are to be notified of its end; those not yet notified get nothing. */
export async function settleNotices(tx: Db, regradeId: number, now: Date): Promise<void> {
  await tx
    .updateTable('regrade_changes')
    .set({ told_at: sql<Date | null>`case when told_at is null then ${now}::timestamptz end` })
    .where('regrade_id', '=', regradeId)
    .execute();
}

/** After an undo step: no notice for attempts that keep their score because of another correction. */
export async function settleUnchanged(
  tx: Db,
  regradeId: number,
  { found, changes, now }: { found: readonly { id: number }[]; changes: readonly Scoring[]; now: Date },
): Promise<void> {
  const changed = new Set(
    changes
      .filter(({ before, after }) => before.scorePercentage !== after.scorePercentage)
      .map(({ attemptId }) => attemptId),
  );
  const kept = found.map(({ id }) => id).filter((id) => !changed.has(id));
  await tx
    .updateTable('regrade_changes')
    .set({ told_at: now })
    .where('regrade_id', '=', regradeId)
    .where('told_at', 'is', null)
    .where(sql<boolean>`attempt_id = any(${kept}::bigint[])`)
    .execute();
}

/** The next change to notify its learner of, locked until the transaction ends; skips locked ones. */
export async function nextNotice(tx: Db) {
  return (
    tx
      .selectFrom('regrade_changes')
      .innerJoin('regrades', 'regrades.id', 'regrade_id')
      .innerJoin('attempts', 'attempts.id', 'attempt_id')
      .select([
        'regrade_id as regradeId',
        'attempt_id as attemptId',
        'user_id as userId',
        'skill_name as skillName',
        'regrades.status',
        'attempts.status as attemptStatus',
        'review_policy as reviewPolicy',
        'review_after as reviewAfter',
        'reason',
        ...bothScores,
        'score_percentage as scoreNow',
        'points_earned as pointsEarned',
        'points_possible as pointsPossible',
        'total_questions as totalQuestions',
      ])
      .where('tells_learners', '=', true)
      .where('told_at', 'is', null)
      .where('regrades.status', 'in', ['applied', 'undone'])
      .orderBy('regrade_id')
      .orderBy('attempt_id')
      .limit(1)
      // The correction is locked too, so that one being undone is not announced.
      .forUpdate(['regrade_changes', 'regrades'])
      .skipLocked()
      .executeTakeFirst()
  );
}

export async function markNotified(
  tx: Db,
  { regradeId, attemptId }: { regradeId: number; attemptId: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('regrade_changes')
    .set({ told_at: now })
    .where('regrade_id', '=', regradeId)
    .where('attempt_id', '=', attemptId)
    .execute();
}
