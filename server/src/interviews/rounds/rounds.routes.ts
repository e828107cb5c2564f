import { candidateImportApi } from '@assay/contract/rounds/candidateImport';
import { roundReportApi } from '@assay/contract/rounds/roundReport';
import { roundsApi } from '@assay/contract/rounds/rounds';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { previewCandidates } from './candidateImport.service.ts';
import { listCandidates } from './candidateList.service.ts';
import { addCandidates, changeCandidate, removeCandidate, withdrawCandidate } from './candidates.service.ts';
import type { PurgeAccount } from '../shared/roundAccounts.service.ts';
import { viewRoundReport } from './report.service.ts';
import { changeRound, createRound, listRounds, removeRound, viewRound } from './rounds.service.ts';
import {
  cancelInterview,
  inviteAgain,
  listInterviews,
  recordNoShow,
  rescheduleInterview,
  scheduleInterview,
} from './scheduling.service.ts';

export function bindRounds(binder: Binder, app: App, purge: PurgeAccount) {
  routes(binder, roundReportApi, {
    report: async ({ params }) => ({ report: await viewRoundReport(app, params.id) }),
  });
  routes(binder, candidateImportApi, {
    preview: ({ params, body }) => previewCandidates(app, params.id, body.content),
  });
  routes(binder, roundsApi, {
    create: async ({ body }, caller) => ({ round: await createRound(app, caller, body) }),
    list: ({ query }) => listRounds(app, query),
    view: async ({ params }) => ({ round: await viewRound(app, params.id) }),
    change: async ({ params, body }, caller) => ({ round: await changeRound(app, caller, params.id, body) }),
    remove: async ({ params }, caller) => {
      await removeRound(app, caller, params.id);
      return {};
    },
    candidates: ({ params, query }) => listCandidates(app, params.id, query),
    addCandidates: ({ params, body }, caller) => addCandidates(app, caller, params.id, body),
    changeCandidate: async ({ params, body }, caller) => ({
      candidate: await changeCandidate(app, caller, params, body, purge),
    }),
    withdrawCandidate: async ({ params }, caller) => ({ candidate: await withdrawCandidate(app, caller, params) }),
    removeCandidate: async ({ params }, caller) => {
      await removeCandidate(app, caller, params);
      return {};
    },
    interviews: ({ params, query }) => listInterviews(app, params.id, query),
    schedule: async ({ params, body }, caller) => ({
      interview: await scheduleInterview(app, caller, params.id, body),
    }),
    reschedule: async ({ params, body }, caller) => ({
      interview: await rescheduleInterview(app, caller, params, body),
    }),
    cancel: async ({ params }, caller) => ({ interview: await cancelInterview(app, caller, params) }),
    invite: async ({ params }, caller) => {
      await inviteAgain(app, caller, params);
      return {};
    },
    noShow: async ({ params }, caller) => ({ interview: await recordNoShow(app, caller, params) }),
  });
}
