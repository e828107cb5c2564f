import { scorecardsApi } from '@assay/contract/rounds/scorecards';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { closeInterviewFeedback, listFeedback, remindRaters } from './feedback.service.ts';
import { keepNotes, viewNotes } from './notes.service.ts';
import { viewInterview } from './panelInterview.service.ts';
import { listScorecards, saveScorecard, submitScorecard, viewOwnScorecard } from './scorecards.service.ts';

export function bindScorecards(binder: Binder, app: App) {
  routes(binder, scorecardsApi, {
    interview: async ({ params }, { actor }) => ({ interview: await viewInterview(app, actor, params.meetingId) }),
    notes: ({ params }, { actor }) => viewNotes(app, actor, params.meetingId),
    saveNotes: ({ params, body }, { actor }) => keepNotes(app, actor, params.meetingId, body),
    own: async ({ params }, { actor }) => ({ scorecard: await viewOwnScorecard(app, actor, params.meetingId) }),
    save: ({ params, body }, { actor }) => saveScorecard(app, actor, params.meetingId, body),
    submit: async ({ params, body }, caller) => ({
      scorecard: await submitScorecard(app, caller, params.meetingId, body),
    }),
    cards: async ({ params }, { actor }) => ({ items: await listScorecards(app, actor, params.meetingId) }),
    close: async ({ params, body }, caller) => ({
      interview: await closeInterviewFeedback(app, caller, params.meetingId, body.reason),
    }),
    ofRound: ({ params, query }) => listFeedback(app, params.id, query),
    remind: ({ params }, caller) => remindRaters(app, caller, params),
  });
}
