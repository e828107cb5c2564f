import { assistantApi } from '@assay/contract/assistant';
import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import {
  changeTitle,
  createSession,
  listSessions,
  removeSession,
  viewMessages,
} from '../conversations/conversations.service.ts';
import { faultText } from '../conversations/answerFault.ts';
import { EventAnswer, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import type { Asked } from '../conversations/openAnswer.service.ts';
import { charactersIn } from './answers/answerEvents.service.ts';
import type { Answers } from './answers/answers.service.ts';
import { usageByDay, usedToday } from '../conversations/budget.service.ts';
import type { Model } from './model/model.service.ts';
import { testModel } from './answers/modelTest.service.ts';
import { suggestQuestions } from './suggestions.service.ts';

export function bindAssistant(
  binder: Binder,
  app: App,
  { model, answers }: { model: Model | null; answers: Answers<Asked> },
) {
  routes(binder, assistantApi, {
    chat: async ({ body }, { actor, events, left }) => {
      demandOneRequest(body);
      const { follow, stop, ...asked } = body;
      if (stop !== undefined) return answers.stop(actor, stop);
      if (follow !== undefined)
        return events
          ? new EventAnswer(await answers.follow(actor, follow, charactersIn(events.lastId, follow)))
          : answers.wait(actor, follow, left());
      return events ? new EventAnswer(await answers.stream(actor, asked)) : answers.answer(actor, asked, left());
    },
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
    status: async ({ query }, { actor }) => ({
      test: model && query.test ? await testModel(app, actor, model) : null,
      // After the test, which says more about it.
      model: model && shownModel(model),
      today: await usedToday(app, actor),
      usage: await usageByDay(app),
      questions: await suggestQuestions(app, actor),
    }),
  });
}

function shownModel({ name, host, seen }: Model) {
  const { workedAt, failed } = seen();
  return {
    name,
    host,
    reachable: failed ? false : workedAt && true,
    answeredAt: workedAt?.toISOString() ?? null,
    failedAt: failed?.at.toISOString() ?? null,
    problem: failed && faultText(failed.fault),
  };
}

type Request = Partial<Record<'message' | 'sessionId' | 'after' | 'editOf' | 'retryOf' | 'follow' | 'stop', unknown>>;

/** @throws invalid_input for a body that asks for several things, or for none */
function demandOneRequest({ message, sessionId, after, ...others }: Request) {
  const [kind, ...more] = Object.entries(others).filter(([, value]) => value !== undefined);
  const isOne =
    kind === undefined
      ? message !== undefined && (after === undefined || sessionId !== undefined)
      : more.length === 0 &&
        sessionId === undefined &&
        after === undefined &&
        (message !== undefined) === (kind[0] === 'editOf');
  if (!isOne) throw new Failure('invalid_input', { message: 'Ask, edit, retry, follow or stop.' });
}
