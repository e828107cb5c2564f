import { expect, test } from 'vitest';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { giveUp, notComing, seatsOf, stillLost } from './lostPeople.ts';
import { isHostAlone } from './roomViews.ts';
import { type RoomEvent, type RoomState, tellRoom } from './roomState.ts';
import { person } from '../../../test/people.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const entered = (others: Participant[], isHost = true): RoomEvent => ({
  name: 'meeting-joined',
  payload: {
    participants: others,
    messages: [],
    self: { ...person('self', { isHost }), isLead: isHost },
    iceServers: [],
    meeting: {
      meetingId: 'abcd-efgh-jkmn',
      title: null,
      endsAt: '2026-11-21T11:00:00.000Z',
      locked: false,
      capacity: 6,
      relayOnly: false,
    },
    serverNow: NOW.toISOString(),
    closingToken: 'of this page',
  },
});
const leaves = (participantId: string, reason: 'left' | 'closed' | 'lost' | 'removed'): RoomEvent => ({
  name: 'user-left',
  payload: { participantId, reason },
});
const enters = (participant: Participant): RoomEvent => ({ name: 'user-joined', payload: { participant } });

function room(...events: RoomEvent[]): RoomState {
  const state = events.reduce<RoomState | null>((before, event) => tellRoom(before, event, NOW), null);
  if (state === null) throw new Error('no room without a roster');
  return state;
}
const shown = (state: RoomState) => seatsOf(state).map(({ person: { id }, isLost }) => (isLost ? `(${id})` : id));

const [a, b, c] = [person('a', { instance: 'page of a' }), person('b'), person('c')];

test('a lost person keeps their place, and is no longer counted', () => {
  const state = room(entered([a, b, c]), leaves('a', 'lost'), leaves('b', 'lost'));
  expect(shown(state)).toEqual(['self', '(a)', '(b)', 'c']);
  expect(state.participants.map(({ id }) => id)).toEqual(['self', 'c']);
});

test('back on the same page or loaded again, they take that place', () => {
  const lost = [entered([a, b, c]), leaves('a', 'lost'), leaves('b', 'lost')];
  const samePage = { ...a, id: 'a2', name: 'Name of a (2)' };
  expect(shown(room(...lost, enters(samePage)))).toEqual(['self', 'a2', '(b)', 'c']);
  expect(shown(room(...lost, enters({ ...b, id: 'b2', instance: 'another' })))).toEqual(['self', '(a)', 'b2', 'c']);
  expect(shown(room(...lost, enters(person('d'))))).toEqual(['self', '(a)', '(b)', 'c', 'd']);
});

test('leaving, closing the page and being removed free the place at once', () => {
  for (const how of ['left', 'closed', 'removed'] as const) {
    const state = room(entered([a]), leaves('a', how));
    expect(shown(state)).toEqual(['self']);
    expect(state.lastLeft).toEqual({ name: 'Name of a', how, at: NOW.getTime() });
  }
});

test('a place is kept for 75 seconds, then it is known how they left', () => {
  const state = room(entered([a]), leaves('a', 'lost'));
  expect(notComing(state, later(74))).toEqual([]);
  const gone = notComing(state, later(75));
  expect(gone.map(({ person: { id } }) => id)).toEqual(['a']);
  expect(giveUp(state, gone)).toMatchObject({
    lost: [],
    lastLeft: { name: 'Name of a', how: 'lost', at: NOW.getTime() },
  });
});

test('our own return shows who is back, and still waits for the others', () => {
  const state = room(entered([a, b]), leaves('a', 'lost'), leaves('b', 'lost'), entered([{ ...a, id: 'a2' }]));
  expect(shown(state)).toEqual(['self', 'a2', '(b)']);
  expect(stillLost(state.lost, [b])).toEqual([]);
});

test('a host is alone only when no one is expected back', () => {
  expect(isHostAlone(room(entered([])))).toBe(true);
  expect(isHostAlone(room(entered([], false)))).toBe(false);
  expect(isHostAlone(room(entered([a])))).toBe(false);
  expect(isHostAlone(room(entered([a]), leaves('a', 'lost')))).toBe(false);
});
