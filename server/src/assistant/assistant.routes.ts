import { assistantApi } from '@assay/contract/assistant';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import {
  changeTitle,
  createSession,
  listSessions,
  removeSession,
  viewMessages,
} from '../conversations/conversations.service.ts';
import { ask } from './assistant.service.ts';
import { plainQuestions } from './plainQuestions.service.ts';

export function bindAssistant(binder: Binder, app: App) {
  routes(binder, assistantApi, {
    chat: ({ body }, { actor }) => ask(app, actor, body),
    sessions: ({ query }, { actor }) => listSessions(app, actor, query),
    create: async ({ body }, { actor }) => ({ session: await createSession(app, actor, body.title ?? null) }),
    rename: async ({ params, body }, { actor }) => ({
      session: await changeTitle(app, actor, params.id, body.title),
    }),
    remove: async ({ params }, { actor }) => {
      await removeSession(app, actor, params.id);
      return {};
    },
    messages: ({ params }, { actor }) => viewMessages(app, actor, params.id),
    status: async () => ({ questions: plainQuestions.flatMap(({ example, names }) => (names ? [] : [example])) }),
  });
}
