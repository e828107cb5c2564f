import { describe, expect, test } from 'vitest';
import { Failure } from '@assay/contract/failure';
import type { FailureCode } from '@assay/contract/failure';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import type { LocalMedia, LocalMediaState } from '../devices/localMedia.ts';
import type { MeetingConnection, ServerEvent, Received } from '../call/meetingConnection.ts';
import { createRoomSession, type RoomNews } from './roomSession.ts';
import { sharerOf } from './roomViews.ts';
import type { Announced, MediaTransport, Outgoing } from '../call/transport.ts';
import { person } from '../../../test/people.ts';

const MEETING = 'abcd-efgh-jkmn';
const track = () => ({}) as MediaStreamTrack;

const roster = (...others: Participant[]): Received<'meeting-joined'> => ({
  participants: others,
  self: { ...person('self'), isLead: false },
  messages: [],
  iceServers: [{ urls: ['turns:relay.example:443'] }],
  meeting: {
    meetingId: MEETING,
    title: null,
    endsAt: '2026-11-21T11:00:00.000Z',
    locked: false,
    capacity: 6,
    relayOnly: false,
  },
  serverNow: '2026-11-21T10:00:00.000Z',
  closingToken: 'of this page',
});

/** A scripted server, devices and media that record what they were asked. */
function createWorld() {
  const sent: [name: string, payload: object][] = [];
  const signals: [name: string, payload: object][] = [];
  const carried: unknown[][] = [];
  const outgoing: Outgoing[] = [];
  const news: RoomNews[] = [];
  /** Peers whose media arrives. */
  const flowing = new Set<string>();
  /** Peers that are unreachable. */
  const failing = new Set<string>();
  const listeners = new Map<string, ((received: never) => void)[]>();
  const stateListeners: ((state: 'connected' | 'reconnecting' | 'closed', failure: Failure | null) => void)[] = [];
  const mediaListeners: (() => void)[] = [];
  const timers: (() => void)[] = [];
  let quality: ReturnType<MediaTransport['line']> = null;
  let announced: (id: string) => Announced = () => ({ audio: false, video: false });
  let time = Date.parse('2026-11-21T10:00:00.000Z');
  let isConnected = true;
  /** Requests that the server refuses. */
  const refused = new Set<string>();
  let refusal: FailureCode = 'rate_limited';
  let state: LocalMediaState = {
    camera: { isOn: true, track: track(), problem: null, devices: [], chosen: null, standIn: null },
    mic: { isOn: true, track: track(), problem: null, devices: [], chosen: null, standIn: null },
    screen: null,
    canShareScreen: true,
    isMirrored: true,
    micLevel: 0,
    isSpeaking: false,
    isMicSilent: false,
  };

  const connection: MeetingConnection = {
    on(name, listener) {
      const those = listeners.get(name) ?? [];
      listeners.set(name, those);
      those.push(listener);
      return () => void those.splice(those.indexOf(listener), 1);
    },
    async send(name, payload) {
      if (!isConnected) throw new Failure('unavailable');
      sent.push([name, payload]);
      if (refused.has(name)) throw new Failure(refusal);
    },
    signal: (name, payload) => void signals.push([name, payload]),
    isConnected: () => isConnected,
    onState(listener) {
      stateListeners.push(listener);
      return () => {};
    },
    close() {},
  };
  const change = (next: Partial<LocalMediaState>) => {
    state = { ...state, ...next };
    for (const listener of mediaListeners) listener();
  };
  const media = {
    state: () => state,
    subscribe(listener: () => void) {
      mediaListeners.push(listener);
      return () => void mediaListeners.splice(mediaListeners.indexOf(listener), 1);
    },
    outgoing: () => ({
      audio: state.mic.track,
      video: state.screen ?? state.camera.track,
      isScreen: state.screen !== null,
      face: state.screen && state.camera.track,
    }),
    stopScreen: () => change({ screen: null }),
  } as LocalMedia;
  let say: (targetId: string, signal: never) => void = () => {};
  const transport = {
    setPeers: (peers) => carried.push(['setPeers', peers.map(({ id }) => id)]),
    peerJoined: ({ id }) => carried.push(['peerJoined', id]),
    peerLeft: (id, replacedBy) => carried.push(['peerLeft', id, replacedBy]),
    peerLost: (id) => carried.push(['peerLost', id]),
    receive: (id, { kind }) => carried.push(['receive', id, kind]),
    send: (next) => void outgoing.push(next),
    incoming(id) {
      if (failing.has(id)) return { state: 'failing' };
      return flowing.has(id) ? { state: 'connected' } : null;
    },
    subscribe: () => () => {},
    line: () => quality,
    renew: (servers) => carried.push(['renew', ...servers.map(({ username }) => username)]),
    quality: () => ({ rttMs: 20, lossPercent: 0, freezeSeconds: 0, relayed: false, mosEst: null }),
    close: () => carried.push(['close']),
  } as MediaTransport;

  const session = createRoomSession({
    meetingId: MEETING,
    connection,
    media,
    createTransport(options) {
      say = options.signal;
      announced = options.announced;
      return transport;
    },
    now: () => new Date(time),
    every(_ms, act) {
      timers.push(act);
      return () => void timers.splice(timers.indexOf(act), 1);
    },
  });
  session.onNews((one) => news.push(one));
  const hear = <Name extends ServerEvent>(name: Name, received: Received<Name>) => {
    for (const listener of listeners.get(name) ?? []) listener(received as never);
  };
  const connect = (next: boolean) => {
    isConnected = next;
    for (const listener of stateListeners) listener(next ? 'connected' : 'reconnecting', null);
  };
  const pass = () => timers.slice().forEach((act) => act());
  const move = (seconds: number) => (time += seconds * 1000);
  /** So many seconds with this quality of the call. */
  const lasting = (seconds: number, next: typeof quality) => {
    quality = next;
    for (let second = 0; second < seconds; second += 1) {
      move(1);
      pass();
    }
  };
  const names = () => sent.map(([name]) => name);
  return {
    session,
    hear,
    connect,
    change,
    pass,
    move,
    lasting,
    announced: (id: string) => announced(id),
    sent,
    names,
    signals,
    carried,
    outgoing,
    news,
    flowing,
    failing,
    refused,
    refuse(name: string, code: FailureCode) {
      refusal = code;
      refused.add(name);
    },
    say: () => say,
  };
}

describe('media', () => {
  test('links follow who enters and leaves, without ourselves', () => {
    const { hear, carried } = createWorld();
    hear('meeting-joined', roster(person('a')));
    hear('user-joined', { participant: person('b') });
    hear('user-left', { participantId: 'a', replacedBy: 'a2' });
    hear('user-left', { participantId: 'a2', reason: 'lost' });
    hear('user-left', { participantId: 'b' });
    expect(carried).toEqual([
      ['setPeers', ['a']],
      ['peerJoined', 'b'],
      ['peerLeft', 'a', 'a2'],
      ['peerLost', 'a2'],
      ['peerLeft', 'b', undefined],
    ]);
  });

  test('a lost person is waited for, then the room says that they did not come back', () => {
    const { hear, session, news, lasting } = createWorld();
    hear('meeting-joined', roster(person('a')));
    hear('user-left', { participantId: 'a', reason: 'lost' });
    lasting(74, 'good');
    expect(session.room()?.lost).toHaveLength(1);
    lasting(1, 'good');
    expect(session.room()?.lost).toEqual([]);
    expect(news.at(-1)).toEqual({ kind: 'gaveUp', names: ['Name of a'] });
  });

  test('after a server outage people whose media still arrives are expected back, for a while', () => {
    const { hear, connect, carried, flowing, pass } = createWorld();
    hear('meeting-joined', roster(person('a'), person('b')));
    flowing.add('a');
    connect(false);
    hear('meeting-joined', roster());
    expect(carried.at(-1)).toEqual(['setPeers', ['a']]);
    pass();
    expect(carried.at(-1)).toEqual(['peerLeft', 'a', undefined]);
    hear('meeting-joined', roster());
    expect(carried.at(-1)).toEqual(['setPeers', []]);
  });

  test('a person back under a new id is not expected a second time', () => {
    const { hear, connect, carried, flowing } = createWorld();
    hear('meeting-joined', roster(person('a', { instance: 'page of a' })));
    flowing.add('a');
    connect(false);
    hear('meeting-joined', roster(person('a2', { instance: 'page of a' })));
    expect(carried.at(-1)).toEqual(['setPeers', ['a2']]);
  });

  test('signals go both ways, each to the one it is for', () => {
    const { hear, say, signals, carried } = createWorld();
    hear('meeting-joined', roster(person('a')));
    hear('offer', { senderId: 'a', offer: { type: 'offer', sdp: 'v=0' } });
    say()('a', { kind: 'answer', answer: { type: 'answer', sdp: 'v=0' } } as never);
    expect(carried.at(-1)).toEqual(['receive', 'a', 'offer']);
    expect(signals).toEqual([
      ['answer', { meetingId: MEETING, targetId: 'a', answer: { type: 'answer', sdp: 'v=0' } }],
    ]);
  });

  test('outgoing media is passed on once, and again when it changes', () => {
    const { hear, change, outgoing } = createWorld();
    hear('meeting-joined', roster());
    change({ micLevel: 0.5 });
    expect(outgoing).toHaveLength(1);
    const screen = track();
    change({ screen });
    expect(outgoing).toHaveLength(2);
    expect(outgoing[1]).toMatchObject({ video: screen, isScreen: true, face: outgoing[0]?.video });
  });

  test('a relay that is there is known', () => {
    const { hear, session } = createWorld();
    expect(session.hasRelay()).toBe(false);
    hear('meeting-joined', roster());
    expect(session.hasRelay()).toBe(true);
  });
});

describe('sound only', () => {
  /** A call that has been poor for long enough. */
  const poorCall = (...others: Participant[]) => {
    const world = createWorld();
    world.hear('meeting-joined', roster(...others));
    world.lasting(11, 'poor');
    return world;
  };
  const received = (sent: readonly (readonly [string, object])[]) =>
    sent.filter(([name]) => name === 'toggle-sound-only').map(([, payload]) => payload);

  test('is offered on a poor line; accepted, it pauses our camera and tells the others, until the line is good', () => {
    const { session, outgoing, sent, lasting, change } = poorCall(person('a'));
    expect([session.soundOnly.isOffered(), session.isSoundOnly()]).toEqual([true, false]);
    session.soundOnly.accept();
    expect([session.soundOnly.isOffered(), session.isSoundOnly()]).toEqual([false, true]);
    expect(outgoing.at(-1)).toMatchObject({ video: null, isSparing: true });
    expect(outgoing.at(-1)?.audio).not.toBeNull();
    lasting(20, 'good');
    change({ micLevel: 0.5 });
    expect(received(sent)).toEqual([{ meetingId: MEETING, enabled: true }]);
    lasting(1, 'good');
    expect(session.isSoundOnly()).toBe(false);
    expect(outgoing.at(-1)).toEqual(outgoing[0]);
    expect(received(sent).at(-1)).toEqual({ meetingId: MEETING, enabled: false });
  });

  test('declined, it is not offered again while the line stays poor', () => {
    const { session, lasting, outgoing, sent } = poorCall(person('a'));
    session.soundOnly.decline();
    lasting(60, 'poor');
    expect(session.soundOnly.isOffered()).toBe(false);
    expect([outgoing.length, received(sent).length]).toEqual([1, 0]);
  });

  test('another’s poor line pauses our camera, needs no offer, and is over when they leave', () => {
    const { session, hear, outgoing, lasting, announced } = poorCall(person('a'));
    hear('participant-sound-only', { participantId: 'a', enabled: true });
    expect(outgoing.at(-1)).toMatchObject({ video: null, isSparing: true });
    // A paused picture must not count as missing, because its connection would be replaced.
    expect(announced('a')).toEqual({ audio: true, video: false });
    lasting(20, 'poor');
    expect(session.soundOnly.isOffered()).toBe(false);
    hear('user-left', { participantId: 'a' });
    expect(outgoing.at(-1)).toEqual(outgoing[0]);
  });

  test('a shared screen continues, sparingly', () => {
    const { session, change, outgoing, hear, announced } = poorCall(person('a', { screenSharing: true }));
    hear('participant-sound-only', { participantId: 'a', enabled: true });
    expect(announced('a').video).toBe(true);
    const screen = track();
    change({ screen });
    expect(outgoing.at(-1)).toMatchObject({ video: screen, face: null, isScreen: true, isSparing: true });
    session.soundOnly.giveBack();
    expect(outgoing.at(-1)).toMatchObject({ video: screen, isSparing: true });
  });

  test('a host who resumes the cameras overrules our poor line, and we offer nothing for a while', () => {
    const { session, hear, outgoing, news, lasting } = poorCall(person('a', { isHost: true }));
    session.soundOnly.accept();
    hear('participant-sound-only', { participantId: 'self', enabled: true });
    hear('cameras-resumed', { by: 'Name of a' });
    hear('participant-sound-only', { participantId: 'self', enabled: false });
    expect(session.isSoundOnly()).toBe(false);
    expect(outgoing.at(-1)).toEqual(outgoing[0]);
    expect(news.at(-2)).toMatchObject({ kind: 'event', event: { name: 'cameras-resumed' } });
    lasting(60, 'poor');
    expect(session.soundOnly.isOffered()).toBe(false);
  });

  test('a refused wish is given up, and its person learns why', async () => {
    const { session, refuse, outgoing, news, sent, change } = poorCall(person('a'));
    refuse('toggle-sound-only', 'cameras_kept');
    session.soundOnly.accept();
    await Promise.resolve();
    await Promise.resolve();
    expect(session.isSoundOnly()).toBe(false);
    expect(outgoing.at(-1)).toEqual(outgoing[0]);
    expect(news.at(-1)).toEqual({ kind: 'camerasKept' });
    change({ micLevel: 0.5 });
    expect(received(sent)).toHaveLength(1);
  });

  test('after a new connection the wish is sent again, because its participant does not have it', () => {
    const { session, hear, connect, sent } = poorCall(person('a'));
    session.soundOnly.accept();
    connect(false);
    connect(true);
    hear('meeting-joined', roster(person('a')));
    expect(received(sent)).toHaveLength(2);
    expect(session.isSoundOnly()).toBe(true);
  });
});

describe('a call that outlasts the credential of its relay', () => {
  const servers = (username: string) => ({ iceServers: [{ urls: ['turns:relay.example:443'], username }] });
  const renewals = (names: string[]) => names.filter((name) => name === 'renew-ice-servers').length;

  test('asks for a new one every hour, after a sleep at once, and uses it for what is connected from then on', () => {
    const { hear, pass, move, names, carried } = createWorld();
    hear('meeting-joined', roster(person('a')));
    move(3590);
    pass();
    expect(renewals(names())).toBe(0);
    move(7 * 3600);
    pass();
    expect(renewals(names())).toBe(1);
    hear('ice-servers', servers('later:self'));
    expect(carried.at(-1)).toEqual(['renew', 'later:self']);
    move(60);
    pass();
    expect(renewals(names())).toBe(1);
  });

  test('asks again when no answer came, not while the connection is away, and takes what a new roster brings', () => {
    const { hear, connect, pass, move, names, carried } = createWorld();
    hear('meeting-joined', roster());
    move(3600);
    pass();
    pass();
    expect(renewals(names())).toBe(2);
    connect(false);
    pass();
    expect(renewals(names())).toBe(2);
    connect(true);
    hear('meeting-joined', { ...roster(person('a')), ...servers('again:self') });
    expect(carried.slice(-2)).toEqual([
      ['renew', 'again:self'],
      ['setPeers', ['a']],
    ]);
    pass();
    expect(renewals(names())).toBe(2);
  });

  test('requests another one, twice a minute at most, while a peer is unreachable', () => {
    const { hear, pass, move, names, failing } = createWorld();
    hear('meeting-joined', roster(person('a'), person('b')));
    failing.add('b');
    move(20);
    pass();
    expect(renewals(names())).toBe(0);
    move(10);
    pass();
    expect(renewals(names())).toBe(1);
    hear('ice-servers', servers('other:self'));
    move(20);
    pass();
    expect(renewals(names())).toBe(1);
    move(10);
    pass();
    expect(renewals(names())).toBe(2);
    failing.clear();
    move(60);
    pass();
    expect(renewals(names())).toBe(2);
  });

  test('is left alone where there is no relay', () => {
    const { hear, pass, move, names } = createWorld();
    hear('meeting-joined', { ...roster(), iceServers: [{ urls: ['stun:stun.example:3478'] }] });
    move(24 * 3600);
    pass();
    expect(renewals(names())).toBe(0);
  });
});

describe('others receive our devices’ state', () => {
  const off = { isOn: false, track: null, problem: null, devices: [], chosen: null, standIn: null };

  test('nothing while all is as they know it', () => {
    const { hear, names } = createWorld();
    hear('meeting-joined', roster());
    expect(names()).toEqual([]);
  });

  test('each change once, for any cause', () => {
    const { hear, change, sent } = createWorld();
    hear('meeting-joined', roster());
    change({ mic: off });
    change({ micLevel: 0 });
    expect(sent).toEqual([['toggle-audio', { meetingId: MEETING, enabled: false }]]);
  });

  test('the server’s echo of an earlier press does not press again', () => {
    const { hear, change, session, names } = createWorld();
    hear('meeting-joined', roster());
    const { mic } = session.media.state();
    change({ mic: off });
    change({ mic });
    hear('participant-audio-toggle', { participantId: 'self', enabled: false });
    change({ micLevel: 0.5 });
    expect(names()).toEqual(['toggle-audio', 'toggle-audio']);
  });

  test('changes made while disconnected are announced on return', () => {
    const { hear, change, connect, sent } = createWorld();
    hear('meeting-joined', roster());
    connect(false);
    change({ camera: off });
    expect(sent).toEqual([]);
    connect(true);
    expect(sent).toEqual([]);
    hear('meeting-joined', roster());
    expect(sent).toEqual([['toggle-video', { meetingId: MEETING, enabled: false }]]);
  });

  test('a refused change is announced again, once, if it still applies', async () => {
    const { hear, change, pass, refused, sent, session } = createWorld();
    hear('meeting-joined', roster());
    const { mic } = session.media.state();
    refused.add('toggle-video').add('toggle-audio');
    change({ camera: off });
    change({ mic: off });
    await Promise.resolve();
    change({ mic });
    await Promise.resolve();
    refused.clear();
    sent.length = 0;
    pass();
    await Promise.resolve();
    pass();
    const news = sent.filter(([name]) => name !== 'report-quality');
    expect(news).toEqual([['toggle-video', { meetingId: MEETING, enabled: false }]]);
  });

  test('our screen share ends when another person starts one', () => {
    const { hear, change, names, session, news } = createWorld();
    hear('meeting-joined', roster(person('a')));
    change({ screen: track() });
    hear('participant-screen-share', { participantId: 'self', enabled: true });
    hear('participant-screen-share', { participantId: 'a', enabled: true });
    expect(session.media.state().screen).toBeNull();
    expect(news.map(({ kind }) => kind)).toContain('screenYielded');
    const room = session.room();
    expect(room && sharerOf(room)?.id).toBe('a');
    expect(names()).toEqual(['toggle-screen-share', 'toggle-screen-share']);
  });

  test('of two simultaneous screen shares, the one the server announces later is shown', () => {
    const { hear, change, session, news } = createWorld();
    const isSharing = (participantId: string, enabled: boolean) =>
      hear('participant-screen-share', { participantId, enabled });
    hear('meeting-joined', roster(person('a')));
    change({ screen: track() });
    isSharing('a', true);
    expect(session.media.state().screen).not.toBeNull();
    isSharing('a', false);
    isSharing('self', true);
    expect(session.media.state().screen).not.toBeNull();
    const room = session.room();
    expect(room && sharerOf(room)?.id).toBe('self');
    expect(news.map(({ kind }) => kind)).not.toContain('screenYielded');
    isSharing('a', true);
    expect(session.media.state().screen).toBeNull();
  });

  test('a start of our screen that was refused is not the later one', async () => {
    const { hear, change, refused, session } = createWorld();
    hear('meeting-joined', roster(person('a')));
    refused.add('toggle-screen-share');
    change({ screen: track() });
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    hear('participant-screen-share', { participantId: 'a', enabled: true });
    expect(session.media.state().screen).toBeNull();
  });

  test('our screen share ends when another person shares on our return; otherwise it is announced again', () => {
    const { hear, change, connect, names, session, news } = createWorld();
    hear('meeting-joined', roster(person('a')));
    change({ screen: track() });
    const comeBack = (other: Participant) => {
      connect(false);
      connect(true);
      hear('meeting-joined', roster(other));
    };
    comeBack(person('a'));
    expect(session.media.state().screen).not.toBeNull();
    expect(names()).toEqual(['toggle-screen-share', 'toggle-screen-share']);
    comeBack(person('a', { screenSharing: true }));
    expect(session.media.state().screen).toBeNull();
    expect(news.map(({ kind }) => kind)).toContain('screenYielded');
    expect(names()).toHaveLength(2);
  });

  test('our screen share stays when the server confirms it', () => {
    const { hear, change, session } = createWorld();
    hear('meeting-joined', roster(person('a')));
    change({ screen: track() });
    hear('participant-screen-share', { participantId: 'self', enabled: true });
    expect(session.media.state().screen).not.toBeNull();
  });
});

describe('the connection', () => {
  test('away from its loss until the next roster, not only until it is there again', () => {
    const { hear, connect, session } = createWorld();
    hear('meeting-joined', roster());
    connect(false);
    expect(session.isConnected()).toBe(false);
    connect(true);
    expect(session.isConnected()).toBe(false);
    hear('meeting-joined', roster());
    expect(session.isConnected()).toBe(true);
  });

  test('quality is reported while connected, and never before joining', () => {
    const { hear, connect, pass, names } = createWorld();
    pass();
    expect(names()).toEqual([]);
    hear('meeting-joined', roster());
    pass();
    connect(false);
    pass();
    expect(names()).toEqual(['report-quality']);
  });

  test('leaving is sent first and alone, with the call quality, however short the call was', async () => {
    const { hear, session, sent } = createWorld();
    hear('meeting-joined', roster());
    await session.leave();
    expect(sent).toEqual([['leave-meeting', expect.objectContaining({ quality: expect.any(Object) })]]);
    expect(session.isConnected()).toBe(false);
  });

  test('an unacknowledged leave is reported', async () => {
    const { hear, session, refused } = createWorld();
    hear('meeting-joined', roster());
    refused.add('leave-meeting');
    await expect(session.leave()).rejects.toThrow();
  });

  test('leaving works without a connection and ends all that ran', async () => {
    const { hear, connect, pass, session, carried, names } = createWorld();
    hear('meeting-joined', roster());
    connect(false);
    await expect(session.leave()).rejects.toThrow();
    expect(carried.at(-1)).toEqual(['close']);
    connect(true);
    pass();
    hear('user-joined', { participant: person('late') });
    expect(names()).toEqual([]);
    expect(carried.at(-1)).toEqual(['close']);
  });

  test('a refusal is passed to the caller', async () => {
    const { hear, connect, session } = createWorld();
    hear('meeting-joined', roster());
    connect(false);
    await expect(session.say({ message: 'Hello' })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

test('the end of the meeting is no failure, although the room closes before its acknowledgement', async () => {
  const { hear, session, refused } = createWorld();
  hear('meeting-joined', roster());
  refused.add('end-meeting');
  await expect(session.host.endForAll()).rejects.toThrow();
  const ending = session.host.endForAll();
  session.close();
  await expect(ending).resolves.toBeUndefined();
});
