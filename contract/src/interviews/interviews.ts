import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { emailAddress, id, idText, instant, line, nothing, pagination, paging, pastedName } from '../fields.ts';
import { interviewLimits } from './interviewLimits.ts';
import { readMeetingId } from './meetingId.ts';

const { capacity, minutes, name, title } = interviewLimits;

export const candidateName = pastedName(name);
export const candidateEmail = emailAddress;

/** A meeting's id in any spelling; normalised to one. */
export const meetingIdText = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const meetingId = readMeetingId(typed);
    if (meetingId !== null) return meetingId;
    context.addIssue({ code: 'custom', message: 'This is not a valid meeting id' });
    return z.NEVER;
  });

/** `live`: a host has entered and the session continues; `ended`: for good, or past its time. */
export const meetingStatus = z.enum(['scheduled', 'live', 'ended']);

export const meeting = z.object({
  meetingId: z.string(),
  title: z.string().nullable(),
  /** The public page for hosts and candidates. */
  link: z.string(),
  status: meetingStatus,
  startsAt: instant.nullable(),
  endsAt: instant,
  capacity: z.int(),
  /** Media uses only the relay, so that participants do not learn each other's addresses. */
  relayOnly: z.boolean(),
  createdAt: instant,
});

/** A candidate who was emailed a personal link. */
export const invitation = z.object({ id, name: z.string(), email: z.string(), invitedAt: instant });

/** `lead`: may end the meeting and hand it over; `shadow`: a host who gives no scorecard. */
export const panelRole = z.enum(['lead', 'interviewer', 'shadow']);

export const panelMember = z.object({ userId: id, name: z.string(), isLead: z.boolean(), isShadow: z.boolean() });

export const listedMeeting = meeting.extend({
  /** In the room now. */
  participantCount: z.int(),
  /** Waiting now. */
  waitingCount: z.int(),
  hosts: z.array(panelMember),
});

/** The facts that everyone with the link may see; never who is inside. */
export const publicMeeting = z.object({
  meetingId: z.string(),
  participantCount: z.int(),
  hostPresent: z.boolean(),
  status: meetingStatus,
  startsAt: instant.nullable(),
  title: z.string().nullable(),
  /** When candidates may first ask to join; null: at once. */
  opensAt: instant.nullable(),
  /** Whether the caller enters as a host, without being admitted. */
  isHost: z.boolean(),
  serverNow: instant,
});

/** One person's call quality, by their own measurements. */
export const callQuality = z.object({
  /** Median round trip in ms. */
  rttMs: z.number().min(0).max(60_000).nullable(),
  /** Share of lost packets, 0 to 100. */
  lossPercent: z.number().min(0).max(100).nullable(),
  /** Seconds of frozen video. */
  freezeSeconds: z.number().min(0).max(86_400),
  /** Whether media went through a relay. */
  relayed: z.boolean(),
  /** Estimated speech quality as a mean opinion score (ITU-T G.107), 1 to 4.5. */
  mosEst: z.number().min(1).max(4.5).nullable().default(null),
});

export const attendance = z.object({
  name: z.string(),
  isHost: z.boolean(),
  joinedAt: instant,
  leftAt: instant.nullable(),
  /**
   * `left`, `closed` the page, `lost` the connection, was `removed`, the session `ended`; `replaced`: joined again from
   * elsewhere.
   */
  reason: z.enum(['left', 'closed', 'lost', 'removed', 'ended', 'replaced']).nullable(),
  /** Seconds of lost connections that came back. */
  awaySeconds: z.int(),
  quality: callQuality.nullable(),
});

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/**
 * The relay in a test connection from a browser. `unreached`: the server has one, and this browser does not
 * reach it; `none`: the server has none.
 */
export const relayCheck = z.enum(['reached', 'unreached', 'none']);
export type RelayCheck = z.output<typeof relayCheck>;

const byMeetingId = z.object({ meetingId: meetingIdText });

/** The filter of the meetings list. */
export const meetingExportQuery = z.object({
  status: meetingStatus.optional(),
  /** Searches title and id, and names and emails of the panel, invited and waiting people. */
  search: line(1, 120).optional(),
});
/** The attendance of one meeting, or of the listed ones. */
export const attendanceExportQuery = meetingExportQuery.extend({ meetingId: meetingIdText.optional() });
export const panel = z.object({ hosts: z.array(panelMember) });

export const interviewsApi = {
  create: {
    method: 'POST',
    path: '/meetings',
    access: 'admin',
    summary: 'Create a meeting; its creator leads it',
    description:
      '`minutes` is its planned length, 60 by default. Without `startsAt` the room opens at once, for a day. Repeating the call creates another meeting.',
    body: z.object({
      title: line(1, title).optional(),
      /** Absent: opens at once, for a day. */
      startsAt: instant.optional(),
      minutes: z.int().min(minutes.least).max(minutes.most).default(minutes.usual),
      capacity: z.int().min(capacity.least).max(capacity.most).default(capacity.usual),
      /** Refused if the server has no relay. */
      relayOnly: z.boolean().default(false),
    }),
    failures: ['panel_busy'],
    response: z.object({ meeting }),
    success: 201,
  },
  list: {
    method: 'GET',
    path: '/meetings',
    access: 'admin',
    summary: 'All meetings, live and upcoming ones first',
    description: 'Times are in UTC. A meeting without a title is an “Interview”.',
    query: meetingExportQuery.extend({ ...paging(20) }),
    response: z.object({ items: z.array(listedMeeting), pagination }),
  },
  view: {
    method: 'GET',
    path: '/meetings/:meetingId',
    access: 'public',
    summary: 'Public details of a meeting, for anyone with the link',
    params: byMeetingId,
    failures: ['not_found'],
    response: publicMeeting,
  },
  change: {
    method: 'PUT',
    path: '/meetings/:meetingId',
    access: 'admin',
    summary: 'Change a meeting that is not live; everyone with a calendar entry gets an email',
    params: byMeetingId,
    body: z.object({
      title: line(1, title).nullable(),
      /** Null: opens at once. */
      startsAt: instant.nullable(),
      minutes: z.int().min(minutes.least).max(minutes.most),
      capacity: z.int().min(capacity.least).max(capacity.most),
      /** Absent: unchanged. */
      relayOnly: z.boolean().optional(),
    }),
    failures: ['ended', 'meeting_live', 'not_found', 'panel_busy'],
    response: z.object({ meeting }),
  },
  end: {
    method: 'POST',
    path: '/meetings/:meetingId/end',
    access: 'admin',
    summary: 'Permanently end a meeting for everyone',
    params: byMeetingId,
    failures: ['ended', 'not_found'],
    response: z.object({ meeting }),
  },
  attendance: {
    method: 'GET',
    path: '/meetings/:meetingId/attendance',
    access: 'admin',
    summary: 'Attendance and call quality of a meeting',
    description:
      'One entry for each stay: a person who left and came back has two. Times away are in seconds, `rttMs` in milliseconds.',
    params: byMeetingId,
    failures: ['not_found'],
    response: z.object({ items: z.array(attendance) }),
  },
  addHost: {
    method: 'POST',
    path: '/meetings/:meetingId/hosts',
    access: 'admin',
    summary: 'Add a person to the panel of a meeting that is not over, and notify them',
    params: byMeetingId,
    body: z.object({ userId: id }),
    failures: ['ended', 'not_found', 'panel_busy'],
    response: panel,
  },
  changeHost: {
    method: 'PUT',
    path: '/meetings/:meetingId/hosts/:id',
    access: 'admin',
    summary: 'Change a host’s role; a new lead takes over from the previous one',
    params: byMeetingId.extend({ id: idText }),
    body: z.object({ role: panelRole }),
    failures: ['ended', 'not_found'],
    response: panel,
  },
  removeHost: {
    method: 'DELETE',
    path: '/meetings/:meetingId/hosts/:id',
    access: 'admin',
    summary: 'Remove a host from the panel of a meeting; if the lead leaves, the earliest other host leads',
    params: byMeetingId.extend({ id: idText }),
    failures: ['ended', 'last_host', 'not_found'],
    response: panel,
  },
  invitations: {
    method: 'GET',
    path: '/meetings/:meetingId/invitations',
    access: 'admin',
    summary: 'Candidates invited to a meeting',
    params: byMeetingId,
    failures: ['not_found'],
    response: z.object({ items: z.array(invitation) }),
  },
  invite: {
    method: 'POST',
    path: '/meetings/:meetingId/invitations',
    access: 'admin',
    summary: 'Email a candidate a personal link; hosts see who joins with it',
    description:
      'The email goes out at once. Inviting the same address twice answers `already_invited`. At most 20 candidates for a meeting, and 100 emails an hour.',
    params: byMeetingId,
    body: z.object({ name: candidateName, email: emailAddress }),
    failures: ['already_invited', 'ended', 'invitations_full', 'not_found'],
    response: z.object({ invitation }),
    success: 201,
  },
  takeBack: {
    method: 'DELETE',
    path: '/meetings/:meetingId/invitations/:id',
    access: 'admin',
    summary: 'Cancel an invitation; the candidate gets an email, and their link becomes an ordinary one',
    params: byMeetingId.extend({ id: idText }),
    failures: ['not_found'],
    response: z.object({ items: z.array(invitation) }),
  },
  invitee: {
    method: 'POST',
    path: '/meetings/:meetingId/invitee',
    access: 'public',
    summary: 'The person invited by a link; send its token in the body, so it stays out of URLs',
    params: byMeetingId,
    body: z.object({ token: z.string().max(200) }),
    failures: ['not_found'],
    response: z.object({ name: z.string(), email: z.string() }),
  },
  inviteFile: {
    method: 'GET',
    path: '/meetings/:meetingId/invite.ics',
    access: 'public',
    summary: 'A scheduled meeting as a calendar file, for invited people',
    params: byMeetingId,
    /** The invitation's token; an invalid one counts as absent. */
    query: z.object({ i: z.string().default('') }),
    failures: ['not_found'],
    response: z.string(),
    file: ['text/calendar'],
  },
  closing: {
    method: 'POST',
    path: '/meetings/:meetingId/closing',
    access: 'public',
    summary: 'Report that a room’s page is closing; the person leaves after two seconds unless it returns',
    params: byMeetingId,
    /** From `meeting-joined`; a wrong one, or one of an earlier connection, has no effect. */
    body: z.object({ token: z.string().max(64) }),
    response: nothing,
  },
  precheck: {
    method: 'POST',
    path: '/meetings/:meetingId/precheck',
    access: 'public',
    summary: 'ICE servers for a network check before joining',
    params: byMeetingId,
    failures: ['ended', 'not_found'],
    response: z.object({ iceServers: z.array(iceServer) }),
  },
} satisfies Endpoints;

export type Meeting = z.output<typeof meeting>;
export type ListedMeeting = z.output<typeof listedMeeting>;
export type PublicMeeting = z.output<typeof publicMeeting>;
export type Invitation = z.output<typeof invitation>;
export type PanelMember = z.output<typeof panelMember>;
export type PanelRole = z.output<typeof panelRole>;
export type MeetingStatus = z.output<typeof meetingStatus>;
export type AttendanceFilter = z.output<typeof attendanceExportQuery>;
export type MeetingFilter = z.output<typeof meetingExportQuery>;
export type CallQuality = z.output<typeof callQuality>;
export type Attendance = z.output<typeof attendance>;
export type IceServer = z.output<typeof iceServer>;
