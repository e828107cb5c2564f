import type { Db } from '../platform/database/schema.ts';

/** A person's latest completed attempt for each skill, by skill. */
export async function findLatestResults(db: Db, userId: number) {
  const latest = db
    .selectFrom('attempts')
    .innerJoin('skills', 'skills.id', 'attempts.skill_id')
    .distinctOn('attempts.skill_id')
    .select([
      'attempts.id as attemptId',
      'attempts.skill_id as skillId',
      'skills.name as skillName',
      'correct_answers as correctAnswers',
      'total_questions as totalQuestions',
      'points_earned as pointsEarned',
      'points_possible as pointsPossible',
      'points_squares as pointsSquares',
      'score_percentage as score',
      'completed_at as completedAt',
    ])
    .$narrowType<{ correctAnswers: number; pointsEarned: number; score: number; completedAt: Date }>()
    .where('user_id', '=', userId)
    .where('attempts.status', '=', 'completed')
    .orderBy('attempts.skill_id')
    .orderBy('completed_at', 'desc')
    .as('latest');
  return db.selectFrom(latest).selectAll().orderBy('skillName').orderBy('attemptId').execute();
}
