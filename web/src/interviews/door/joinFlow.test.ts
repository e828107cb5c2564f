import { expect, test } from 'vitest';
import { Failure, type FailureCode } from '@assay/contract/failure';
import type { PublicMeeting } from '@assay/contract/interviews/interviews';
import { joinFlow, joinTexts, loading, titleOf } from './joinFlow.ts';
import type { JoinEvent, JoinState, Stay } from './joinFlow.ts';
import type { MeetingJoined } from '../call/meetingConnection.ts';

const NOW = '2026-03-02T10:00:00.000Z';
const person = { name: 'Ana Lima', email: '' };
const meeting: PublicMeeting = {
  meetingId: 'aaaa-bbbb-cccc',
  participantCount: 0,
  hostPresent: false,
  status: 'live',
  startsAt: null,
  title: null,
  opensAt: null,
  isHost: false,
  serverNow: NOW,
};
const joined = { self: { id: 'p1' } } as MeetingJoined;
const reply = {
  requestId: 'request',
  requestToken: 'token of the request',
  hostPresent: false,
  requestedAt: NOW,
  startsAt: null,
  contact: null,
  serverNow: NOW,
};

const looked = (more: Partial<PublicMeeting> = {}, { stay = null as Stay | null } = {}): JoinEvent => ({
  type: 'looked',
  meeting: { ...meeting, ...more },
  stay,
});
const submitted: JoinEvent = { type: 'submitted', person };
const pending: JoinEvent = { type: 'pending', reply, receivedAt: Date.parse(NOW) };
const approved: JoinEvent = { type: 'approved', admitToken: 'admit token' };
const refused = (code: FailureCode | null, message?: string): JoinEvent => ({
  type: 'refused',
  failure: code === null ? null : new Failure(code, message === undefined ? {} : { message }),
});
const rejected = (reason: 'declined' | 'expired' | 'ended' | 'blocked'): JoinEvent => ({
  type: 'rejected',
  reply: { reason, message: `because ${reason}` },
});
const closed = (code: FailureCode): JoinEvent => ({ type: 'closed', failure: new Failure(code) });

const after = (...events: JoinEvent[]): JoinState => events.reduce(joinFlow, loading);
const form = [looked()];
const joining = [...form, submitted];
const waiting = [...joining, pending];
const entering = [...waiting, approved];
const inRoom = [...entering, { type: 'joined', joined } as const];

// --- Refusals -------------------------------------------------------------------------------------------------------

test('a word that a host left while the page was away is read when it is back, and one read before stays', () => {
  const message = { text: 'Five minutes more', by: 'Grace Hopper' };
  const asserted = { ...pending, reply: { ...reply, message } };
  expect(after(...waiting, asserted)).toMatchObject({ step: 'waiting', message });
  expect(after(...joining, asserted)).toMatchObject({ step: 'waiting', message });
  expect(after(...waiting, asserted, pending)).toMatchObject({ step: 'waiting', message });
});

test('an unknown meeting has no form', () => {
  expect(after({ type: 'missing' })).toEqual({ step: 'notFound' });
});

test('a meeting that is over has no form, not even for who was inside', () => {
  const over = { step: 'ended', reason: null, visit: { title: null, was: 'outside', isHost: false } };
  const stay = { step: 'room', person, admitToken: 'admit token' } as const;
  expect(after(looked({ status: 'ended' }))).toEqual(over);
  expect(after(looked({ status: 'ended' }, { stay }))).toEqual(over);
  expect(after(...form, looked({ status: 'ended' }))).toEqual(over);
});

test('before it opens candidates wait outside, hosts do not', () => {
  const early = { status: 'scheduled', opensAt: '2026-03-02T10:00:00.001Z' } as const;
  expect(after(looked(early)).step).toBe('notStarted');
  expect(after(looked({ ...early, isHost: true })).step).toBe('form');
  expect(after(looked(early), looked({ ...early, serverNow: '2026-03-02T10:00:00.001Z' })).step).toBe('form');
});

test('a page without an answer says so and takes the next one; a form that is there stays', () => {
  const failed = { type: 'lookFailed', message: 'no answer' } as const;
  expect(after(failed)).toEqual({ step: 'loading', problem: 'no answer', notice: null });
  expect(after(failed, looked()).step).toBe('form');
  expect(after(...form, failed)).toEqual(after(...form));
});

test('without a name no request is sent', () => {
  for (const name of ['', '   '])
    expect(after(...form, { type: 'submitted', person: { name, email: '' } }).step).toBe('form');
});

test('a failed request leads back to the form, in the words of the specification', () => {
  for (const code of [null, 'internal', 'unavailable'] as const)
    expect(after(...joining, refused(code))).toMatchObject({
      step: 'form',
      notice: { message: 'Failed to send join request. Please try again.' },
    });
});

test('asking too often or being declined twice is explained at the form', () => {
  for (const code of ['rate_limited', 'blocked', 'invalid_input'] as const)
    expect(after(...joining, refused(code, 'the words of the server'))).toMatchObject({
      step: 'form',
      notice: { message: 'the words of the server' },
    });
});

test('a refusal that says more than no leads where it points', () => {
  expect(after(...joining, refused('ended')).step).toBe('ended');
  expect(after(...joining, refused('not_found')).step).toBe('notFound');
  expect(after(...waiting, refused('ended')).step).toBe('ended');
});

test('asking or waiting at a meeting that is no longer open shows when it opens: moved, or left by an early host', () => {
  const later = looked({
    status: 'scheduled',
    startsAt: '2026-03-04T09:00:00.000Z',
    opensAt: '2026-03-04T08:30:00.000Z',
  });
  const notice = { message: 'This meeting was rescheduled.', failure: null };
  const isMoved = { step: 'notStarted', wasMoved: true, meeting: { startsAt: '2026-03-04T09:00:00.000Z' } };
  const movedAway: JoinEvent = {
    type: 'rejected',
    reply: { reason: 'expired', message: 'in words', startsAt: '2026-03-04T09:00:00.000Z' },
  };
  expect(after(...form, later)).toMatchObject(isMoved);
  expect(after(...joining, refused('not_started'), later)).toMatchObject(isMoved);
  expect(after(...waiting, movedAway, later)).toMatchObject(isMoved);
  expect(after(...waiting, refused('not_started'), later)).toMatchObject(isMoved);
  expect(after(...form, later, later)).toMatchObject(isMoved);
  // Moved back by now, or moved again.
  expect(after(...waiting, movedAway, looked())).toMatchObject({ step: 'form', notice });
  expect(after(later)).toMatchObject({ step: 'notStarted', wasMoved: false });
  expect(after(later, looked({ startsAt: NOW, opensAt: '2026-03-05T00:00:00.000Z' }), looked())).toMatchObject({
    step: 'form',
    notice: null,
  });

  const early = { status: 'live', startsAt: '2026-03-04T09:00:00.000Z', opensAt: '2026-03-04T08:30:00.000Z' } as const;
  const atEarly: JoinEvent[] = [looked(early), submitted];
  expect(after(...atEarly).step).toBe('joining');
  const asked = { ...pending, reply: { ...reply, startsAt: early.startsAt } };
  expect(after(...atEarly, asked, refused('not_started'), later)).toMatchObject({
    step: 'notStarted',
    wasMoved: false,
  });
});

test('a host’s refusal is shown in the specification’s words, and nothing reverses it', () => {
  const state = after(...waiting, rejected('declined'));
  expect(state).toEqual({ step: 'rejected', message: joinTexts.declined });
  for (const event of [pending, approved, { type: 'joined', joined } as const, looked(), submitted])
    expect(joinFlow(state, event)).toBe(state);
});

test('a request that ran out leads to the form, with the reason', () => {
  const state = after(...waiting, rejected('expired'), looked());
  expect(state).toMatchObject({ step: 'form', notice: { message: 'because expired' } });
});

test('a waiting person whose meeting ends, or who is blocked, waits no longer', () => {
  expect(after(...waiting, rejected('ended')).step).toBe('ended');
  expect(after(...waiting, rejected('blocked')).step).toBe('rejected');
  expect(after(...waiting, refused('blocked')).step).toBe('rejected');
});

test('an assertion that is not heard ends no waiting', () => {
  for (const code of [null, 'rate_limited', 'internal', 'unavailable'] as const)
    expect(after(...waiting, refused(code)).step).toBe('waiting');
});

test('a temporary refusal is shown until the server accepts the waiting request again', () => {
  const full = 'Too many people are waiting at this meeting.';
  const state = after(...waiting, refused('rate_limited', full));
  expect(state).toMatchObject({ step: 'waiting', refusal: full });
  expect(joinFlow(state, { type: 'hostPresence', hostPresent: true })).toMatchObject({ refusal: full });
  expect(joinFlow(state, refused(null))).toMatchObject({ refusal: full });
  expect(joinFlow(state, pending)).toMatchObject({ step: 'waiting', refusal: null });
});

test('an invalid admission starts over, with a message', () => {
  const stay = { step: 'room', person, admitToken: 'old' } as const;
  expect(after(looked({}, { stay }), refused('not_admitted'), looked())).toMatchObject({
    step: 'form',
    notice: { message: 'You’re no longer in the meeting. Ask to join again.' },
  });
  expect(after(...entering, refused('not_admitted'), looked())).toMatchObject({
    step: 'form',
    notice: { message: 'Failed to join meeting after approval' },
  });
});

test('a full room keeps the admission and says so; another failure is shown', () => {
  expect(after(...entering, refused('room_full', 'full'))).toMatchObject({ step: 'entering', problem: 'full' });
  expect(after(...entering, refused('internal'))).toMatchObject({ problem: 'Failed to join meeting after approval' });
  expect(after(...entering, refused(null))).toEqual(after(...entering));
});

test('in the room only the server ends it: a lost answer does not', () => {
  for (const code of [null, 'internal', 'rate_limited'] as const)
    expect(after(...inRoom, refused(code)).step).toBe('room');
  expect(after(...inRoom, refused('not_admitted'), looked())).toMatchObject({
    step: 'form',
    notice: { message: 'You’re no longer in the meeting. Ask to join again.' },
  });
});

test('a person whose place was taken meanwhile keeps the admission and reads that the room is full', () => {
  const outside = after(...inRoom, refused('room_full', 'full'));
  expect(outside).toMatchObject({ step: 'entering', admitToken: 'admit token', isBack: true, problem: 'full' });
  expect(joinFlow(outside, { type: 'joined', joined }).step).toBe('room');
});

test('removed, replaced, ended: each from the room and from the queue, never from outside', () => {
  const removal = { type: 'removed', by: 'Host', canKnock: true } as const;
  const end = { type: 'ended', reason: 'ended_by_host' } as const;
  for (const inside of [joining, waiting, entering, inRoom]) {
    const visit = { title: null, was: inside === inRoom ? 'inRoom' : 'waiting', isHost: false };
    expect(after(...inside, removal)).toEqual({ step: 'removed', by: 'Host', canKnock: true, visit });
    expect(after(...inside, end)).toEqual({ step: 'ended', reason: 'ended_by_host', visit });
    expect(after(...inside, closed('replaced'))).toEqual({ step: 'replaced' });
  }
  for (const event of [removal, end, closed('replaced')]) expect(after(...form, event)).toEqual(after(...form));
});

test('a meeting that was closed for want of a host is not over: nothing else says so', () => {
  const closing = { type: 'ended', reason: 'no_host' } as const;
  for (const inside of [joining, waiting, entering, inRoom]) {
    const visit = { title: null, was: inside === inRoom ? 'inRoom' : 'waiting', isHost: false };
    expect(after(...inside, closing)).toEqual({ step: 'closed', visit });
  }
  expect(after(...form, closing)).toEqual(after(...form));
});

test('an ended session does not make a guest: it starts at the form, with the reason', () => {
  expect(after(...inRoom, closed('unauthenticated'), looked())).toMatchObject({
    step: 'form',
    notice: { message: 'Your session has ended. Sign in again to return, or ask to join as a guest.' },
  });
});

test('messages for an earlier state change nothing later', () => {
  expect(after(...inRoom, pending).step).toBe('room');
  expect(after(...entering, pending).step).toBe('entering');
  expect(after(...form, pending).step).toBe('form');
  expect(after(...form, approved).step).toBe('form');
  expect(after(...waiting, looked({ status: 'ended' })).step).toBe('waiting');
  expect(after(...waiting, { type: 'joined', joined }).step).toBe('waiting');
});

test('a person who left stays out', () => {
  for (const before of [form, waiting, inRoom]) {
    const state = after(...before, { type: 'left', to: 'home' });
    for (const event of [pending, approved, looked(), submitted]) expect(joinFlow(state, event).step).toBe('left');
  }
});

test('the meeting’s title is known from the form to the end', () => {
  const titled = [looked({ title: 'Frontend role' }), ...waiting.slice(1)];
  const titledRoom = [...titled, approved, { type: 'joined', joined } as const];
  for (const way of [titled, titledRoom, [...titledRoom, { type: 'left', to: 'goodbye' } as const]])
    expect(titleOf(after(...way))).toBe('Frontend role');
  expect(titleOf(after({ type: 'missing' }))).toBeNull();
});

test('leaving is undone to the room without a new admission, and to the queue by a new request, but not for good', () => {
  const left = { type: 'left', to: 'goodbye' } as const;
  const undone = { type: 'leftByMistake' } as const;
  expect(after(...inRoom, left, undone)).toMatchObject({ step: 'entering', admitToken: 'admit token', isBack: true });
  expect(after(...waiting, left, undone)).toMatchObject({ step: 'joining', person, as: 'candidate' });
  expect(after(...inRoom, left, { type: 'leftForGood' }, undone)).toMatchObject({ step: 'left', undo: null });
  for (const to of ['home', 'elsewhere'] as const)
    expect(after(...inRoom, { type: 'left', to }, undone).step).toBe('left');
});

// --- The way in -----------------------------------------------------------------------------------------------------

test('form, waiting, approved, room', () => {
  expect(after(...joining)).toMatchObject({ step: 'joining', as: 'candidate', person });
  expect(after(...waiting)).toMatchObject({ step: 'waiting', requestToken: reply.requestToken, isConnected: true });
  expect(after(...entering)).toMatchObject({ step: 'entering', admitToken: 'admit token', isBack: false });
  expect(after(...inRoom)).toMatchObject({ step: 'room', admitToken: 'admit token', joined });
});

test('the form is up to date: a new count replaces the old, a notice stays until the next try', () => {
  const state = after(...joining, refused(null), looked({ participantCount: 3 }));
  expect(state).toMatchObject({ step: 'form', meeting: { participantCount: 3 } });
  expect(state.step === 'form' && state.notice).not.toBeNull();
});

test('a name is sent tidy', () => {
  const state = after(...form, {
    type: 'submitted',
    person: { name: '  Ana \t Lima ', email: ' a@b.example ' },
  });
  expect(state).toMatchObject({ person: { name: 'Ana Lima', email: 'a@b.example' } });
});

test('a host enters directly and never waits; a former host asks like everyone', () => {
  const asHost = [looked({ isHost: true }), submitted];
  expect(after(...asHost, { type: 'joined', joined }).step).toBe('room');
  expect(after(...asHost, refused('not_admitted'))).toMatchObject({ step: 'joining', as: 'candidate' });
});

test('approved before the request was even acknowledged, as after a lost connection', () => {
  expect(after(...joining, approved).step).toBe('entering');
});

test('after a reload: straight back into the room, back to waiting, or the form', () => {
  const room = { step: 'room', person, admitToken: 'kept' } as const;
  const queue = { step: 'waiting', person, requestToken: 'kept' } as const;
  expect(after(looked({}, { stay: room }))).toMatchObject({ step: 'entering', admitToken: 'kept', isBack: true });
  expect(after(looked({}, { stay: queue }))).toMatchObject({ step: 'joining', as: 'candidate', person });
  expect(after(looked({}, { stay: queue }), pending).step).toBe('waiting');
});

test('the waiting view is what the server said last, and keeps what the host wrote', () => {
  const message = { type: 'waitingMessage', text: 'five minutes', by: 'Host' } as const;
  const again: JoinEvent = {
    type: 'pending',
    reply: { ...reply, hostPresent: true },
    receivedAt: Date.parse(NOW) - 250,
  };
  expect(after(...waiting, message, { type: 'connection', isConnected: false }, again)).toMatchObject({
    hostPresent: true,
    isConnected: true,
    clockAheadMs: 250,
    message: { text: 'five minutes', by: 'Host' },
  });
  expect(after(...waiting, { type: 'hostPresence', hostPresent: true })).toMatchObject({ hostPresent: true });
});

test('moved by minutes: the new time is there at once, or with the next answer, and the request waits on', () => {
  const startsAt = '2026-03-02T10:20:00.000Z';
  const isMoved = { step: 'waiting', wasMoved: true, startsAt: Date.parse(startsAt), requestToken: reply.requestToken };
  const next: JoinEvent = { ...pending, reply: { ...reply, startsAt } };
  expect(after(...waiting, pending)).toMatchObject({ wasMoved: false });
  expect(after(...waiting, { type: 'moved', startsAt })).toMatchObject(isMoved);
  expect(after(...waiting, next)).toMatchObject(isMoved);
  expect(after(...waiting, next, next)).toMatchObject(isMoved);
  expect(after(...waiting, { type: 'moved', startsAt: null })).toMatchObject({ wasMoved: true, startsAt: null });
  expect(after(...inRoom, { type: 'moved', startsAt }).step).toBe('room');
});

test('a new roster replaces the old one and keeps the admission', () => {
  const next = { self: { id: 'p2' }, admitToken: 'newer' } as MeetingJoined;
  expect(after(...inRoom, { type: 'joined', joined: next })).toMatchObject({ admitToken: 'newer', joined: next });
  expect(after(...inRoom, { type: 'joined', joined })).toMatchObject({ admitToken: 'admit token' });
});

test('an ending that arrives while the message of leaving is on its way is not called leaving', () => {
  const left = { type: 'left', to: 'goodbye' } as const;
  for (const end of [
    { type: 'ended', reason: 'ended_by_host' },
    { type: 'ended', reason: 'no_host' },
    { type: 'removed', by: 'Grace Hopper', canKnock: false },
  ] as const)
    expect(after(...inRoom, end, left)).toEqual(after(...inRoom, end));
});
