import type { JoinRequest } from '@assay/contract/interviews/interviewEvents';
import type { Departure } from './lostPeople.ts';
import type { RoomNews } from './roomSession.ts';
import type { RoomState } from './roomState.ts';

/** The screen reader announcement of an event; null if other parts announce it or nothing should. */
export function announcement(news: RoomNews): string | null {
  if (news.kind === 'muteRequested') return `${news.by} asks you to mute your microphone`;
  if (news.kind !== 'event') return null;
  const { event, before, after } = news;
  const isSelf = (id: string) => id === after.self.id;
  const nameOf = (id: string) => nameIn(after, id) ?? (before && nameIn(before, id)) ?? 'Someone';
  switch (event.name) {
    case 'user-joined': {
      const { id, name } = event.payload.participant;
      if (before && before.lost.length > after.lost.length) return `${name} is back`;
      return before && nameIn(before, id) === undefined ? `${name} joined` : null;
    }
    case 'user-left':
      // A toast says how the others left.
      return event.payload.reason === 'lost' ? awaitedWords(nameOf(event.payload.participantId)) : null;
    case 'participant-hand-raised':
      if (isSelf(event.payload.participantId)) return event.payload.raised ? 'Your hand is up' : 'Your hand is down';
      return `${nameOf(event.payload.participantId)} ${event.payload.raised ? 'raised' : 'lowered'} their hand`;
    case 'participant-screen-share':
      if (isSelf(event.payload.participantId))
        return event.payload.enabled ? 'You’re sharing your screen' : 'You stopped sharing';
      return `${nameOf(event.payload.participantId)} ${event.payload.enabled ? 'is sharing their screen' : 'stopped sharing'}`;
    case 'new-message':
      // The open chat is a live log, which announces itself.
      if (after.isChatOpen || event.payload.senderId === after.self.id) return null;
      return `${event.payload.sender}: ${event.payload.message}`;
    case 'join-request':
      return isNewWaiting(before, after, event.payload.requestId) ? arrivals([event.payload]) : null;
    case 'participant-host':
      if (!event.payload.isHost || isHostAlready(before, event.payload.participantId)) return null;
      return isSelf(event.payload.participantId)
        ? 'You’re a host now'
        : `${nameOf(event.payload.participantId)} is a host now`;
    case 'meeting-locked':
      return event.payload.locked ? `${event.payload.by} locked the room` : `${event.payload.by} unlocked the room`;
    case 'cameras-resumed':
      return wasSoundOnly(news) || event.payload.by === after.self.name ? null : resumedBy(event.payload.by);
    case 'participant-connection':
      return isSelf(event.payload.participantId)
        ? null
        : `${nameOf(event.payload.participantId)} ${event.payload.connected ? 'is back' : 'lost the connection'}`;
    case 'join-request-resolved': {
      const { requestId } = event.payload;
      const admitted = after.coming.find((each) => each.requestId === requestId);
      if (admitted === undefined || decidedByAnother(news) !== null) return null;
      return `${admitted.name} is on the way in`;
    }
    case 'meeting-joined':
      return arrivals(after.waiting.filter(({ requestId }) => !isWaiting(before, requestId)));
    // The notice on the screen announces itself.
    case 'participant-sound-only':
    // Visible only: announcing it would comment on everyone's buttons.
    case 'participant-audio-toggle':
    case 'participant-video-toggle':
    case 'join-request-cancelled':
    case 'join-request-coming':
    case 'join-request-entered':
      return null;
  }
}

const departures: Record<Departure['how'], string> = {
  left: 'left',
  closed: 'closed the page',
  lost: 'lost the connection',
  removed: 'was removed',
};

export const departureWords = ({ name, how }: Pick<Departure, 'name' | 'how'>): string => `${name} ${departures[how]}`;

export const awaitedWords = (name: string): string => `Connection lost. Waiting for ${name} to come back…`;

/** The line about a participant who is gone for good, and how they left. */
export function goneWords(news: RoomNews): string | null {
  if (news.kind === 'gaveUp')
    return `${new Intl.ListFormat('en-GB').format(news.names)} lost the connection and didn’t come back.`;
  if (news.kind !== 'event' || news.event.name !== 'user-left') return null;
  const { participantId, reason } = news.event.payload;
  const name = news.before && nameIn(news.before, participantId);
  if (!name || reason === undefined || reason === 'lost' || participantId === news.after.self.id) return null;
  return departureWords({ name, how: reason });
}

export type Said = { id: number; words: string };

const SAID_MOST = 5;

/** Keeps the last few, because several may come at once and each is spoken. Repeated words are announced again. */
export const saying = (said: readonly Said[], words: string): readonly Said[] => [
  ...said.slice(1 - SAID_MOST),
  { id: (said.at(-1)?.id ?? 0) + 1, words },
];

const resumedBy = (by: string) => `${by} turned the cameras back on`;

const wasSoundOnly = ({ before, after }: Extract<RoomNews, { kind: 'event' }>) =>
  before?.participants.some(({ id, soundOnly }) => id === after.self.id && soundOnly) === true;

/** For the person whose poor connection a host overruled. */
export function overruled(news: RoomNews): string | null {
  if (news.kind === 'camerasKept') return 'A host wants cameras on. You can turn yours off.';
  if (news.kind !== 'event' || news.event.name !== 'cameras-resumed' || !wasSoundOnly(news)) return null;
  return `${resumedBy(news.event.payload.by)}. You can turn yours off.`;
}

export const SCREEN_YIELDED = 'Someone else is sharing now, so your sharing stopped.';

/** @returns null if no one is waiting */
export function arrivals([first, ...more]: readonly JoinRequest[]): string | null {
  if (first === undefined) return null;
  return more.length === 0
    ? `${first.name} is waiting to be let in`
    : `${more.length + 1} people are waiting to be let in`;
}

export const isNewWaiting = (before: RoomState | null, after: RoomState, requestId: string): boolean =>
  !isWaiting(before, requestId) && isWaiting(after, requestId);

const isWaiting = (room: RoomState | null, wanted: string) =>
  room?.waiting.some(({ requestId }) => requestId === wanted) === true;

const isHostAlready = (room: RoomState | null, wanted: string) =>
  room?.participants.some(({ id, isHost }) => id === wanted && isHost) === true;

const nameIn = ({ participants }: RoomState, wanted: string) => participants.find(({ id }) => id === wanted)?.name;

const outcomes = { approved: 'admitted', rejected: 'declined' };

/** Another host decided first. */
export function decidedByAnother(news: RoomNews): string | null {
  if (news.kind !== 'event' || news.event.name !== 'join-request-resolved') return null;
  const { requestId: decided, outcome, by } = news.event.payload;
  const request = news.before?.waiting.find(({ requestId }) => requestId === decided);
  if (request === undefined || by === null || by === news.after.self.name) return null;
  return outcome === 'approved' || outcome === 'rejected' ? `${by} ${outcomes[outcome]} ${request.name}` : null;
}
