import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

interface Ended {
  id: number;
  userId: number;
  skillId: number;
  completedAt: Date;
}

/** The person's previous completed attempt in the skill. */
export async function findPrevious(db: Db, { id, userId, skillId, completedAt }: Ended) {
  return db
    .selectFrom('attempts')
    .select([
      'id',
      'points_earned as pointsEarned',
      'points_possible as pointsPossible',
      'points_squares as pointsSquares',
      'score_percentage as scorePercentage',
      'total_questions as totalQuestions',
    ])
    .$narrowType<{ pointsEarned: number; scorePercentage: number }>()
    .where('user_id', '=', userId)
    .where('skill_id', '=', skillId)
    .where('status', '=', 'completed')
    .where(sql<boolean>`(completed_at, id) < (${completedAt}, ${id})`)
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
