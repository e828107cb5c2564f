import { quizApi } from '@assay/contract/quiz';
import type { App } from '../platform/app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { activeAttempts, showAttempt, viewHistory } from './attempts.service.ts';
import { completeQuiz } from './closing.service.ts';
import { answerQuestion, startQuiz, viewPaper } from './quiz.service.ts';

export function bindQuiz(binder: Binder, app: App) {
  routes(binder, quizApi, {
    start: async ({ body }, { actor }) => ({ quizAttempt: await startQuiz(app, actor, body.skillId) }),
    paper: async ({ params, query }, { actor }) => ({
      questions: await viewPaper(app, actor, params.skillId, query.limit),
    }),
    active: async (_asked, { actor }) => ({ items: await activeAttempts(app, actor) }),
    answer: ({ body }, { actor }) => answerQuestion(app, actor, body),
    complete: async ({ body }, { actor }) => ({ score: await completeQuiz(app, actor, body) }),
    history: ({ query }, { actor }) => viewHistory(app, actor, query),
    details: async ({ params }, by) => ({ quizAttempt: await showAttempt(app, by, params.id) }),
  });
}
