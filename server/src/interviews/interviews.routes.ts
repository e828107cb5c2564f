import { interviewsApi } from '@assay/contract/interviews/interviews';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { changeMeeting } from './meetings/changing.service.ts';
import { endByAdmin } from './meetings/ending.service.ts';
import {
  inviteCandidate,
  inviteFile,
  listInvitations,
  takeBackInvitation,
  viewInvitee,
} from './meetings/invitations.service.ts';
import {
  createMeeting,
  listMeetings,
  precheckServers,
  viewAttendance,
  viewMeeting,
} from './meetings/meetings.service.ts';
import { notePageClosing } from './room/presence.service.ts';
import { addToPanel, changeRole, removeFromPanel } from './meetings/panel.service.ts';

export function bindInterviews(binder: Binder, app: App) {
  routes(binder, interviewsApi, {
    create: async ({ body }, caller) => ({ meeting: await createMeeting(app, caller, body) }),
    list: ({ query }) => listMeetings(app, query),
    view: ({ params }, { actor }) => viewMeeting(app, actor, params.meetingId),
    change: async ({ params, body }, caller) => ({
      meeting: await changeMeeting(app, caller, params.meetingId, body),
    }),
    end: async ({ params }, caller) => ({ meeting: await endByAdmin(app, caller, params.meetingId) }),
    attendance: async ({ params }) => ({ items: await viewAttendance(app, params.meetingId) }),
    addHost: async ({ params, body }, caller) => ({
      hosts: await addToPanel(app, caller, params.meetingId, body.userId),
    }),
    changeHost: async ({ params, body }, caller) => ({
      hosts: await changeRole(app, caller, params.meetingId, params.id, body.role),
    }),
    removeHost: async ({ params }, caller) => ({
      hosts: await removeFromPanel(app, caller, params.meetingId, params.id),
    }),
    invitations: async ({ params }) => ({ items: await listInvitations(app, params.meetingId) }),
    invite: async ({ params, body }, caller) => ({
      invitation: await inviteCandidate(app, caller, params.meetingId, body),
    }),
    takeBack: async ({ params }, caller) => ({
      items: await takeBackInvitation(app, caller, params.meetingId, params.id),
    }),
    invitee: ({ params, body }) => viewInvitee(app, params.meetingId, body.token),
    inviteFile: ({ params, query }) => inviteFile(app, params.meetingId, query.i),
    closing: async ({ params, body }) => {
      await notePageClosing(app, params.meetingId, body.token);
      return {};
    },
    precheck: async ({ params }, { origin }) => ({
      iceServers: await precheckServers(app, params.meetingId, origin.address),
    }),
  });
}
