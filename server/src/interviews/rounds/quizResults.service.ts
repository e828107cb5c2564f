import type { QuizResult, UnfinishedQuiz } from '@assay/contract/rounds/quizResults';
import type { App } from '../../app.ts';
import { firstResults } from '../../quiz/firstResults.service.ts';
import type { FirstResult } from '../../quiz/firstResults.service.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { findRoundSkills } from '../data/roundQuizzes.store.ts';
import type { StoredRound } from '../data/rounds.store.ts';
import { takesQuizzes } from '../shared/quizWindow.ts';

type Place = { id: number; userId: number | null; addedAt: Date };
type RoundResult = FirstResult & { skillName: string };

/** The scores of candidates in the quizzes of their round: each one's first result since they were added, in time. */
export async function roundResults(
  app: Pick<App, 'db'>,
  { id, quizzesDueAt }: Pick<StoredRound, 'id' | 'quizzesDueAt'>,
  candidates: readonly Place[],
): Promise<RoundResult[]> {
  if (quizzesDueAt === null) return [];
  const skills = await findRoundSkills(app.db, [id]);
  const people = candidates.flatMap(({ id: key, userId, addedAt }) =>
    userId === null ? [] : [{ key, userId, since: addedAt }],
  );
  const results = await firstResults(app, people, { skillIds: skills.map((skill) => skill.id), until: quizzesDueAt });
  return skills.flatMap((skill) =>
    results.filter(({ skillId }) => skillId === skill.id).map((result) => ({ ...result, skillName: skill.name })),
  );
}

/** The quizzes of the round that a candidate has no result in. */
export async function unfinishedOf(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { id, status, quizzesDueAt }: StoredRound,
  { outcome }: Pick<CandidateState, 'outcome'>,
  results: readonly RoundResult[],
): Promise<UnfinishedQuiz[]> {
  const round = { roundStatus: status, dueAt: quizzesDueAt, isRejected: outcome === 'reject' };
  const unstarted = takesQuizzes(round, clock.now()) ? 'open' : 'closed';
  const skills = quizzesDueAt === null ? [] : await findRoundSkills(db, [id]);
  return skills.flatMap((skill): UnfinishedQuiz[] => {
    const result = results.find(({ skillId }) => skillId === skill.id);
    if (result && !result.isRunning) return [];
    return [{ skillName: skill.name, status: result ? 'running' : unstarted }];
  });
}

/** The completed ones, as evidence beside interviews. */
export const shownResults = (results: readonly RoundResult[]): QuizResult[] =>
  results.flatMap(({ attemptId, skillName, completedAt, score }) =>
    score === null || completedAt === null
      ? []
      : [
          {
            attemptId,
            skillName,
            completedAt: completedAt.toISOString(),
            score: score.percentage,
            points: score.points,
            interval: score.interval,
            correctAnswers: score.correctAnswers,
            totalQuestions: score.totalQuestions,
          },
        ],
  );
