import { interviewsApi } from '@assay/contract/interviews';
import type { App } from '../platform/app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { endByAdmin } from './ending.service.ts';
import { createMeeting, listMeetings, precheckServers, viewAttendance, viewMeeting } from './meetings.service.ts';

export function bindInterviews(binder: Binder, app: App) {
  routes(binder, interviewsApi, {
    create: async ({ body }, caller) => ({ meeting: await createMeeting(app, caller, body) }),
    list: ({ query }) => listMeetings(app, query),
    view: ({ params }, { actor }) => viewMeeting(app, actor, params.meetingId),
    end: async ({ params }, caller) => ({ meeting: await endByAdmin(app, caller, params.meetingId) }),
    attendance: async ({ params }) => ({ items: await viewAttendance(app, params.meetingId) }),
    precheck: async ({ params }, { origin }) => ({
      iceServers: await precheckServers(app, params.meetingId, origin.address),
    }),
  });
}
