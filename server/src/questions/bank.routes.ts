import { questionBankApi } from '@assay/contract/questionBank';
import type { App } from '../platform/app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import {
  setStatuses,
  viewBank,
  viewDuplicates,
  viewSkillsWithQuestions,
  viewTags,
  viewVersions,
} from './bank.service.ts';
import { lintInBank } from './lint.service.ts';

export function bindQuestionBank(binder: Binder, app: App) {
  routes(binder, questionBankApi, {
    list: ({ query }, caller) => viewBank(app, caller, query),
    check: async ({ body: { questionId, ...content } }) => ({
      findings: await lintInBank(app, content, questionId ?? null),
    }),
    setStatus: async ({ body }, caller) => ({ changed: await setStatuses(app, caller, body) }),
    duplicates: ({ query }) => viewDuplicates(app, query),
    tags: async ({ query }) => ({ items: await viewTags(app, query.skillId) }),
    versions: async ({ params }, caller) => ({ items: await viewVersions(app, caller, params.id) }),
    skillsWithQuestions: ({ query }, caller) => viewSkillsWithQuestions(app, caller, query),
  });
}
