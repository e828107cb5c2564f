import { describe, expect, test } from 'vitest';
import { openChat, tellRoom } from './roomState.ts';
import type { RoomEvent, RoomState } from './roomState.ts';
import { announcement, decidedByAnother, goneWords, overruled, type Said, saying } from './roomWords.ts';
import { person } from '../../../test/people.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const MEETING = 'abcd-efgh-jkmn';

const SELF = person('self', { name: 'Grace Hopper', isHost: true });
const ADA = person('ada', { name: 'Ada Byron' });

const joinedAsHost = {
  participants: [SELF],
  self: { ...SELF, isLead: true },
  messages: [],
  iceServers: [],
  meeting: { meetingId: MEETING, title: null, endsAt: NOW.toISOString(), locked: false, capacity: 6, relayOnly: false },
  serverNow: NOW.toISOString(),
  closingToken: 'of this page',
};

/** A room with Grace as host, after these events. */
function after(...events: RoomEvent[]): RoomState {
  const first: RoomEvent = { name: 'meeting-joined', payload: joinedAsHost };
  const room = [first, ...events].reduce<RoomState | null>((state, event) => tellRoom(state, event, NOW), null);
  if (room === null) throw new Error('There is a room after the first event');
  return room;
}

/** The announcement of the last event. */
function said(...events: [RoomEvent, ...RoomEvent[]]): string | null {
  const event = events[events.length - 1] ?? events[0];
  return announcement({ kind: 'event', event, before: after(...events.slice(0, -1)), after: after(...events) });
}

const adaJoined: RoomEvent = { name: 'user-joined', payload: { participant: ADA } };
const request = { id: 'r1', requestId: 'r1', meetingId: MEETING, name: 'Ada Byron', requestedAt: NOW.toISOString() };
const adaWaits = {
  name: 'join-request',
  payload: { ...request, attempt: 1, invited: false },
} as const satisfies RoomEvent;
const handOf = (participantId: string, raised: boolean): RoomEvent => ({
  name: 'participant-hand-raised',
  payload: { participantId, participantName: 'Somebody', raised, raisedAt: raised ? NOW.toISOString() : null },
});
const screenOf = (participantId: string, enabled: boolean): RoomEvent => ({
  name: 'participant-screen-share',
  payload: { participantId, enabled },
});
const hostIs = (participantId: string, isHost: boolean): RoomEvent => ({
  name: 'participant-host',
  payload: { participantId, isHost, isLead: false },
});
const connectionOf = (participantId: string, connected: boolean): RoomEvent => ({
  name: 'participant-connection',
  payload: { participantId, connected },
});

const adaLeaves = (reason?: 'left' | 'closed' | 'lost' | 'removed'): RoomEvent => ({
  name: 'user-left',
  payload: { participantId: 'ada', ...(reason && { reason }) },
});

test('it is shown who is gone and how they left; not while they are expected back or continue elsewhere', () => {
  const shown = (event: RoomEvent) =>
    goneWords({ kind: 'event', event, before: after(adaJoined), after: after(adaJoined, event) });
  expect(shown(adaLeaves('left'))).toBe('Ada Byron left');
  expect(shown(adaLeaves('closed'))).toBe('Ada Byron closed the page');
  expect(shown(adaLeaves('removed'))).toBe('Ada Byron was removed');
  expect(shown(adaLeaves('lost'))).toBeNull();
  expect(shown(adaLeaves())).toBeNull();
  expect(shown({ name: 'user-left', payload: { participantId: 'self', reason: 'left' } })).toBeNull();
  expect(goneWords({ kind: 'gaveUp', names: ['Ada Byron', 'Mary Somerville'] })).toBe(
    'Ada Byron and Mary Somerville lost the connection and didn’t come back.',
  );
});

describe('a screen reader announces', () => {
  test('arrivals, and not again a person who is there', () => {
    expect(said(adaJoined)).toBe('Ada Byron joined');
    expect(said(adaJoined, adaJoined)).toBeNull();
  });

  test('waiting people on entering, and not again on returning', () => {
    const [first, second] = [
      adaWaits.payload,
      { ...adaWaits.payload, id: 'r2', requestId: 'r2', name: 'Mary Somerville' },
    ];
    const roster = (...waiting: (typeof first)[]): RoomEvent => ({
      name: 'meeting-joined',
      payload: { ...joinedAsHost, waiting },
    });
    const saidAtFirst = (event: RoomEvent) =>
      announcement({ kind: 'event', event, before: null, after: tellRoom(null, event, NOW) as RoomState });
    expect(saidAtFirst(roster())).toBeNull();
    expect(saidAtFirst(roster(first))).toBe('Ada Byron is waiting to be let in');
    expect(saidAtFirst(roster(first, second))).toBe('2 people are waiting to be let in');
    expect(said(adaWaits, roster(first))).toBeNull();
    expect(said(adaWaits, roster(first, second))).toBe('Mary Somerville is waiting to be let in');
    expect(said(roster(first), adaWaits)).toBeNull();
  });

  test('a lost person, that they are waited for, and their return; how others left is read from the toast', () => {
    expect(said(adaJoined, adaLeaves('lost'))).toBe('Connection lost. Waiting for Ada Byron to come back…');
    expect(said(adaJoined, adaLeaves('lost'), adaJoined)).toBe('Ada Byron is back');
    expect(said(adaJoined, adaLeaves('left'))).toBeNull();
  });

  test('of hands and screens, of oneself in other words than of others', () => {
    expect(said(adaJoined, handOf('ada', true))).toBe('Ada Byron raised their hand');
    expect(said(adaJoined, handOf('ada', true), handOf('ada', false))).toBe('Ada Byron lowered their hand');
    expect(said(handOf('self', true))).toBe('Your hand is up');
    expect(said(handOf('self', false))).toBe('Your hand is down');
    expect(said(adaJoined, screenOf('ada', true))).toBe('Ada Byron is sharing their screen');
    expect(said(adaJoined, screenOf('ada', true), screenOf('ada', false))).toBe('Ada Byron stopped sharing');
    expect(said(screenOf('self', true))).toBe('You’re sharing your screen');
    expect(said(screenOf('self', true), screenOf('self', false))).toBe('You stopped sharing');
  });

  test('others’ messages while the chat is closed, not one’s own', () => {
    const message = { id: 'm1', message: 'Hello', timestamp: NOW.toISOString(), channel: 'room' as const };
    const written = (sender: string, senderId: string): RoomEvent => ({
      name: 'new-message',
      payload: { ...message, sender, senderId },
    });
    expect(said(adaJoined, written('Ada Byron', 'ada'))).toBe('Ada Byron: Hello');
    expect(said(written('Grace Hopper', 'self'))).toBeNull();
    const event = written('Ada Byron', 'ada');
    const room = openChat(after(adaJoined), true);
    expect(announcement({ kind: 'event', event, before: room, after: room })).toBeNull();
  });

  test('knocks, once per request', () => {
    expect(said(adaWaits)).toBe('Ada Byron is waiting to be let in');
    expect(said(adaWaits, adaWaits)).toBeNull();
  });

  test('new hosts, and not former ones', () => {
    expect(said(adaJoined, hostIs('ada', true))).toBe('Ada Byron is a host now');
    expect(said(adaJoined, hostIs('ada', true), hostIs('ada', true))).toBeNull();
    expect(said(adaJoined, hostIs('ada', false))).toBeNull();
    expect(said(hostIs('self', false), hostIs('self', true))).toBe('You’re a host now');
  });

  test('locking, and lost and restored connections, of others only', () => {
    const locked = (isLocked: boolean): RoomEvent => ({
      name: 'meeting-locked',
      payload: { locked: isLocked, by: 'Demo Admin' },
    });
    expect(said(locked(true))).toBe('Demo Admin locked the room');
    expect(said(locked(false))).toBe('Demo Admin unlocked the room');
    expect(said(adaJoined, connectionOf('ada', false))).toBe('Ada Byron lost the connection');
    expect(said(adaJoined, connectionOf('ada', true))).toBe('Ada Byron is back');
    expect(said(connectionOf('self', true))).toBeNull();
  });

  test('to mute; that another screen took the place of one’s own is read from its toast alone', () => {
    expect(announcement({ kind: 'muteRequested', by: 'Ada Byron' })).toBe('Ada Byron asks you to mute your microphone');
    expect(announcement({ kind: 'screenYielded' })).toBeNull();
  });

  test('nothing of microphones and cameras', () => {
    const toggle = { participantId: 'ada', enabled: false };
    expect(said(adaJoined, { name: 'participant-audio-toggle', payload: toggle })).toBeNull();
    expect(said(adaJoined, { name: 'participant-video-toggle', payload: toggle })).toBeNull();
  });
});

test('news that come together are all kept to be spoken, the last five, each once', () => {
  const kept = ['a', 'b', 'b', 'c', 'd', 'e'].reduce<readonly Said[]>(saying, []);
  expect(kept.map(({ words }) => words)).toEqual(['b', 'b', 'c', 'd', 'e']);
  expect(new Set(kept.map(({ id }) => id)).size).toBe(5);
});

test('one’s own Admit is announced, because the card that was pressed is gone', () => {
  const resolved = (by: string, outcome: 'approved' | 'rejected'): RoomEvent => ({
    name: 'join-request-resolved',
    payload: { requestId: 'r1', outcome, by },
  });
  expect(said(adaWaits, resolved('Grace Hopper', 'approved'))).toBe('Ada Byron is on the way in');
  expect(said(adaWaits, resolved('Grace Hopper', 'rejected'))).toBeNull();
  expect(said(adaWaits, resolved('Demo Admin', 'approved'))).toBeNull();
});

test('a faster other host is named; a toast for one’s own decisions is not shown', () => {
  const resolved = (by: string | null, outcome: 'approved' | 'rejected'): RoomEvent => ({
    name: 'join-request-resolved',
    payload: { requestId: 'r1', outcome, by },
  });
  const lineAbout = (event: RoomEvent) =>
    decidedByAnother({ kind: 'event', event, before: after(adaWaits), after: after(adaWaits, event) });
  expect(lineAbout(resolved('Demo Admin', 'approved'))).toBe('Demo Admin admitted Ada Byron');
  expect(lineAbout(resolved('Demo Admin', 'rejected'))).toBe('Demo Admin declined Ada Byron');
  expect(lineAbout(resolved('Grace Hopper', 'approved'))).toBeNull();
  expect(lineAbout(resolved(null, 'approved'))).toBeNull();
});

test('cameras that a host resumed are announced, and explained to the person they were paused for', () => {
  const resumed: RoomEvent = { name: 'cameras-resumed', payload: { by: 'Demo Admin' } };
  const paused = (participantId: string): RoomEvent => ({
    name: 'participant-sound-only',
    payload: { participantId, enabled: true },
  });
  const explained = (...events: RoomEvent[]) =>
    overruled({ kind: 'event', event: resumed, before: after(...events), after: after(...events, resumed) });
  expect(said(adaJoined, paused('ada'), resumed)).toBe('Demo Admin turned the cameras back on');
  expect(explained(adaJoined, paused('ada'))).toBeNull();
  expect(said(paused('self'), resumed)).toBeNull();
  expect(explained(paused('self'))).toBe('Demo Admin turned the cameras back on. You can turn yours off.');
  expect(said({ ...resumed, payload: { by: 'Grace Hopper' } })).toBeNull();
});
