import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

export interface FirstAttempt {
  /** As asked. */
  key: number;
  id: number;
  skillId: number;
  status: 'open' | 'completed';
  completedAt: Date | null;
  scorePercentage: number | null;
  correctAnswers: number | null;
  pointsEarned: number | null;
  pointsPossible: number;
  pointsSquares: number;
  totalQuestions: number;
}

/** Of each person the first attempt in each skill that started in a period and is not void. */
export async function findFirstAttempts(
  db: Db,
  people: readonly { key: number; userId: number; since: Date }[],
  { skillIds, until }: { skillIds: readonly number[]; until: Date },
): Promise<FirstAttempt[]> {
  if (people.length === 0 || skillIds.length === 0) return [];
  const { rows } = await sql<FirstAttempt>`
    select distinct on (asked.key, attempts.skill_id) asked.key, attempts.id, attempts.skill_id as "skillId",
      attempts.status, attempts.completed_at as "completedAt", attempts.score_percentage as "scorePercentage",
      attempts.correct_answers as "correctAnswers",
      attempts.points_earned as "pointsEarned", attempts.points_possible as "pointsPossible",
      attempts.points_squares as "pointsSquares", attempts.total_questions as "totalQuestions"
    from unnest(${people.map(({ key }) => key)}::bigint[], ${people.map(({ userId }) => userId)}::bigint[],
      ${people.map(({ since }) => since)}::timestamptz[]) asked (key, user_id, since)
    join attempts on attempts.user_id = asked.user_id
    where attempts.skill_id = any(${[...skillIds]}::bigint[]) and attempts.status <> 'void'
      and attempts.started_at >= asked.since and attempts.started_at <= ${until}
    order by asked.key, attempts.skill_id, attempts.started_at, attempts.id`.execute(db);
  return rows;
}
