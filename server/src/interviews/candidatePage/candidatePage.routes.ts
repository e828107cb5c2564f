import { candidateLinksApi } from '@assay/contract/rounds/candidateLinks';
import { candidatePageApi } from '@assay/contract/rounds/candidatePage';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import {
  askToReschedule,
  interviewCalendar,
  newJoinLink,
  rehearse,
  relayServers,
  viewPage,
  withdraw,
} from './candidatePage.service.ts';
import { pickSlot } from './picking.service.ts';
import type { PurgeAccount } from '../shared/roundAccounts.service.ts';
import { signInForQuizzes } from './quizzes.service.ts';
import { eraseOwnData, exportOwnData } from './rights.service.ts';
import { revokeLinks, sendLink, sendLinks } from './links.service.ts';

export function bindCandidatePage(binder: Binder, app: App, purge: PurgeAccount) {
  routes(binder, candidateLinksApi, {
    sendLink: async ({ params }, caller) => ({ candidate: await sendLink(app, caller, params) }),
    revokeLinks: async ({ params }, caller) => ({ candidate: await revokeLinks(app, caller, params) }),
    sendLinks: ({ params }, caller) => sendLinks(app, caller, params.id),
  });
  routes(binder, candidatePageApi, {
    view: async ({ body }) => ({ page: await viewPage(app, body.token) }),
    calendar: ({ body }) => interviewCalendar(app, body.token),
    join: ({ body }) => newJoinLink(app, body.token),
    pick: async ({ body }, { origin }) => {
      await pickSlot(app, body, origin);
      return { page: await viewPage(app, body.token) };
    },
    relay: ({ body }, { origin }) => relayServers(app, body.token, origin),
    rehearse: async ({ body }) => ({ page: await rehearse(app, body) }),
    quizzes: ({ body }, { origin }) => signInForQuizzes(app, body, origin),
    export: ({ body }, { origin }) => exportOwnData(app, body, origin),
    erase: ({ body }, { origin }) => eraseOwnData(app, body, origin, purge),
    reschedule: async ({ body }, { origin }) => ({ page: await askToReschedule(app, body, origin) }),
    withdraw: async ({ body }, { origin }) => {
      await withdraw(app, body.token, origin);
      return {};
    },
  });
}
