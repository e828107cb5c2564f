import type { ChatMessage, ComingPerson, JoinRequest, Participant } from '@assay/contract/interviews/interviewEvents';
import type { MeetingJoined, ServerEvent, Received } from '../call/meetingConnection.ts';
import { lose, type Places, seat, stillLost } from './lostPeople.ts';

/** The room's state as reported by the server, without devices and media. */
export interface RoomState extends Places {
  self: MeetingJoined['self'];
  meeting: MeetingJoined['meeting'];
  messages: readonly ChatMessage[];
  /** Of messages written here: after a new connection the server no longer knows whose they are. */
  ownMessageIds: readonly string[];
  /** Others' messages that arrived while the chat was closed. */
  unread: number;
  isChatOpen: boolean;
  /** Waiting people, longest first; always empty for candidates. */
  waiting: readonly JoinRequest[];
  /** Admitted people who are not inside yet; always empty for candidates. */
  coming: readonly Coming[];
  /** The server's clock minus ours, in ms. */
  clockOffset: number;
}

export interface Coming {
  requestId: string;
  name: string;
  /** By our clock, ms since 1970. */
  admittedAt: number;
}

/** A server event that changes the room's state. */
export type RoomEvent = { [Name in RoomEventName]: { name: Name; payload: Received<Name> } }[RoomEventName];

export type RoomEventName = Exclude<ServerEvent, (typeof elsewhere)[number]>;

/** Events handled elsewhere: those of the waiting view, media, the end, and requests. */
const elsewhere = [
  'join-pending',
  'join-approved',
  'join-rejected',
  'host-presence',
  'waiting-message',
  'offer',
  'answer',
  'ice-candidate',
  'ice-servers',
  'mute-requested',
  'meeting-ended',
  'you-were-removed',
] as const satisfies readonly ServerEvent[];

type Reducers = {
  [Name in Exclude<RoomEventName, 'meeting-joined'>]: (
    room: RoomState,
    payload: Received<Name>,
    now: Date,
  ) => RoomState;
};

const reducers: Reducers = {
  'user-joined': (room, { participant }) => {
    const isNew = !room.participants.some(({ id }) => id === participant.id);
    return isNew ? seat(room, participant) : change(room, { participantId: participant.id }, participant);
  },
  'user-left': (room, { participantId, replacedBy, reason }, now) => {
    // Our own leaving is handled elsewhere; without ourselves there is no room to show.
    if (participantId === room.self.id) return room;
    if (reason === 'lost') return lose(room, participantId, now);
    const isHeld = replacedBy === undefined || isThere(room, { participantId: replacedBy });
    // The same page under a new id keeps its place; its `user-joined` follows.
    return isHeld
      ? { ...room, participants: without(room, participantId), lastLeft: departure(room, participantId, reason, now) }
      : change(room, { participantId }, { id: replacedBy, connected: true });
  },
  'participant-video-toggle': (room, payload) => change(room, payload, { videoEnabled: payload.enabled }),
  'participant-audio-toggle': (room, payload) => change(room, payload, { audioEnabled: payload.enabled }),
  'participant-screen-share': (room, payload) =>
    change(payload.enabled && isThere(room, payload) ? withoutSharer(room) : room, payload, {
      screenSharing: payload.enabled,
    }),
  'participant-sound-only': (room, payload) => change(room, payload, { soundOnly: payload.enabled }),
  'cameras-resumed': (room) => ({
    ...room,
    participants: room.participants.map((one) => ({ ...one, soundOnly: false })),
  }),
  'participant-hand-raised': (room, payload) =>
    change(room, payload, { handRaised: payload.raised, handRaisedAt: payload.raised ? payload.raisedAt : null }),
  'participant-connection': (room, payload) => change(room, payload, { connected: payload.connected }),
  'participant-host': (room, payload) => {
    const changed = change(room, payload, { isHost: payload.isHost });
    if (payload.participantId !== room.self.id) return changed;
    const self = { ...room.self, isHost: payload.isHost, isLead: payload.isLead };
    return { ...changed, self, ...(!payload.isHost && { waiting: [], coming: [] }) };
  },
  'new-message': (room, message) => {
    if (room.messages.some(({ id }) => id === message.id)) return room;
    const isNews = !room.isChatOpen && message.senderId !== room.self.id;
    // A new host receives the hosts' earlier messages.
    const messages = [...room.messages, message].toSorted(byId);
    const ownMessageIds = [...room.ownMessageIds, ...idsFrom([message], room.self.id)];
    return { ...room, messages, ownMessageIds, unread: room.unread + (isNews ? 1 : 0) };
  },
  'join-request': (room, request) => {
    if (!room.self.isHost) return room;
    const others = withoutRequest(room, request);
    return { ...others, waiting: [...others.waiting, request].sort(byTime) };
  },
  'join-request-resolved': (room, payload, now) => {
    const request = room.waiting.find(({ requestId }) => requestId === payload.requestId);
    const others = withoutRequest(room, payload);
    if (request === undefined || payload.outcome !== 'approved') return others;
    const { requestId, name } = request;
    return { ...others, coming: [...others.coming, { requestId, name, admittedAt: now.getTime() }] };
  },
  'join-request-cancelled': (room, payload) => withoutRequest(room, payload),
  'join-request-coming': (room, person) => {
    if (!room.self.isHost) return room;
    const others = withoutRequest(room, person);
    return { ...others, coming: [...others.coming, byOurClock(person, room.clockOffset)] };
  },
  'join-request-entered': (room, payload) => withoutRequest(room, payload),
  'meeting-locked': (room, { locked }) => ({ ...room, meeting: { ...room.meeting, locked } }),
};

/** @param room null before the first `meeting-joined` */
export function tellRoom(room: RoomState | null, event: RoomEvent, now: Date): RoomState | null {
  if (event.name === 'meeting-joined') return enter(room, event.payload, now);
  if (room === null) return null;
  const reduce = reducers[event.name] as (room: RoomState, payload: typeof event.payload, now: Date) => RoomState;
  return reduce(room, event.payload, now);
}

/** Unseen messages stay unread when another panel opens or closes. */
export const openChat = (room: RoomState, isChatOpen: boolean): RoomState => ({
  ...room,
  isChatOpen,
  unread: isChatOpen ? 0 : room.unread,
});

export const roomEventNames = ['meeting-joined', ...Object.keys(reducers)] as RoomEventName[];

/** The server's state replaces ours, because events were missed while disconnected. */
function enter(before: RoomState | null, joined: MeetingJoined, now: Date): RoomState {
  const { self, meeting, messages, serverNow } = joined;
  const clockOffset = Date.parse(serverNow) - now.getTime();
  const known = new Set(before?.messages.map(({ id }) => id));
  const ownMessageIds = [...new Set([...(before?.ownMessageIds ?? []), ...idsFrom(messages, self.id)])];
  const missed = messages.filter(({ id, senderId }) => !known.has(id) && senderId !== self.id).length;
  const participants = rosterOf(joined);
  return {
    self,
    meeting,
    participants,
    lost: stillLost(before?.lost ?? [], participants),
    lastLeft: before?.lastLeft ?? null,
    messages,
    ownMessageIds,
    // Messages from before we entered are history, not news.
    unread: before === null || before.isChatOpen ? 0 : Math.min(before.unread + missed, messages.length),
    isChatOpen: before?.isChatOpen ?? false,
    waiting: self.isHost ? (joined.waiting ?? []).toSorted(byTime) : [],
    coming: self.isHost ? (joined.coming ?? []).map((one) => byOurClock(one, clockOffset)) : [],
    clockOffset,
  };
}

const idsFrom = (messages: readonly ChatMessage[], sender: string): string[] =>
  messages.flatMap(({ id, senderId }) => (senderId === sender ? [id] : []));

const byOurClock = ({ requestId, name, admittedAt }: ComingPerson, clockOffset: number): Coming => ({
  requestId,
  name,
  admittedAt: Date.parse(admittedAt) - clockOffset,
});

const rosterOf = ({ self: { isLead: _isLead, ...self }, participants }: MeetingJoined): Participant[] => [
  self,
  ...participants.filter(({ id }) => id !== self.id),
];

type About = { participantId: string };

const isThere = ({ participants }: RoomState, { participantId }: About) =>
  participants.some(({ id }) => id === participantId);

const without = ({ participants }: RoomState, participantId: string) =>
  participants.filter(({ id }) => id !== participantId);

/** Those who continue in another place have not left. */
function departure(room: RoomState, participantId: string, how: Received<'user-left'>['reason'], now: Date) {
  const leaving = room.participants.find(({ id }) => id === participantId);
  if (leaving === undefined || how === undefined) return room.lastLeft;
  return { name: leaving.name, how, at: now.getTime() };
}

const withoutSharer = (room: RoomState): RoomState => ({
  ...room,
  participants: room.participants.map((one) => (one.screenSharing ? { ...one, screenSharing: false } : one)),
});

const withoutRequest = (room: RoomState, { requestId: gone }: { requestId: string }): RoomState => ({
  ...room,
  waiting: room.waiting.filter(({ requestId }) => requestId !== gone),
  coming: room.coming.filter(({ requestId }) => requestId !== gone),
});

const change = (room: RoomState, { participantId }: About, news: Partial<Participant>): RoomState => ({
  ...room,
  participants: room.participants.map((one) => (one.id === participantId ? { ...one, ...news } : one)),
});

const byId = (one: ChatMessage, other: ChatMessage) => Number(one.id) - Number(other.id);

const byTime = (one: JoinRequest, other: JoinRequest) =>
  Date.parse(one.requestedAt) - Date.parse(other.requestedAt) || one.requestId.localeCompare(other.requestId);
