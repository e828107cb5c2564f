import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage, JoinRequest, Participant } from '@assay/contract/interviews/interviewEvents';
import { openChat, type RoomEvent, type RoomState, tellRoom } from './roomState.ts';
import {
  countBadge,
  countLabel,
  countedTitle,
  hostPresence,
  onTheWayIn,
  othersOf,
  raisedHands,
  selfOf,
  sharerOf,
} from './roomViews.ts';
import { person } from '../../../test/people.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

const message = (id: string, senderId: string | null, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  sender: `Name of ${senderId}`,
  senderId,
  message: 'Hello',
  timestamp: NOW.toISOString(),
  channel: 'room',
  ...more,
});

const request = (requestId: string, second = 0): JoinRequest => ({
  id: requestId,
  requestId,
  meetingId: 'abcd-efgh-jkmn',
  name: `Name of ${requestId}`,
  requestedAt: new Date(NOW.getTime() + second * 1000).toISOString(),
  attempt: 1,
  invited: false,
});

const joined = (
  participants: Participant[],
  { isHost = true, id = 'self', messages = [] as ChatMessage[] } = {},
): RoomEvent => ({
  name: 'meeting-joined',
  payload: {
    participants,
    messages,
    self: { ...person(id, { isHost }), isLead: isHost },
    iceServers: [],
    meeting: {
      meetingId: 'abcd-efgh-jkmn',
      title: null,
      endsAt: '2026-11-21T11:00:00.000Z',
      locked: false,
      capacity: 6,
      relayOnly: false,
    },
    serverNow: '2026-11-21T10:00:05.000Z',
    closingToken: 'of this page',
  },
});

const room = (...events: RoomEvent[]): RoomState => {
  const state = events.reduce<RoomState | null>((before, event) => tellRoom(before, event, NOW), null);
  if (state === null) throw new Error('nobody joined');
  return state;
};
const more = (state: RoomState, ...events: RoomEvent[]): RoomState =>
  events.reduce((before, event) => tellRoom(before, event, NOW) ?? before, state);
const ids = (people: readonly Participant[]) => people.map(({ id }) => id);
const self = person('self', { isHost: true });

describe('participants', () => {
  test('nothing is shown before the server’s first roster', () => {
    expect(tellRoom(null, { name: 'user-joined', payload: { participant: person('a') } }, NOW)).toBeNull();
  });

  test('a new roster replaces all that was believed', () => {
    const before = room(joined([self, person('a'), person('ghost')]));
    expect(ids(more(before, joined([self, person('b')])).participants)).toEqual(['self', 'b']);
  });

  test('a roster without ourselves still shows us', () => {
    expect(selfOf(room(joined([person('a')])))?.name).toBe('Name of self');
  });

  test('a person who joins twice is listed once', () => {
    const event: RoomEvent = { name: 'user-joined', payload: { participant: person('a', { audioEnabled: false }) } };
    const state = room(joined([self, person('a'), person('b')]), event);
    expect(ids(state.participants)).toEqual(['self', 'a', 'b']);
    expect(state.participants[1]?.audioEnabled).toBe(false);
  });

  test('the same page under a new id keeps its place', () => {
    const state = room(
      joined([self, person('a', { connected: false }), person('b')]),
      { name: 'user-left', payload: { participantId: 'a', replacedBy: 'a2' } },
      { name: 'user-joined', payload: { participant: person('a2') } },
    );
    expect(ids(state.participants)).toEqual(['self', 'a2', 'b']);
  });

  test('the same page under a new id is listed once, even if its entry arrives first', () => {
    const state = room(
      joined([self, person('a')]),
      { name: 'user-joined', payload: { participant: person('a2') } },
      { name: 'user-left', payload: { participantId: 'a', replacedBy: 'a2' } },
    );
    expect(ids(state.participants)).toEqual(['self', 'a2']);
  });

  test('our own leaving leaves us in our room', () => {
    const state = room(joined([self, person('a')]), { name: 'user-left', payload: { participantId: 'self' } });
    expect(ids(state.participants)).toEqual(['self', 'a']);
    expect(ids(othersOf(state))).toEqual(['a']);
  });

  test('the host is reconnecting only when every host is', () => {
    const hosts = [person('h', { isHost: true, connected: false }), person('g', { isHost: true })];
    const candidate = { isHost: false };
    expect(hostPresence(room(joined([person('self'), ...hosts], candidate)))).toBe('here');
    expect(hostPresence(room(joined([person('self'), ...hosts.slice(0, 1)], candidate)))).toBe('reconnecting');
    expect(hostPresence(room(joined([person('self')], candidate)))).toBe('absent');
  });
});

describe('actions of participants', () => {
  const share = (participantId: string, enabled: boolean): RoomEvent => ({
    name: 'participant-screen-share',
    payload: { participantId, enabled },
  });

  test('a second sharer replaces the first', () => {
    const state = room(joined([self, person('a'), person('b')]), share('a', true), share('b', true));
    expect(sharerOf(state)?.id).toBe('b');
    expect(state.participants.filter(({ screenSharing }) => screenSharing)).toHaveLength(1);
  });

  test('the late end of the first share does not end the second', () => {
    const state = room(joined([self, person('a'), person('b')]), share('a', true), share('b', true), share('a', false));
    expect(sharerOf(state)?.id).toBe('b');
  });

  test('an unknown sharer ends no one’s share', () => {
    const state = room(joined([self, person('a')]), share('a', true), share('nobody', true));
    expect(sharerOf(state)?.id).toBe('a');
  });

  test('hands are in the order in which they went up', () => {
    const raise = (participantId: string, second: number): RoomEvent => ({
      name: 'participant-hand-raised',
      payload: { participantId, raised: true, participantName: '', raisedAt: `2026-11-21T10:00:0${second}.000Z` },
    });
    const state = room(joined([self, person('a'), person('b')]), raise('b', 1), raise('a', 2), raise('self', 3));
    expect(ids(raisedHands(state))).toEqual(['b', 'a', 'self']);
    const lowered: RoomEvent = {
      name: 'participant-hand-raised',
      payload: { participantId: 'b', raised: false, participantName: '', raisedAt: null },
    };
    expect(ids(raisedHands(more(state, lowered)))).toEqual(['a', 'self']);
  });
});

describe('chat', () => {
  const say = (id: string, senderId: string | null): RoomEvent => ({
    name: 'new-message',
    payload: message(id, senderId),
  });

  test('messages of others count as unread while the chat is closed, our own never', () => {
    const state = room(joined([self, person('a')]), say('1', 'a'), say('2', 'self'), say('3', 'a'));
    expect(state.unread).toBe(2);
    expect(more(openChat(state, true), say('4', 'a')).unread).toBe(0);
    expect(more(openChat(openChat(state, true), false), say('4', 'a')).unread).toBe(1);
    expect(openChat(state, false).unread).toBe(2);
  });

  test('late messages appear where they were sent', () => {
    const state = room(joined([self, person('a')]), say('3', 'a'), say('10', 'a'), say('2', 'a'));
    expect(state.messages.map(({ id }) => id)).toEqual(['2', '3', '10']);
  });

  test('a repeated message is listed once', () => {
    const state = room(joined([self, person('a')]), say('1', 'a'), say('1', 'a'));
    expect(state.messages).toHaveLength(1);
    expect(state.unread).toBe(1);
  });

  test('history is not news, but what was missed while the connection was away is', () => {
    const history = [message('1', null), message('2', null)];
    const state = room(joined([self], { messages: history }));
    expect(state.unread).toBe(0);
    expect(more(state, joined([self], { messages: [...history, message('3', 'a')] })).unread).toBe(1);
  });

  test('own messages stay ours after a new connection, which knows no sender for them', () => {
    const state = room(joined([self], { messages: [message('1', 'self')] }), say('2', 'self'), say('3', 'a'));
    expect(state.ownMessageIds).toEqual(['1', '2']);
    const messages = [message('1', null), message('2', null), message('3', 'a')];
    const again = more(state, joined([person('new')], { id: 'new', messages }), say('4', 'new'));
    expect(again.ownMessageIds).toEqual(['1', '2', '4']);
  });

  test('the badge shows 9+ above 9', () => {
    expect([1, 9, 10, 99].map(countBadge)).toEqual(['1', '9', '9+', '9+']);
    expect([0, 9, 10].map((count) => countLabel('Chat', count, 'unread'))).toEqual([
      'Chat',
      'Chat, 9 unread',
      'Chat, 9+ (10 unread)',
    ]);
  });
});

describe('waiting people', () => {
  const knock = (id: string, second = 0): RoomEvent => ({ name: 'join-request', payload: request(id, second) });
  const waiting = (state: RoomState) => state.waiting.map(({ requestId }) => requestId);

  test('a candidate never has a waiting list, whatever arrives', () => {
    expect(room(joined([person('self')], { isHost: false }), knock('x')).waiting).toEqual([]);
  });

  test('the longest waiting person is first; asking again lists them once', () => {
    expect(waiting(room(joined([self]), knock('late', 9), knock('early', 1), knock('late', 9)))).toEqual([
      'early',
      'late',
    ]);
  });

  test('decided, expired and taken back requests go', () => {
    const state = room(joined([self]), knock('a'), knock('b'), knock('c'));
    const resolved: RoomEvent = {
      name: 'join-request-resolved',
      payload: { requestId: 'a', outcome: 'approved', by: 'Somebody' },
    };
    const after = more(state, resolved, { name: 'join-request-cancelled', payload: { requestId: 'c' } });
    expect(waiting(after)).toEqual(['b']);
  });

  const admitted = (requestId: string, outcome: 'approved' | 'rejected' = 'approved'): RoomEvent => ({
    name: 'join-request-resolved',
    payload: { requestId, outcome, by: 'Somebody' },
  });
  const coming = (state: RoomState, now = NOW) => onTheWayIn(state, now).map(({ name }) => name);

  test('an admitted person is on the way in until they are inside, withdraw or ask again', () => {
    const state = room(joined([self]), knock('a'), admitted('a'), knock('b'), admitted('b', 'rejected'));
    expect(coming(state)).toEqual(['Name of a']);
    for (const end of ['join-request-entered', 'join-request-cancelled'] as const)
      expect(coming(more(state, { name: end, payload: { requestId: 'a' } }))).toEqual([]);
    const again = more(state, knock('a'));
    expect([coming(again), waiting(again)]).toEqual([[], ['a']]);
  });

  test('an admitted person who never comes is listed no longer than their place is held', () => {
    const state = room(joined([self]), knock('a'), admitted('a'));
    const after = (ms: number) => coming(state, new Date(NOW.getTime() + ms));
    expect([after(119_999), after(120_000)]).toEqual([['Name of a'], []]);
  });

  test('a new roster has who is on the way in now, by our clock', () => {
    const roster = joined([self]);
    if (roster.name !== 'meeting-joined') throw new Error('no roster');
    const list = [{ requestId: 'b', name: 'Ben', admittedAt: '2026-11-21T10:00:00.000Z' }];
    const state = more(room(joined([self]), knock('a'), admitted('a')), {
      ...roster,
      payload: { ...roster.payload, coming: list },
    });
    expect(coming(state)).toEqual(['Ben']);
    // The server's clock is five seconds ahead.
    const after = (ms: number) => coming(state, new Date(NOW.getTime() + ms));
    expect([after(114_999), after(115_000)]).toEqual([['Ben'], []]);
    expect(coming(more(state, roster))).toEqual([]);
  });

  test('a new host hears of each person on the way in, once and by our clock', () => {
    const admittedAt = new Date(NOW.getTime() - 30_000).toISOString();
    const event: RoomEvent = { name: 'join-request-coming', payload: { requestId: 'b', name: 'Ben', admittedAt } };
    const guest = room(joined([person('self')], { isHost: false }));
    expect(coming(more(guest, event))).toEqual([]);
    const host = more(guest, {
      name: 'participant-host',
      payload: { participantId: 'self', isHost: true, isLead: true },
    });
    const state = more(host, event, event);
    expect(coming(state)).toEqual(['Ben']);
    expect(coming(state, new Date(NOW.getTime() + 90_000))).toEqual([]);
  });

  test('only hosts see who is on the way in', () => {
    const state = room(joined([self]), knock('a'), admitted('a'));
    const demoted: RoomEvent = {
      name: 'participant-host',
      payload: { participantId: 'self', isHost: false, isLead: false },
    };
    expect(coming(more(state, demoted))).toEqual([]);
    expect(coming(room(joined([person('self')], { isHost: false }), knock('a'), admitted('a')))).toEqual([]);
  });

  test('a roster with waiting people is the list, and repeated events change nothing', () => {
    const roster = joined([self]);
    const waits = [request('late', 9), request('early', 1)];
    if (roster.name === 'meeting-joined') roster.payload = { ...roster.payload, waiting: waits };
    const state = room(joined([self]), knock('gone'), roster);
    expect(waiting(state)).toEqual(['early', 'late']);
    expect(waiting(more(state, knock('late', 9)))).toEqual(['early', 'late']);
  });

  test('a new roster clears the list: current entries are sent again', () => {
    const state = room(joined([self]), knock('a'), knock('b'));
    expect(waiting(more(state, joined([self]), knock('b')))).toEqual(['b']);
  });

  test('a former host sees no waiting people', () => {
    const state = room(joined([self]), knock('a'));
    const demoted = more(state, {
      name: 'participant-host',
      payload: { participantId: 'self', isHost: false, isLead: false },
    });
    expect(demoted.waiting).toEqual([]);
    expect(waiting(more(demoted, knock('b')))).toEqual([]);
    expect(selfOf(demoted)?.isHost).toBe(false);
  });

  test('a new lead may end the meeting', () => {
    const guest = room(joined([self], { isHost: false }));
    const lead = more(guest, {
      name: 'participant-host',
      payload: { participantId: 'self', isHost: true, isLead: true },
    });
    expect(guest.self.isLead).toBe(false);
    expect(lead.self).toMatchObject({ isHost: true, isLead: true });
  });

  test('the tab’s title begins with how many wait', () => {
    expect([0, 10].map((count) => countedTitle('Interview', count))).toEqual(['Interview', '(10) Interview']);
  });
});

describe('any events in any order', () => {
  const id = fc.constantFrom('self', 'a', 'b', 'c', 'd');
  const flag = fc.boolean();
  const raisedAt = fc.constantFrom('2026-11-21T10:00:01.000Z', '2026-11-21T10:00:02.000Z', null);
  const aPerson = fc.record({ id, isHost: flag, screenSharing: flag }).map(({ id: one, ...rest }) => person(one, rest));
  const received = (name: RoomEvent['name'], payload: fc.Arbitrary<object>) =>
    payload.map((one) => ({ name, payload: one }) as RoomEvent);
  const requestId = fc.constantFrom('r1', 'r2', 'r3');

  const anyEvent: fc.Arbitrary<RoomEvent> = fc.oneof(
    fc
      .record({ people: fc.uniqueArray(aPerson, { selector: (one) => one.id, maxLength: 4 }), isHost: flag })
      .map(({ people, isHost }) =>
        joined(
          people.map((one, index) => ({
            ...one,
            isHost: one.id === 'self' ? isHost : one.isHost,
            screenSharing: index === 0 && one.screenSharing,
          })),
          { isHost },
        ),
      ),
    received(
      'user-joined',
      fc.record({
        participant: aPerson.filter((one) => one.id !== 'self').map((one) => ({ ...one, screenSharing: false })),
      }),
    ),
    received('user-left', fc.record({ participantId: id, replacedBy: fc.option(id, { nil: undefined }) })),
    received('user-left', fc.record({ participantId: id, reason: fc.constantFrom('left', 'lost') })),
    received('participant-video-toggle', fc.record({ participantId: id, enabled: flag })),
    received('participant-audio-toggle', fc.record({ participantId: id, enabled: flag })),
    received('participant-screen-share', fc.record({ participantId: id, enabled: flag })),
    received('participant-hand-raised', fc.record({ participantId: id, raised: flag, raisedAt })),
    received('participant-connection', fc.record({ participantId: id, connected: flag })),
    received('participant-host', fc.record({ participantId: id, isHost: flag, isLead: flag })),
    received(
      'new-message',
      fc.record({ id: fc.constantFrom('1', '2', '3'), senderId: id }).map((one) => message(one.id, one.senderId)),
    ),
    received(
      'join-request',
      fc.record({ requestId, second: fc.nat(9) }).map((one) => request(one.requestId, one.second)),
    ),
    received(
      'join-request-resolved',
      fc.record({ requestId, outcome: fc.constant('approved'), by: fc.constant(null) }),
    ),
    received('join-request-cancelled', fc.record({ requestId })),
    received('meeting-locked', fc.record({ locked: flag, by: fc.constant('Somebody') })),
  );

  test('no one is listed twice, we are there, one person shares at most, only hosts see waiting people', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let state: RoomState | null = null;
        for (const event of events) {
          state = tellRoom(state, event, NOW);
          if (state === null) continue;
          const there = ids(state.participants);
          expect(new Set(there).size).toBe(there.length);
          expect(there).toContain(state.self.id);
          expect(state.participants.filter(({ screenSharing }) => screenSharing).length).toBeLessThanOrEqual(1);
          expect(selfOf(state)?.isHost).toBe(state.self.isHost);
          if (!state.self.isHost) expect(state.waiting).toEqual([]);
          expect(new Set(state.waiting.map((one) => one.requestId)).size).toBe(state.waiting.length);
          expect(new Set(state.messages.map((one) => one.id)).size).toBe(state.messages.length);
          expect(state.unread).toBeLessThanOrEqual(state.messages.length);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
