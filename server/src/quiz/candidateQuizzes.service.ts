import { Failure } from '@assay/contract/failure';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import type { Actor, App } from '../app.ts';
import { attemptNotFound } from './closing.service.ts';
import { findAttempt, findOpenAttempt } from './quiz.store.ts';
import { resumeQuiz, startQuiz } from './quiz.service.ts';

// Sessions opened by a candidate's link reach only the quizzes of their round.

/** The quizzes that a candidate's round allows; rounds are another feature. */
export interface CandidateQuizzes {
  /** None once the link no longer works. */
  skillIds: (candidateId: number) => Promise<readonly number[]>;
  /** Why a new quiz must not start; null: it may. */
  reasonAgainst: (candidateId: number, skillId: number) => Promise<Failure | null>;
}

type Candidate = Actor & { candidateId: number };

export const isLimited = (actor: Actor): actor is Candidate => actor.candidateId !== null;

/** Starts a quiz of the round once and in time, or continues the running one. */
export async function startAsCandidate(
  app: App,
  quizzes: CandidateQuizzes,
  actor: Candidate,
  { skillId, attemptId }: { skillId: number; attemptId?: number | undefined },
): Promise<OpenAttempt> {
  await demandSkill(quizzes, actor, skillId);
  if (attemptId !== undefined) return resumeQuiz(app, actor, { skillId, attemptId });
  const running = await findOpenAttempt(app.db, actor.userId, skillId);
  const against = running ? null : await quizzes.reasonAgainst(actor.candidateId, skillId);
  if (against) throw against;
  return startQuiz(app, actor, skillId);
}

/** An attempt in another skill looks absent. */
export async function demandAttempt(
  app: Pick<App, 'db'>,
  quizzes: CandidateQuizzes,
  actor: Candidate,
  attemptId: number,
): Promise<void> {
  const attempt = await findAttempt(app.db, attemptId);
  const allowed = await quizzes.skillIds(actor.candidateId);
  if (!attempt || !allowed.includes(attempt.skillId)) throw attemptNotFound();
}

async function demandSkill(quizzes: CandidateQuizzes, { candidateId }: Candidate, skillId: number): Promise<void> {
  if (!(await quizzes.skillIds(candidateId)).includes(skillId))
    throw new Failure('not_found', { message: 'This quiz is not part of your round.' });
}
