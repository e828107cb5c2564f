import { quizApi } from '@assay/contract/quiz/quiz';
import type { Actor, App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { answerQuestion } from './answering.service.ts';
import { activeAttempts, showAttempt, viewHistory } from './attempts.service.ts';
import { demandAttempt, isLimited, startAsCandidate } from './candidateQuizzes.service.ts';
import type { CandidateQuizzes } from './candidateQuizzes.service.ts';
import { completeQuiz } from './closing.service.ts';
import { resumeQuiz, startQuiz, viewPaper } from './quiz.service.ts';

/** @param quizzes what a session opened by a candidate's link reaches */
export function bindQuiz(binder: Binder, app: App, quizzes: CandidateQuizzes) {
  const demandReach = async (actor: Actor, attemptId: number) => {
    if (isLimited(actor)) await demandAttempt(app, quizzes, actor, attemptId);
  };
  routes(binder, quizApi, {
    start: async ({ body: { skillId, quizAttemptId: attemptId } }, { actor }) => {
      if (isLimited(actor)) return { quizAttempt: await startAsCandidate(app, quizzes, actor, { skillId, attemptId }) };
      return {
        quizAttempt: await (attemptId === undefined
          ? startQuiz(app, actor, skillId)
          : resumeQuiz(app, actor, { skillId, attemptId })),
      };
    },
    paper: async ({ params: { skillId }, query: { limit } }, { actor }) => {
      if (isLimited(actor)) {
        const { questions } = await startAsCandidate(app, quizzes, actor, { skillId });
        return { questions: questions.slice(0, limit) };
      }
      return { questions: await viewPaper(app, actor, { skillId, limit }) };
    },
    active: async (_asked, { actor }) => {
      const items = await activeAttempts(app, actor);
      if (!isLimited(actor)) return { items };
      const reached = await quizzes.skillIds(actor.candidateId);
      return { items: items.filter(({ skillId }) => reached.includes(skillId)) };
    },
    answer: async ({ body }, { actor }) => {
      await demandReach(actor, body.quizAttemptId);
      return answerQuestion(app, actor, body);
    },
    complete: async ({ body }, { actor }) => {
      await demandReach(actor, body.quizAttemptId);
      return { score: await completeQuiz(app, actor, body) };
    },
    history: ({ query }, { actor }) => viewHistory(app, actor, query),
    details: async ({ params }, by) => ({ quizAttempt: await showAttempt(app, by, params.id) }),
  });
}
