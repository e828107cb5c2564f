import { QUESTIONS_AT_ONCE, questionBankApi } from '@assay/contract/questions/questionBank';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import {
  idsOfAll,
  setStatuses,
  viewBank,
  viewDuplicates,
  viewSkillsWithQuestions,
  viewTags,
  viewVersions,
} from './bank.service.ts';

export function bindQuestionBank(binder: Binder, app: App) {
  routes(binder, questionBankApi, {
    list: ({ query }, caller) => viewBank(app, caller, query),
    all: async ({ query }) => ({ ids: await idsOfAll(app, query, QUESTIONS_AT_ONCE) }),
    setStatus: ({ body }, caller) => setStatuses(app, caller, body),
    duplicates: ({ query }) => viewDuplicates(app, query),
    tags: async ({ query }) => ({ items: await viewTags(app, query.skillId) }),
    versions: async ({ params }, caller) => ({ items: await viewVersions(app, caller, params.id) }),
    skillsWithQuestions: ({ query }, caller) => viewSkillsWithQuestions(app, caller, query),
  });
}
