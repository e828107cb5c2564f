import { quizApi } from '@assay/contract/quiz';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { answerQuestion } from './answering.service.ts';
import { activeAttempts, showAttempt, viewHistory } from './attempts.service.ts';
import { completeQuiz } from './closing.service.ts';
import { resumeQuiz, startQuiz, viewPaper } from './quiz.service.ts';

export function bindQuiz(binder: Binder, app: App) {
  routes(binder, quizApi, {
    start: async ({ body: { skillId, quizAttemptId: attemptId } }, { actor }) => ({
      quizAttempt: await (attemptId === undefined
        ? startQuiz(app, actor, skillId)
        : resumeQuiz(app, actor, { skillId, attemptId })),
    }),
    paper: async ({ params, query }, { actor }) => ({
      questions: await viewPaper(app, actor, { ...params, ...query }),
    }),
    active: async (_asked, { actor }) => ({ items: await activeAttempts(app, actor) }),
    answer: ({ body }, { actor }) => answerQuestion(app, actor, body),
    complete: async ({ body }, { actor }) => ({ score: await completeQuiz(app, actor, body) }),
    history: ({ query }, { actor }) => viewHistory(app, actor, query),
    details: async ({ params }, by) => ({ quizAttempt: await showAttempt(app, by, params.id) }),
  });
}
