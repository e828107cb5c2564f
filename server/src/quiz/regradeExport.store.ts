import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

export async function countChanges(db: Handle, regradeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('regrade_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('regrade_id', '=', regradeId)
    .executeTakeFirstOrThrow();
  return count;
}

export type ExportedChange = Awaited<ReturnType<typeof changesAfter>>[number];

/** By attempt, so many behind one. */
export async function changesAfter(db: Handle, regradeId: number, after: number, limit: number) {
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
      'questions_before as questionsBefore',
      'questions_after as questionsAfter',
      'earned_before as earnedBefore',
      'earned_after as earnedAfter',
      'possible_before as possibleBefore',
      'possible_after as possibleAfter',
      'score_before as scoreBefore',
      'score_after as scoreAfter',
    ])
    .where('regrade_id', '=', regradeId)
    .where('attempt_id', '>', after)
    .orderBy('attempt_id')
    .limit(limit)
    .execute();
}
