import { expect, test } from 'vitest';
import type { CheckedMeeting, JoinState } from './joinFlow.ts';
import { memoryAfter, placeOf } from './joinMemory.ts';
import type { MeetingJoined } from '../call/meetingConnection.ts';

const person = { name: 'Ana Lima', email: '' };
const joined = { self: { id: 'p1' } } as MeetingJoined;
const meeting = { meetingId: 'aaaa-bbbb-cccc' } as CheckedMeeting;
const visit = { title: null, was: 'inRoom', isHost: false } as const;
const room = (admitToken: string | null): JoinState => ({ step: 'room', meeting, person, admitToken, joined });
const entering = (admitToken: string | null): JoinState => ({
  step: 'entering',
  meeting,
  person,
  admitToken,
  isBack: true,
  problem: null,
});
const left: JoinState = { step: 'left', to: 'home', visit, undo: null, isStaying: false };

test('a room is remembered, a host with no token only once inside', () => {
  expect(memoryAfter(left, room('token')).stay).toEqual({ step: 'room', person, admitToken: 'token' });
  expect(memoryAfter(left, room(null)).stay).toEqual({ step: 'room', person, admitToken: null });
  expect(memoryAfter(left, entering('token')).stay).toEqual({ step: 'room', person, admitToken: 'token' });
  expect(memoryAfter(left, entering(null))).toEqual({ person });
});

test('a place that is over is forgotten, one taken over by another tab can be taken back', () => {
  expect(memoryAfter(room('token'), left)).toEqual({ stay: null, person: null });
  expect(memoryAfter(room('token'), { step: 'removed', by: 'Hana', canKnock: true, visit })).toEqual({ stay: null });
  expect(memoryAfter(room('token'), { step: 'replaced' })).toEqual({});
  expect(memoryAfter(left, { step: 'ended', reason: null, visit })).toEqual({ stay: null, person: null });
});

test('a place can be handed to another tab as long as a token stands for it', () => {
  expect(placeOf(room('token'))).toEqual({ step: 'room', person, admitToken: 'token' });
  expect(placeOf(room(null))).toBeNull();
  expect(placeOf(left)).toBeNull();
});
