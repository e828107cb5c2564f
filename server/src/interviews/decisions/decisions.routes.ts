import { decisionsApi } from '@assay/contract/rounds/decisions';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import {
  changeDecisionTexts,
  sendDecisionEmail,
  viewDecisionEmail,
  viewDecisionTexts,
} from './decisionMail.service.ts';
import { decide, rejectMany } from './decisions.service.ts';

export function bindDecisions(binder: Binder, app: App) {
  routes(binder, decisionsApi, {
    decide: ({ params, body }, caller) => decide(app, caller, params, body),
    rejectMany: ({ params, body }, caller) => rejectMany(app, caller, params.id, body),
    email: ({ params }) => viewDecisionEmail(app, params),
    sendEmail: async ({ params, body }, caller) => ({ decision: await sendDecisionEmail(app, caller, params, body) }),
    texts: ({ params }) => viewDecisionTexts(app, params.id),
    changeTexts: async ({ params, body }, caller) => {
      await changeDecisionTexts(app, caller, params.id, body);
      return {};
    },
  });
}
