import { questionsApi } from '@assay/contract/questions';
import type { App } from '../platform/app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import {
  changeQuestion,
  createQuestion,
  deleteQuestion,
  viewQuestion,
  viewQuestions,
  viewQuestionsOfSkill,
} from './questions.service.ts';

export function bindQuestions(binder: Binder, app: App) {
  routes(binder, questionsApi, {
    list: ({ query }) => viewQuestions(app, query),
    get: async ({ params }) => ({ question: await viewQuestion(app, params.id) }),
    create: async ({ body }, { actor }) => ({ question: await createQuestion(app, actor, body) }),
    update: async ({ params, body }, { actor }) => ({ question: await changeQuestion(app, actor, params.id, body) }),
    remove: async ({ params }) => ({ outcome: await deleteQuestion(app, params.id) }),
    adminCreate: async ({ body }, { actor }) => ({ question: await createQuestion(app, actor, body) }),
    adminUpdate: async ({ params, body }, { actor }) => ({
      question: await changeQuestion(app, actor, params.id, body),
    }),
    adminRemove: async ({ params }) => ({ outcome: await deleteQuestion(app, params.id) }),
    listOfSkill: ({ params, query }) => viewQuestionsOfSkill(app, params.id, query),
    createOfSkill: async ({ params, body }, { actor }) => ({
      question: await createQuestion(app, actor, { ...body, skillId: params.id }),
    }),
    removeOfSkill: async ({ params }) => ({
      outcome: await deleteQuestion(app, params.questionId, params.skillId),
    }),
  });
}
