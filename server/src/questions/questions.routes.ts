import { questionsApi } from '@assay/contract/questions/questions';
import type { Question } from '@assay/contract/questions/questions';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { lintInBank } from './lint.service.ts';
import {
  changeQuestion,
  createQuestion,
  deleteQuestion,
  viewQuestion,
  viewQuestions,
  viewQuestionsOfSkill,
} from './questions.service.ts';
import type { ExtendCorrection } from './questions.service.ts';

interface Using {
  extendCorrection: ExtendCorrection;
}

export function bindQuestions(binder: Binder, app: App, { extendCorrection }: Using) {
  const changing = { ...app, extendCorrection };
  const written = async (question: Question) => ({
    question,
    findings: await lintInBank(app, question, question.id),
  });
  routes(binder, questionsApi, {
    list: ({ query }, caller) => viewQuestions(app, caller, query),
    get: async ({ params }, caller) => ({ question: await viewQuestion(app, caller, params.id) }),
    create: async ({ body }, caller) => written(await createQuestion(app, caller, body)),
    update: async ({ params, body }, caller) => written(await changeQuestion(changing, caller, params.id, body)),
    remove: async ({ params }, caller) => ({ outcome: await deleteQuestion(app, caller, params.id) }),
    adminCreate: async ({ body }, caller) => written(await createQuestion(app, caller, body)),
    adminUpdate: async ({ params, body }, caller) => written(await changeQuestion(changing, caller, params.id, body)),
    adminRemove: async ({ params }, caller) => ({ outcome: await deleteQuestion(app, caller, params.id) }),
    listOfSkill: ({ params, query }, caller) => viewQuestionsOfSkill(app, caller, params.id, query),
    createOfSkill: async ({ params, body }, caller) =>
      written(await createQuestion(app, caller, { ...body, skillId: params.id })),
    removeOfSkill: async ({ params }, caller) => ({
      outcome: await deleteQuestion(app, caller, params.questionId, params.skillId),
    }),
  });
}
