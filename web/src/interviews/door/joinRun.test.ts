import { expect, test } from 'vitest';
import { Failure } from '@assay/contract/failure';
import type { PublicMeeting } from '@assay/contract/interviews/interviews';
import { joinTexts } from './joinFlow.ts';
import type { Person, Stay } from './joinFlow.ts';
import { MEDIA_SETTLE_MS } from './joinQuestions.ts';
import { createJoinRun } from './joinRun.ts';
import { ASK_EVERY_MS, REDIRECT_AFTER_MS, UNDO_MS } from './joinSteps.ts';
import type { MeetingConnection, MeetingJoined } from '../call/meetingConnection.ts';

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
const pending = {
  requestId: 'request',
  requestToken: 'token of the request',
  hostPresent: false,
  requestedAt: NOW,
  startsAt: null,
  contact: null,
  serverNow: NOW,
};
const joined = { self: { id: 'p1' }, admitToken: 'admit token', closingToken: 'of this page' } as MeetingJoined;

interface Sent {
  name: string;
  payload: Record<string, unknown>;
}

/** A scripted browser and server, with a clock that only moves on command. */
function createWorld({
  stay = null as Stay | null,
  mediaStarts = Promise.resolve(),
  offByChoice = [] as readonly string[],
  answer = (_sent: Sent): Failure | null => null,
  look = async () => meeting,
  isGuest = false,
  /** The outcome of sending "leave". */
  leaves = () => Promise.resolve(),
} = {}) {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  const log: string[] = [];
  const sent: Sent[] = [];
  const toasts: string[] = [];
  const handlers = new Map<string, Set<(payload: never) => void>>();
  const states = new Set<(state: 'connected' | 'reconnecting' | 'closed', failure: Failure | null) => void>();
  let isConnected = true;
  let kept = stay;
  let asker: Person | null = null;
  let askedToken: string | null = null;

  const connection: MeetingConnection = {
    on(name, listener) {
      const those = handlers.get(name) ?? new Set();
      handlers.set(name, those.add(listener));
      return () => those.delete(listener);
    },
    async send(name, payload) {
      const one = { name, payload: payload as Record<string, unknown> };
      sent.push(one);
      log.push(name);
      const failure = answer(one);
      if (failure) throw failure;
    },
    signal() {},
    isConnected: () => isConnected,
    onState(listener) {
      states.add(listener);
      return () => states.delete(listener);
    },
    close: () => void log.push('close connection'),
  };
  const run = createJoinRun({
    meetingId: meeting.meetingId,
    inviteToken: null,
    instance: 'this page load',
    devices: {
      start: () => mediaStarts,
      works: (kind) => kind === 'mic',
      isOffByChoice: (kind) => offByChoice.includes(kind),
      close: () => void log.push('close devices'),
    },
    network: () => ({ network: 'good' }),
    look: () => {
      log.push('look');
      return look();
    },
    connect: () => connection,
    fetchRoom: () => void log.push('fetch room'),
    openRoom: async () => {
      log.push('open room');
      return { leave: () => (log.push('leave room'), leaves()), close: () => void log.push('close room') };
    },
    readStay: () => kept,
    keepStay: (next) => (kept = next),
    readPerson: () => asker,
    keepPerson: (next) => (asker = next),
    readAskedToken: () => askedToken,
    keepAskedToken: (next) => (askedToken = next),
    sayClosing: (closingToken) => void log.push(`closing ${closingToken}`),
    tell: (_tone, message) => void toasts.push(message),
    untell: (message) => void log.push(`untell ${message}`),
    leavesTo: () => (isGuest ? 'goodbye' : 'home'),
    go: (where) => void log.push(`go ${where}`),
    now: () => Date.parse(NOW) + now,
    after: (ms, act) => {
      const timer = { at: now + ms, act };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  });
  const settled = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  return {
    run,
    log,
    sent,
    toasts,
    stay: () => kept,
    settled,
    async tell(name: string, payload: object) {
      for (const listener of handlers.get(name) ?? []) listener(payload as never);
      await settled();
    },
    async connection(state: 'connected' | 'reconnecting') {
      isConnected = state === 'connected';
      for (const listener of Array.from(states)) listener(state, null);
      await settled();
    },
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        now = due.at;
        timers = timers.filter((one) => one !== due);
        due.act();
        await settled();
      }
      now = end;
    },
    /** Simulates a tab that asked before. */
    askedBefore: (token: string) => void (askedToken = token),
    async atForm() {
      run.begin();
      await settled();
    },
    async waits() {
      await this.atForm();
      run.submit(person);
      await settled();
      await this.tell('join-pending', pending);
    },
    async inRoom() {
      await this.waits();
      await this.tell('join-approved', { admitToken: 'admit token' });
      await this.pass(MEDIA_SETTLE_MS);
      await this.tell('meeting-joined', joined);
    },
  };
}

const names = ({ sent }: { sent: Sent[] }) => sent.map(({ name }) => name);

test('a failed request is shown in the specification’s words, and its connection is closed', async () => {
  const world = createWorld({ answer: () => new Failure('internal') });
  await world.atForm();
  world.run.submit(person);
  await world.settled();
  expect(world.run.state().step).toBe('form');
  expect(world.toasts).toEqual([
    'Requesting permission to join meeting...',
    'Failed to send join request. Please try again.',
  ]);
  expect(world.log.at(-1)).toBe('close connection');
});

test('without a connection for twenty seconds the form is back', async () => {
  const world = createWorld({ answer: () => new Failure('unavailable') });
  await world.connection('reconnecting');
  await world.atForm();
  world.run.submit(person);
  await world.pass(19_000);
  expect(world.run.state().step).toBe('joining');
  await world.pass(1000);
  expect(world.run.state().step).toBe('form');
});

test('declined: devices and connection end, nothing is kept for a reload, after three seconds it goes to the start', async () => {
  const world = createWorld();
  await world.waits();
  await world.tell('join-rejected', { reason: 'declined', message: 'no' });
  expect(world.toasts.at(-1)).toBe('Your request to join was declined by the host.');
  expect(world.stay()).toBeNull();
  expect(world.log).toEqual(expect.arrayContaining(['close devices', 'close connection']));
  await world.pass(REDIRECT_AFTER_MS - 1);
  expect(world.log).not.toContain('go start');
  await world.pass(1);
  expect(world.log).toContain('go start');
});

test('the meeting is moved to another day: who waits reads it at once, devices and connection end, and nothing is asked on', async () => {
  const startsAt = '2026-03-04T09:00:00.000Z';
  let isMoved = false;
  const later: PublicMeeting = { ...meeting, status: 'scheduled', startsAt, opensAt: '2026-03-04T08:30:00.000Z' };
  const world = createWorld({ look: async () => (isMoved ? later : meeting) });
  await world.waits();
  isMoved = true;
  await world.tell('join-rejected', { reason: 'expired', message: 'words', startsAt });
  expect(world.run.state()).toMatchObject({
    step: 'notStarted',
    meeting: { startsAt },
    wasMoved: true,
  });
  expect(world.stay()).toBeNull();
  expect(world.log).toEqual(expect.arrayContaining(['close devices', 'close connection']));
  const asked = names(world).length;
  await world.pass(4 * ASK_EVERY_MS);
  expect(names(world)).toHaveLength(asked);
  // On the day, the page shows the form again.
  isMoved = false;
  await world.pass(ASK_EVERY_MS);
  expect(world.run.state()).toMatchObject({ step: 'form', notice: null });
});

test('a page that was away while the meeting was moved learns it from the next answer, not from an error', async () => {
  let isMoved = false;
  const later: PublicMeeting = {
    ...meeting,
    status: 'scheduled',
    startsAt: '2026-03-04T09:00:00.000Z',
    opensAt: '2026-03-04T08:30:00.000Z',
  };
  const world = createWorld({
    answer: () => (isMoved ? new Failure('not_started') : null),
    look: async () => (isMoved ? later : meeting),
  });
  await world.waits();
  isMoved = true;
  await world.pass(ASK_EVERY_MS);
  expect(world.run.state()).toMatchObject({
    step: 'notStarted',
    wasMoved: true,
  });
  expect(world.toasts).toEqual(['Requesting permission to join meeting...']);
});

test('moved by minutes, who waits reads the new time and no message of a host', async () => {
  const world = createWorld();
  await world.waits();
  await world.tell('waiting-message', { text: 'words', by: 'an admin', startsAt: '2026-03-02T10:20:00.000Z' });
  expect(world.run.state()).toMatchObject({ step: 'waiting', wasMoved: true, message: null });
});

test('people who have to ask again keep name and address; after leaving or the end they do not', async () => {
  const ada = { name: 'Ada Byron', email: 'ada@example.org' };
  const asked = async (name: string, payload: object) => {
    const world = createWorld();
    await world.atForm();
    world.run.submit(ada);
    await world.settled();
    await world.tell('join-pending', pending);
    await world.tell(name, payload);
    return world;
  };
  for (const [name, payload] of [
    ['join-rejected', { reason: 'expired', message: 'words' }],
    ['join-rejected', { reason: 'declined', message: 'words' }],
    ['you-were-removed', { canKnock: true, by: 'Host' }],
    ['meeting-ended', { reason: 'no_host', by: null }],
  ] as const)
    expect((await asked(name, payload)).run.person(), name).toEqual(ada);
  expect((await asked('meeting-ended', { reason: 'ended_by_host', by: 'Host' })).run.person()).toBeNull();
  const left = await asked('host-presence', { hostPresent: true });
  await left.run.leave();
  expect(left.run.person()).toBeNull();
});

test('a failed admission is shown, and the form starts over', async () => {
  const world = createWorld({
    answer: ({ name }) => (name === 'join-meeting' ? new Failure('not_admitted') : null),
  });
  await world.waits();
  await world.tell('join-approved', { admitToken: 'old' });
  await world.pass(MEDIA_SETTLE_MS);
  expect(world.toasts).toContain('Failed to join meeting after approval');
  expect(world.run.state().step).toBe('form');
  expect(world.stay()).toBeNull();
});

test('a left state has no later effects: no assertions after the approval, none after the refusal', async () => {
  for (const end of [
    ['join-approved', { admitToken: 'a' }] as const,
    ['meeting-ended', { reason: 'no_host' }] as const,
  ]) {
    const world = createWorld();
    await world.waits();
    await world.tell(end[0], end[1]);
    const before = names(world).filter((name) => name === 'request-join').length;
    await world.pass(10 * ASK_EVERY_MS);
    await world.connection('connected');
    expect(names(world).filter((name) => name === 'request-join').length).toBe(before);
  }
});

test('after a session closed for lack of a host one may ask again, without anything from before', async () => {
  const world = createWorld();
  await world.inRoom();
  await world.tell('meeting-ended', { reason: 'no_host' });
  expect(world.run.state().step).toBe('closed');
  expect(world.stay()).toBeNull();
  expect(world.log).toEqual(expect.arrayContaining(['close devices', 'close connection', 'close room']));
});

test('leaving the page stops everything, including the devices', async () => {
  const world = createWorld();
  await world.inRoom();
  world.run.retire();
  await world.pass(0);
  const { length } = world.log;
  expect(world.log).toEqual(expect.arrayContaining(['close devices', 'close connection', 'close room']));
  await world.connection('connected');
  await world.pass(10 * ASK_EVERY_MS);
  expect(world.log).toHaveLength(length);
});

test('a host sends no request; devices settle for 200 ms, and the room listens before it is joined', async () => {
  const world = createWorld({ look: async () => ({ ...meeting, isHost: true }) });
  await world.atForm();
  world.run.submit(person);
  await world.settled();
  await world.pass(MEDIA_SETTLE_MS - 1);
  expect(names(world)).toEqual([]);
  await world.pass(1);
  await world.tell('meeting-joined', joined);
  expect(world.run.state().step).toBe('room');
  expect(world.log.filter((entry) => entry !== 'look')).toEqual(['open room', 'join-meeting']);
});

test('the form asks every fifteen seconds how things stand; a meeting that is over says so', async () => {
  let status: PublicMeeting['status'] = 'live';
  const world = createWorld({ look: async () => ({ ...meeting, status }) });
  await world.atForm();
  await world.pass(3 * ASK_EVERY_MS);
  expect(world.log).toEqual(['look', 'look', 'look', 'look']);
  status = 'ended';
  await world.pass(ASK_EVERY_MS);
  expect(world.run.state().step).toBe('ended');
});

test('an unanswered browser prompt does not block asking to join', async () => {
  const world = createWorld({ mediaStarts: new Promise(() => {}) });
  await world.atForm();
  world.run.submit(person);
  await world.pass(4999);
  expect(names(world)).toEqual([]);
  await world.pass(1);
  expect(world.sent[0]?.payload).toMatchObject({ precheck: { camera: false, mic: true, network: 'good' } });
});

test('devices switched off are reported as off by choice; with all on nothing is', async () => {
  const precheckOf = async (offByChoice: readonly string[]) => {
    const world = createWorld({ offByChoice });
    await world.waits();
    return world.sent[0]?.payload['precheck'];
  };
  expect(await precheckOf(['camera'])).toEqual({ camera: false, mic: true, network: 'good', off: ['camera'] });
  expect(await precheckOf([])).toEqual({ camera: false, mic: true, network: 'good' });
});

test('a waiting page asserts the request with its token, every fifteen seconds and on each connection', async () => {
  const world = createWorld();
  await world.waits();
  await world.pass(2 * ASK_EVERY_MS);
  await world.connection('reconnecting');
  expect(world.run.state()).toMatchObject({ step: 'waiting', isConnected: false });
  await world.connection('connected');
  expect(names(world)).toEqual(Array.from({ length: 4 }, () => 'request-join'));
  expect(world.sent.map(({ payload }) => payload['requestToken'])).toEqual([
    undefined,
    ...Array.from({ length: 3 }, () => pending.requestToken),
  ]);
});

test('a new request in a tab brings the last one’s token, so that another spelling does not make another person', async () => {
  const world = createWorld();
  world.askedBefore('declined');
  await world.waits();
  await world.pass(ASK_EVERY_MS);
  await world.tell('join-rejected', { reason: 'expired', message: 'words' });
  world.run.submit({ ...person, name: 'Anna Lima' });
  await world.settled();
  expect(world.sent.map(({ payload }) => [payload['requestToken'], payload['earlierToken']])).toEqual([
    [undefined, 'declined'],
    [pending.requestToken, undefined],
    [undefined, pending.requestToken],
  ]);
});

test('the room’s script is fetched before a decision comes, again and again should it fail', async () => {
  const world = createWorld();
  await world.waits();
  expect(world.log.filter((entry) => entry === 'fetch room')).toHaveLength(1);
  await world.pass(ASK_EVERY_MS);
  expect(world.log.filter((entry) => entry === 'fetch room')).toHaveLength(2);
});

test('after the approval devices settle for 200 ms before joining is sent, with the admission', async () => {
  const world = createWorld();
  await world.waits();
  await world.tell('join-approved', { admitToken: 'admit token' });
  await world.pass(MEDIA_SETTLE_MS - 1);
  expect(names(world)).not.toContain('join-meeting');
  await world.pass(1);
  expect(world.sent.at(-1)).toMatchObject({
    name: 'join-meeting',
    payload: { admitToken: 'admit token', instance: 'this page load', videoEnabled: false, audioEnabled: true },
  });
  expect(world.toasts.at(-1)).toBe('You have been admitted to the meeting!');
});

test('in the room every connection joins again, as the same page with the same admission', async () => {
  const world = createWorld();
  await world.inRoom();
  const [first] = world.sent.filter(({ name }) => name === 'join-meeting');
  await world.connection('reconnecting');
  await world.connection('connected');
  const joins = world.sent.filter(({ name }) => name === 'join-meeting');
  expect(joins).toEqual([first, first]);
  expect(world.log.filter((entry) => entry === 'open room')).toHaveLength(1);
});

test('a new connection that is not admitted at once retries until it is', async () => {
  let refusals = 0;
  const world = createWorld({
    answer: ({ name }) =>
      name === 'join-meeting' && refusals > 0 ? ((refusals -= 1), new Failure('unavailable')) : null,
  });
  await world.inRoom();
  const joins = () => names(world).filter((name) => name === 'join-meeting').length;
  await world.pass(3 * ASK_EVERY_MS);
  expect(joins()).toBe(1);
  refusals = 2;
  await world.connection('reconnecting');
  await world.connection('connected');
  await world.pass(5 * ASK_EVERY_MS);
  expect(joins()).toBe(4);
});

test('a reload comes back to where it was: the room, the queue with its token', async () => {
  const inside = createWorld({ stay: { step: 'room', person, admitToken: 'kept' } });
  await inside.atForm();
  await inside.pass(MEDIA_SETTLE_MS);
  expect(inside.sent.at(-1)).toMatchObject({ name: 'join-meeting', payload: { admitToken: 'kept' } });
  expect(inside.toasts).toEqual([]);

  const queue = createWorld({ stay: { step: 'waiting', person, requestToken: 'kept' } });
  await queue.atForm();
  expect(queue.sent.at(-1)).toMatchObject({ name: 'request-join', payload: { requestToken: 'kept' } });
});

test('continuing here as the person of another tab uses that token or admission', async () => {
  const queue = createWorld();
  await queue.atForm();
  expect(queue.run.place()).toBeNull();
  queue.run.takeOver({ step: 'waiting', person, requestToken: 'of the other tab' });
  await queue.settled();
  expect(queue.sent.at(-1)).toMatchObject({ name: 'request-join', payload: { requestToken: 'of the other tab' } });
  await queue.tell('join-pending', pending);
  expect(queue.run.place()).toEqual({ step: 'waiting', person, requestToken: pending.requestToken });

  const inside = createWorld();
  await inside.atForm();
  const place: Stay = { step: 'room', person, admitToken: 'of the other tab' };
  inside.run.takeOver(place);
  await inside.settled();
  expect(inside.run.place()).toEqual(place);
  await inside.pass(MEDIA_SETTLE_MS);
  expect(inside.sent.at(-1)).toMatchObject({ name: 'join-meeting', payload: { admitToken: 'of the other tab' } });
  inside.run.retire();
  expect(inside.run.place()).toBeNull();
});

test('a person who waits or is inside takes no one else’s place', async () => {
  const world = createWorld();
  await world.waits();
  world.run.takeOver({ step: 'room', person, admitToken: 'of the other tab' });
  await world.settled();
  expect(world.run.state().step).toBe('waiting');
});

test('leaving for another page does not go home, and is not remembered', async () => {
  const world = createWorld();
  await world.inRoom();
  await world.run.leave('elsewhere');
  expect(world.log.slice(-2)).toEqual(['close connection', 'close devices']);
  expect(world.stay()).toBeNull();
});

test('leaving the room goes home once acknowledged, and not before', async () => {
  let heard = () => {};
  const world = createWorld({ leaves: () => new Promise<void>((resolve) => (heard = resolve)) });
  await world.inRoom();
  const leaving = world.run.leave();
  void world.run.leave();
  await world.pass(999);
  // A connection that returns meanwhile does not rejoin.
  await world.connection('reconnecting');
  await world.connection('connected');
  expect(world.log.filter((one) => one === 'leave room')).toHaveLength(1);
  expect(world.log.at(-1)).toBe('leave room');
  heard();
  await leaving;
  expect(world.log).not.toContain('closing of this page');
  expect(world.log.slice(-3)).toEqual(['close connection', 'close devices', 'go home']);
});

test.each([
  ['is not heard within a second', () => new Promise<void>(() => {})],
  ['cannot be said', () => Promise.reject(new Failure('unavailable'))],
])('leaving that %s is said in another way, and its person goes home', async (_how, leaves) => {
  const world = createWorld({ leaves });
  await world.inRoom();
  const leaving = world.run.leave();
  await world.pass(1000);
  await leaving;
  expect(world.log).toContain('closing of this page');
  expect(world.log.at(-1)).toBe('go home');
});

test('a candidate who left by mistake is back within ten seconds with the same admission, without asking again', async () => {
  const world = createWorld({ isGuest: true });
  await world.inRoom();
  await world.run.leave();
  expect(world.log.slice(-2)).toEqual(['close connection', 'close devices']);
  expect([world.stay(), world.run.person()]).toEqual([null, null]);
  await world.pass(UNDO_MS - 1);
  world.run.undoLeaving();
  await world.pass(MEDIA_SETTLE_MS);
  expect(world.sent.at(-1)).toMatchObject({ name: 'join-meeting', payload: { admitToken: 'admit token' } });
  expect(world.stay()).toMatchObject({ step: 'room', admitToken: 'admit token' });
  await world.pass(2 * UNDO_MS);
  expect(world.log).not.toContain('go homeSite');
});

test('after ten seconds leaving is for good, and leads on to a home site', async () => {
  const world = createWorld({ isGuest: true });
  await world.inRoom();
  await world.run.leave();
  await world.pass(UNDO_MS);
  expect(world.log.at(-1)).toBe('go homeSite');
  const asked = names(world).length;
  world.run.undoLeaving();
  await world.pass(MEDIA_SETTLE_MS);
  expect(world.run.state()).toMatchObject({ step: 'left', undo: null });
  expect(names(world)).toHaveLength(asked);
});

test('a person who stays on the goodbye page is not led on, and can still return in time', async () => {
  const world = createWorld({ isGuest: true });
  await world.inRoom();
  await world.run.leave();
  world.run.stay();
  expect(world.run.state()).toMatchObject({ step: 'left', undo: { step: 'entering' } });
  await world.pass(2 * UNDO_MS);
  expect(world.log).not.toContain('go homeSite');
  expect(world.run.state()).toMatchObject({ step: 'left', undo: null, isStaying: true });
});

test('the message about the request is taken back with the request', async () => {
  const world = createWorld({ isGuest: true });
  await world.waits();
  expect(world.toasts.at(-1)).toBe(joinTexts.requesting);
  expect(world.log).not.toContain(`untell ${joinTexts.requesting}`);
  await world.run.leave();
  expect(world.log).toContain(`untell ${joinTexts.requesting}`);
});

test('navigating to another page is reported before the connection ends', async () => {
  let heard = () => {};
  const world = createWorld({ leaves: () => new Promise<void>((resolve) => (heard = resolve)) });
  await world.inRoom();
  const leaving = world.run.leave('elsewhere');
  world.run.retire();
  await world.settled();
  expect(world.log).not.toContain('close connection');
  // Returning to the page, even at once, shows the form.
  expect(world.stay()).toBeNull();
  heard();
  await leaving;
  expect(world.log).toContain('close connection');
});

test('a page that is closed says so while its person is inside, and only then', async () => {
  const world = createWorld();
  await world.waits();
  world.run.sayClosing();
  expect(world.log).not.toContain('closing of this page');
  await world.inRoom();
  world.run.sayClosing();
  expect(world.log.at(-1)).toBe('closing of this page');
  const said = () => world.log.filter((one) => one === 'closing of this page').length;
  await world.run.leave();
  world.run.sayClosing();
  expect(said()).toBe(1);
});

test('withdrawing while waiting says so, then everything ends and it goes home', async () => {
  const world = createWorld();
  await world.waits();
  await world.run.leave();
  expect(names(world).at(-1)).toBe('leave-meeting');
  expect(world.log.slice(-3)).toEqual(['close connection', 'close devices', 'go home']);
  expect(world.stay()).toBeNull();
});
