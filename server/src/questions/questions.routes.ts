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
    list: ({ query }, caller) => viewQuestions(app, caller, query),
    get: async ({ params }, caller) => ({ question: await viewQuestion(app, caller, params.id) }),
    create: async ({ body }, caller) => ({ question: await createQuestion(app, caller, body) }),
    update: async ({ params, body }, caller) => ({ question: await changeQuestion(app, caller, params.id, body) }),
    remove: async ({ params }, caller) => ({ outcome: await deleteQuestion(app, caller, params.id) }),
    adminCreate: async ({ body }, caller) => ({ question: await createQuestion(app, caller, body) }),
    adminUpdate: async ({ params, body }, caller) => ({ question: await changeQuestion(app, caller, params.id, body) }),
    adminRemove: async ({ params }, caller) => ({ outcome: await deleteQuestion(app, caller, params.id) }),
    listOfSkill: ({ params, query }, caller) => viewQuestionsOfSkill(app, caller, params.id, query),
    createOfSkill: async ({ params, body }, caller) => ({
      question: await createQuestion(app, caller, { ...body, skillId: params.id }),
    }),
    removeOfSkill: async ({ params }, caller) => ({
      outcome: await deleteQuestion(app, caller, params.questionId, params.skillId),
    }),
  });
}
