import { z } from 'zod';
import type { ClientEvents, ServerEvents } from './events.ts';
import { instant, pastedProse } from './fields.ts';
import { interviewLimits } from './interviewLimits.ts';
import { callQuality, candidateEmail, candidateName, iceServer, meetingIdText } from './interviews.ts';
import { readMeetingId } from './meetingId.ts';

// The live interview room. Names and members of the product's specification are kept; what is added is optional for
// clients that do not know it.

const SDP_MAX = 100_000;
const CANDIDATE_MAX = 2000;
const opaque = z.string().min(16).max(64);

const precheck = z.object({
  camera: z.boolean(),
  mic: z.boolean(),
  network: z.enum(['good', 'fair', 'poor', 'unknown']),
  /** What the person switched off; whatever else does not work is missing, refused or broken. */
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

/** Which of the sender's own page loads this is; media between two loads goes on when only the socket is new. */
const instance = opaque;

export const interviewClientEvents = {
  'request-join': z.object({
    /** An id that no meeting can have is one that no meeting has. */
    meetingId: z
      .string()
      .max(40)
      .transform((typed) => readMeetingId(typed) ?? ''),
    userInfo,
    /** Of the request that is asserted again; of one that is over it becomes the new one's. */
    requestToken: opaque.optional(),
    /** Of the last request of the same tab: whoever was declined then is the same person under another name. */
    earlierToken: opaque.optional(),
    precheck: precheck.optional(),
    /** Of the link in an invitation; whatever is wrong with it, it is as if it were absent. */
    inviteToken: z.string().max(200).optional(),
  }),
  'join-meeting': inMeeting.extend({
    /** Not read: a candidate is called as they asked to be let in, a host as their account. */
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
  'raise-hand': inMeeting.extend({ raised: z.boolean() }),
  'send-message': inMeeting.extend({
    message: pastedProse(interviewLimits.chat),
    channel: z.enum(['room', 'panel']).default('room'),
    /** Of the sender's choice: a message that is sent again with it, since no answer came, is stored and told once. */
    clientId: opaque.optional(),
  }),
  'approve-join': z.object({ requestId: opaque }),
  'reject-join': z.object({ requestId: opaque }),
  /** `quality` is the last measurement. An invalid one is dropped: people can always leave. */
  'leave-meeting': inMeeting.extend({ quality: callQuality.optional().catch(undefined) }),
  'remove-participant': z.object({ participantId: opaque }),
  'request-mute': z.object({ participantId: opaque }),
  'hand-over': z.object({ participantId: opaque }),
  'lock-meeting': z.object({ locked: z.boolean() }),
  'message-waiting': z.object({ requestId: opaque, text: pastedProse(interviewLimits.waitingMessage) }),
  'end-meeting': z.object({}),
  'report-quality': inMeeting.extend({ quality: callQuality }),
  /** Answered with `ice-servers`: the credential of a relay ends before the longest calls do. */
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
  /** When the hand went up: who asked first speaks first. */
  handRaisedAt: instant.nullable(),
  /** False while their connection is lost and may come back. */
  connected: z.boolean(),
  /** Whether they can be handed the lead. */
  hasAccount: z.boolean(),
  /** The same for the same page load of the same person; not what the page sent. */
  instance: z.string().nullable(),
});

export const chatMessage = z.object({
  id: z.string(),
  /** Who wrote it, as they were called then. */
  sender: z.string(),
  message: z.string(),
  timestamp: instant,
  channel: z.enum(['room', 'panel']),
  /** Of the participant who sent it, if they are still the same one. */
  senderId: z.string().nullable(),
});

export const joinRequest = z.object({
  requestId: z.string(),
  /** The same, for clients that look for it under this name. */
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

export const interviewServerEvents = {
  'meeting-joined': z.object({
    /** Everybody else who is inside. */
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
      /** Whoever knows it looks for no other way to others than through the relay; nothing else is passed on. */
      relayOnly: z.boolean(),
    }),
    /** For hosts: who asks to be let in. Each is told in a `join-request` as well. */
    waiting: z.array(joinRequest).optional(),
    /** Of candidates: for coming back on a new connection. */
    admitToken: z.string().optional(),
    /** For `POST /meetings/:meetingId/closing`, which says that this page is being closed. */
    closingToken: z.string(),
    serverNow: instant,
  }),
  'ice-servers': z.object({ iceServers: z.array(iceServer) }),
  'user-joined': z.object({ participant }),
  /** With `replacedBy`: the same page under a new id; its media goes on. */
  /** `lost`: not by anybody's will, so that they may be back soon. */
  'user-left': z.object({
    participantId: z.string(),
    replacedBy: z.string().optional(),
    lost: z.literal(true).optional(),
  }),
  offer: z.object({ offer: description, senderId: z.string() }),
  answer: z.object({ answer: description, senderId: z.string() }),
  'ice-candidate': z.object({ candidate, senderId: z.string() }),
  'participant-video-toggle': z.object({ participantId: z.string(), enabled: z.boolean() }),
  'participant-audio-toggle': z.object({ participantId: z.string(), enabled: z.boolean() }),
  'participant-screen-share': z.object({ participantId: z.string(), enabled: z.boolean() }),
  'participant-hand-raised': z.object({
    participantId: z.string(),
    raised: z.boolean(),
    participantName: z.string(),
    raisedAt: instant.nullable(),
  }),
  /** A person's connection was lost, or is there again, before they count as gone. */
  'participant-connection': z.object({ participantId: z.string(), connected: z.boolean() }),
  /** `isLead`: may end the meeting for all and hand it over. */
  'participant-host': z.object({ participantId: z.string(), isHost: z.boolean(), isLead: z.boolean() }),
  'new-message': chatMessage,
  'join-request': joinRequest,
  'join-request-resolved': z.object({
    requestId: z.string(),
    outcome: z.enum(['approved', 'rejected', 'expired', 'cancelled']),
    by: z.string().nullable(),
  }),
  'join-request-cancelled': z.object({ requestId: z.string() }),
  'join-pending': z.object({
    requestId: z.string(),
    requestToken: z.string(),
    hostPresent: z.boolean(),
    requestedAt: instant,
    startsAt: instant.nullable(),
    contact: z.string().nullable(),
    /** A host's last word to whoever waits. */
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
    /** Null: the knock made no request, because there is no such meeting, or it is over. */
    requestId: z.string().nullable(),
    meetingId: z.string(),
    reason: z.enum(['declined', 'expired', 'ended', 'blocked', 'not_found']),
    message: z.string(),
    canRetry: z.boolean(),
    /** When the meeting begins that was moved to a time at which nobody can wait yet. */
    startsAt: instant.optional(),
  }),
  /** To people who wait: whether a host is there now. */
  'host-presence': z.object({ hostPresent: z.boolean() }),
  'waiting-message': z.object({
    text: z.string(),
    by: z.string(),
    /** When the meeting begins that was moved; null: without a fixed time. */
    startsAt: instant.nullable().optional(),
  }),
  'mute-requested': z.object({ by: z.string() }),
  'meeting-locked': z.object({ locked: z.boolean(), by: z.string() }),
  'meeting-ended': z.object({ reason: z.enum(['ended_by_host', 'no_host', 'expired']), by: z.string().nullable() }),
  'you-were-removed': z.object({ canKnock: z.boolean(), by: z.string() }),
} satisfies ServerEvents;

export type Participant = z.output<typeof participant>;
export type ChatMessage = z.output<typeof chatMessage>;
export type JoinRequest = z.output<typeof joinRequest>;
export type Precheck = z.output<typeof precheck>;
export type SessionDescription = z.output<typeof description>;
export type Candidate = z.output<typeof candidate>;
