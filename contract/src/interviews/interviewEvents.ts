import { z } from 'zod';
import type { ClientEvents, ServerEvents } from '../events.ts';
import { instant, pastedProse } from '../fields.ts';
import { interviewLimits } from './interviewLimits.ts';
import { callQuality, candidateEmail, candidateName, iceServer, meetingIdText, relayCheck } from './interviews.ts';
import { readMeetingId } from './meetingId.ts';

// The live interview room. The specification's names and fields are kept; additions are optional for clients that do
// not know them.

const SDP_MAX = 100_000;
const CANDIDATE_MAX = 2000;
const opaque = z.string().min(16).max(64);

const precheck = z.object({
  camera: z.boolean(),
  mic: z.boolean(),
  network: z.enum(['good', 'fair', 'poor', 'unknown']),
  /** Absent: not tested. */
  relay: relayCheck.optional(),
  /** Devices the person switched off; others that do not work are missing, refused or broken. */
  off: z
    .array(z.enum(['camera', 'mic']))
    .max(2)
    .optional(),
});

const description = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().max(SDP_MAX) });
const candidate = z
  .object({
    candidate: z.string().max(CANDIDATE_MAX).optional(),
    sdpMid: z.string().max(64).nullish(),
    sdpMLineIndex: z.int().min(0).max(64).nullish(),
    usernameFragment: z.string().max(256).nullish(),
  })
  .nullable();

const userInfo = z.object({ name: candidateName, email: z.union([z.literal(''), candidateEmail]).optional() });
const inMeeting = z.object({ meetingId: meetingIdText });

/** Identifies a page load of the sender; media between two page loads continues if only the socket is new. */
const instance = opaque;

export const interviewClientEvents = {
  'request-join': z.object({
    /** An invalid id is treated like an unknown one. */
    meetingId: z
      .string()
      .max(40)
      .transform((typed) => readMeetingId(typed) ?? ''),
    userInfo,
    /** Of the request being asserted again; a finished request's token carries over to the new one. */
    requestToken: opaque.optional(),
    /** Of the same tab's last request: identifies a declined person under another name. */
    earlierToken: opaque.optional(),
    precheck: precheck.optional(),
    /** From an invitation's link; an invalid one counts as absent. */
    inviteToken: z.string().max(200).optional(),
  }),
  'join-meeting': inMeeting.extend({
    /** Ignored: a candidate keeps the name of their request, a host that of their account. */
    userInfo: z.unknown().optional(),
    admitToken: opaque.optional(),
    instance: instance.optional(),
    videoEnabled: z.boolean().optional(),
    audioEnabled: z.boolean().optional(),
  }),
  offer: inMeeting.extend({ offer: description, targetId: opaque }),
  answer: inMeeting.extend({ answer: description, targetId: opaque }),
  'ice-candidate': inMeeting.extend({ candidate, targetId: opaque }),
  'toggle-video': inMeeting.extend({ enabled: z.boolean() }),
  'toggle-audio': inMeeting.extend({ enabled: z.boolean() }),
  'toggle-screen-share': inMeeting.extend({ enabled: z.boolean() }),
  /** Pauses everyone's cameras while this person's connection is poor; refused for a while after `resume-cameras`. */
  'toggle-sound-only': inMeeting.extend({ enabled: z.boolean() }),
  'raise-hand': inMeeting.extend({ raised: z.boolean() }),
  'send-message': inMeeting.extend({
    message: pastedProse(interviewLimits.chat),
    channel: z.enum(['room', 'panel']).default('room'),
    /** The sender's id: a message resent with it, because no answer came, is stored and delivered once. */
    clientId: opaque.optional(),
  }),
  'approve-join': z.object({ requestId: opaque }),
  'reject-join': z.object({ requestId: opaque }),
  /** `quality` is the last measurement. An invalid one is dropped, so that people can always leave. */
  'leave-meeting': inMeeting.extend({ quality: callQuality.optional().catch(undefined) }),
  'remove-participant': z.object({ participantId: opaque }),
  'request-mute': z.object({ participantId: opaque }),
  'hand-over': z.object({ participantId: opaque }),
  'lock-meeting': z.object({ locked: z.boolean() }),
  /** Gives everyone's cameras back, for whomever they were paused. */
  'resume-cameras': z.object({}),
  'message-waiting': z.object({ requestId: opaque, text: pastedProse(interviewLimits.waitingMessage) }),
  'end-meeting': z.object({}),
  'report-quality': inMeeting.extend({ quality: callQuality }),
  /** Answered with `ice-servers`, because a relay credential expires before the longest calls end. */
  'renew-ice-servers': inMeeting,
} satisfies ClientEvents;

export const participant = z.object({
  id: z.string(),
  name: z.string(),
  isHost: z.boolean(),
  videoEnabled: z.boolean(),
  audioEnabled: z.boolean(),
  screenSharing: z.boolean(),
  handRaised: z.boolean(),
  /** When the hand was raised: speakers follow this order. */
  handRaisedAt: instant.nullable(),
  /** Everyone's cameras pause for them, because their connection is poor. */
  soundOnly: z.boolean(),
  /** False while their connection is lost and may come back. */
  connected: z.boolean(),
  /** Whether they can become the lead. */
  hasAccount: z.boolean(),
  /** The same for one page load of one person; not the value the page sent. */
  instance: z.string().nullable(),
});

export const chatMessage = z.object({
  id: z.string(),
  /** The author's name at that time. */
  sender: z.string(),
  message: z.string(),
  timestamp: instant,
  channel: z.enum(['room', 'panel']),
  /** The sending participant's id, while it still exists. */
  senderId: z.string().nullable(),
});

export const joinRequest = z.object({
  requestId: z.string(),
  /** The same, for clients that expect this name. */
  id: z.string(),
  meetingId: z.string(),
  name: z.string(),
  email: z.string().optional(),
  requestedAt: instant,
  /** How often this person has asked; above 1 they were declined before. */
  attempt: z.int(),
  invited: z.boolean(),
  precheck: precheck.optional(),
});

const comingPerson = z.object({
  requestId: z.string(),
  name: z.string(),
  admittedAt: instant,
});

export const interviewServerEvents = {
  'meeting-joined': z.object({
    /** Everyone else inside. */
    participants: z.array(participant),
    self: participant.extend({ isLead: z.boolean() }),
    messages: z.array(chatMessage),
    iceServers: z.array(iceServer),
    meeting: z.object({
      meetingId: z.string(),
      title: z.string().nullable(),
      endsAt: instant,
      locked: z.boolean(),
      capacity: z.int(),
      /** Our client then gathers only relay candidates; the server passes on no others. */
      relayOnly: z.boolean(),
    }),
    /** For hosts: waiting people. Each is also sent as a `join-request`. */
    waiting: z.array(joinRequest).optional(),
    /** For hosts: admitted people who are on the way in. */
    coming: z.array(comingPerson).optional(),
    /** For candidates: readmits them on a new connection. */
    admitToken: z.string().optional(),
    /** For `POST /meetings/:meetingId/closing`, which reports that this page is closing. */
    closingToken: z.string(),
    serverNow: instant,
  }),
  'ice-servers': z.object({ iceServers: z.array(iceServer) }),
  'user-joined': z.object({ participant }),
  'user-left': z.object({
    participantId: z.string(),
    /** The same page under a new id; its media continues. */
    replacedBy: z.string().optional(),
    /** `lost`: involuntary, so they may be back soon. Absent: they continue in another place. */
    reason: z.enum(['left', 'closed', 'lost', 'removed']).optional(),
  }),
  offer: z.object({ offer: description, senderId: z.string() }),
  answer: z.object({ answer: description, senderId: z.string() }),
  'ice-candidate': z.object({ candidate, senderId: z.string() }),
  'participant-video-toggle': z.object({ participantId: z.string(), enabled: z.boolean() }),
  'participant-audio-toggle': z.object({ participantId: z.string(), enabled: z.boolean() }),
  'participant-screen-share': z.object({ participantId: z.string(), enabled: z.boolean() }),
  'participant-sound-only': z.object({ participantId: z.string(), enabled: z.boolean() }),
  'participant-hand-raised': z.object({
    participantId: z.string(),
    raised: z.boolean(),
    participantName: z.string(),
    raisedAt: instant.nullable(),
  }),
  /** A person's connection was lost or restored, before they count as gone. */
  'participant-connection': z.object({ participantId: z.string(), connected: z.boolean() }),
  /** `isLead`: may end the meeting for everyone and hand it over. */
  'participant-host': z.object({ participantId: z.string(), isHost: z.boolean(), isLead: z.boolean() }),
  'new-message': chatMessage,
  'join-request': joinRequest,
  'join-request-resolved': z.object({
    requestId: z.string(),
    outcome: z.enum(['approved', 'rejected', 'expired', 'cancelled']),
    by: z.string().nullable(),
  }),
  /** Withdrawn, before or after the decision. */
  'join-request-cancelled': z.object({ requestId: z.string() }),
  /** To a new host: an admitted person who is on the way in. */
  'join-request-coming': comingPerson,
  /** An admitted person is inside for the first time. */
  'join-request-entered': z.object({ requestId: z.string() }),
  'join-pending': z.object({
    requestId: z.string(),
    requestToken: z.string(),
    hostPresent: z.boolean(),
    requestedAt: instant,
    startsAt: instant.nullable(),
    contact: z.string().nullable(),
    /** A host's last message to the waiting person. */
    message: z.object({ text: z.string(), by: z.string() }).optional(),
    serverNow: instant,
  }),
  'join-approved': z.object({
    requestId: z.string(),
    meetingId: z.string(),
    admitToken: z.string(),
    expiresAt: instant,
    iceServers: z.array(iceServer),
  }),
  'join-rejected': z.object({
    /** Null: no request was made, because there is no such meeting, or it is over. */
    requestId: z.string().nullable(),
    meetingId: z.string(),
    reason: z.enum(['declined', 'expired', 'ended', 'blocked', 'not_found']),
    message: z.string(),
    canRetry: z.boolean(),
    /** The new start of a meeting that was moved beyond its waiting window. */
    startsAt: instant.optional(),
  }),
  /** To waiting people: whether a host is present. */
  'host-presence': z.object({ hostPresent: z.boolean() }),
  'waiting-message': z.object({
    text: z.string(),
    by: z.string(),
    /** The new start of a moved meeting; null: without a fixed time. */
    startsAt: instant.nullable().optional(),
  }),
  'mute-requested': z.object({ by: z.string() }),
  'meeting-locked': z.object({ locked: z.boolean(), by: z.string() }),
  /** A host ended sound only for everyone; the `participant-sound-only` of each person it was for follow. */
  'cameras-resumed': z.object({ by: z.string() }),
  'meeting-ended': z.object({ reason: z.enum(['ended_by_host', 'no_host', 'expired']), by: z.string().nullable() }),
  'you-were-removed': z.object({ canKnock: z.boolean(), by: z.string() }),
} satisfies ServerEvents;

export type Participant = z.output<typeof participant>;
export type ChatMessage = z.output<typeof chatMessage>;
export type JoinRequest = z.output<typeof joinRequest>;
export type ComingPerson = z.output<typeof comingPerson>;
export type Precheck = z.output<typeof precheck>;
export type SessionDescription = z.output<typeof description>;
export type Candidate = z.output<typeof candidate>;
