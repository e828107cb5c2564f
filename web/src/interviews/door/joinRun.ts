import { Failure } from '@assay/contract/failure';
import { isInside, joinFlow, joinTexts, loading } from './joinFlow.ts';
import type { JoinEvent, JoinState, LookedMeeting, Person, Stay } from './joinFlow.ts';
import { type Asking, joinPayload, requestPayload } from './joinPayloads.ts';
import type { MeetingConnection } from '../call/meetingConnection.ts';
import type { OwnDevices } from '../devices/ownDevices.ts';
import { createPatience } from './patience.ts';

/** How often the form asks how things stand, and a waiting page asserts its request. */
export const ASK_EVERY_MS = 15_000;
/** Joining announces microphone and camera; a track just switched needs a moment to report its state. */
export const MEDIA_SETTLE_MS = 200;
export const REDIRECT_AFTER_MS = 3000;
/** A question of the browser about devices must not keep somebody from asking to be let in. */
const MEDIA_PATIENCE_MS = 5000;
const CONNECT_PATIENCE_MS = 20_000;
const LEAVE_PATIENCE_MS = 1000;

/** What the way in needs of a room. */
export interface LeavableRoom {
  /** Says so to the server and stops; rejects when it was not heard. */
  leave(): Promise<void>;
  close(): void;
}

export interface JoinWorld<Room extends LeavableRoom> extends Asking {
  devices: Pick<OwnDevices, 'start' | 'works' | 'isOffByChoice' | 'close'>;
  look: () => Promise<LookedMeeting>;
  connect: () => MeetingConnection;
  readStay: () => Stay | null;
  keepStay: (stay: Stay | null) => void;
  readPerson: () => Person | null;
  keepPerson: (person: Person | null) => void;
  readAskedToken: () => string | null;
  keepAskedToken: (token: string) => void;
  /** Gets the room's script while there is time; the server may have another one by the time it is needed. */
  fetchRoom: () => void;
  /** Loads the room's script; what it gives listens from then on, so it must be there before joining. */
  openRoom: (connection: MeetingConnection) => Promise<Room>;
  /** Over another way than the connection, which may be gone. */
  sayClosing: (closingToken: string) => void;
  tell: (tone: 'info' | 'success' | 'error', message: string) => void;
  /** `home`: where leaving leads; `start`: the beginning of this site. */
  go: (where: 'home' | 'start') => void;
  now: () => number;
  after: (ms: number, act: () => void) => () => void;
}

/** Does what each state of the way in asks for; what a state began ends with it. */
export function createJoinRun<Room extends LeavableRoom>(world: JoinWorld<Room>) {
  const { devices, meetingId } = world;
  const { within, pause } = createPatience(world.after);
  let state: JoinState = loading;
  let connection: MeetingConnection | null = null;
  let room: Room | null = null;
  let isRetired = false;
  /** To another page, by the person's own doing. */
  let isOnTheWay = false;
  /** The server is being told that they leave. */
  let isLeaving = false;
  let stopRetiring = () => {};
  let endings: (() => void)[] = [];
  const listeners = new Set<() => void>();

  function happen(event: JoinEvent) {
    if (isRetired) return;
    const before = state;
    state = joinFlow(before, event);
    if (state === before) return;
    if (!isLeaving) remember(before, state);
    if (state.step !== before.step || asks(state) !== asks(before)) begin();
    for (const listener of listeners) listener();
  }

  /** Another question to the server within the same step. */
  const asks = (current: JoinState) => (current.step === 'joining' ? current.as : null);

  function remember(before: JoinState, current: JoinState) {
    if (current.step === 'waiting')
      world.keepStay({ step: 'waiting', person: current.person, requestToken: current.requestToken });
    else if (current.step === 'room' || (current.step === 'entering' && current.admitToken !== null))
      world.keepStay({ step: 'room', person: current.person, admitToken: current.admitToken });
    else if (current.step === 'ended' || (isInside(before) && isOver(current))) world.keepStay(null);
    if (current.step === 'waiting') world.keepAskedToken(current.requestToken);
    // Whoever has to ask anew is to be known as the same person, and need not type it again.
    if (isInside(current)) world.keepPerson(current.person);
    else if (current.step === 'left' || current.step === 'ended') world.keepPerson(null);
  }

  function begin() {
    for (const end of endings.splice(0)) end();
    if (isInside(state)) connection ??= openConnection();
    else closeConnection();
    enter[state.step]();
  }

  const during = (end: () => void) => void endings.push(end);
  const every = (ms: number, act: () => void) => {
    let stop = () => {};
    const again = () => (stop = world.after(ms, () => (act(), again())));
    again();
    during(() => stop());
  };

  const enter: Record<JoinState['step'], () => void> = {
    loading: () => {
      void look();
      every(ASK_EVERY_MS, () => void look());
    },
    form: () => every(ASK_EVERY_MS, () => void look()),
    notStarted: () => {
      // It may be days until it opens.
      devices.close();
      every(ASK_EVERY_MS, () => void look());
    },
    joining: () => void knock(),
    waiting: () => {
      world.fetchRoom();
      every(ASK_EVERY_MS, () => {
        // One that did not arrive is found out while there is time.
        world.fetchRoom();
        void requestJoin();
      });
      onConnect(() => void requestJoin());
    },
    entering: () => {
      if (state.step === 'entering' && !state.isBack) world.tell('success', joinTexts.admitted);
      void comeIn();
      // A full room may have a place soon, and a new connection is a new chance.
      every(ASK_EVERY_MS, () => void comeIn());
      onConnect(() => void comeIn());
    },
    // On every connection: the server may have forgotten us, and events may have been lost.
    room: () => {
      onConnect(() => void joinMeeting());
      every(ASK_EVERY_MS, () => isJoinOwed && void joinMeeting());
    },
    rejected: () => {
      devices.close();
      during(world.after(REDIRECT_AFTER_MS, () => world.go('start')));
    },
    notFound: devices.close,
    removed: devices.close,
    replaced: devices.close,
    closed: devices.close,
    ended: devices.close,
    left: () => {
      devices.close();
      if (!isOnTheWay) world.go('home');
    },
  };

  function onConnect(act: () => void) {
    if (connection) during(connection.onState((connected) => connected === 'connected' && act()));
  }

  // --- What is asked ------------------------------------------------------------------------------------------------

  async function look() {
    try {
      const meeting = await world.look();
      happen({ type: 'looked', meeting, stay: state.step === 'loading' ? world.readStay() : null });
    } catch (error) {
      const isMissing = error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid_input');
      if (isMissing) happen({ type: 'missing' });
      else happen({ type: 'lookFailed', message: error instanceof Error ? error.message : '' });
    }
  }

  /** From the form: devices first, so that the host hears what works; then the question. */
  async function knock() {
    const asked = state;
    if (asked.step !== 'joining') return;
    if (asked.as === 'candidate') world.tell('info', joinTexts.requesting);
    await Promise.all([startMedia(), connected()]);
    if (state !== asked) return;
    if (asked.as === 'candidate') return requestJoin();
    await pause(MEDIA_SETTLE_MS);
    if (state === asked) await joinMeeting();
  }

  let isComingIn = false;
  async function comeIn() {
    if (isComingIn) return;
    isComingIn = true;
    await Promise.all([startMedia(), connected()]);
    await pause(MEDIA_SETTLE_MS);
    if (state.step === 'entering') await joinMeeting();
    isComingIn = false;
  }

  async function requestJoin() {
    const current = state;
    if (current.step !== 'joining' && current.step !== 'waiting') return;
    const kept = world.readStay();
    const requestToken =
      current.step === 'waiting' ? current.requestToken : kept?.step === 'waiting' ? kept.requestToken : null;
    const tokens = { requestToken, earlierToken: requestToken === null ? world.readAskedToken() : null };
    await ask(() => connection?.send('request-join', requestPayload(world, current.person, tokens)));
  }

  /** The new connection of somebody in the room was not let in yet: without another try they would stay outside. */
  let isJoinOwed = false;
  async function joinMeeting() {
    const current = state;
    if (isLeaving || (current.step !== 'joining' && current.step !== 'entering' && current.step !== 'room')) return;
    const admitToken = current.step === 'joining' ? null : current.admitToken;
    isJoinOwed = true;
    await ask(async () => {
      const joining = connection;
      await ensureRoom();
      if (joining !== connection) return;
      await joining?.send('join-meeting', joinPayload(world, current.person, admitToken));
      isJoinOwed = false;
    });
  }

  async function ask(send: () => Promise<void> | undefined) {
    const asked: JoinState['step'] = state.step;
    try {
      await send();
    } catch (error) {
      const failure = error instanceof Failure && error.code !== 'unavailable' ? error : null;
      // The answer to a question of an earlier state says nothing about this one.
      if (state.step !== asked) return;
      happen({ type: 'refused', failure });
      tellRefusal(asked, state, failure);
    }
  }

  function tellRefusal(asked: JoinState['step'], after: JoinState, failure: Failure | null) {
    if (after.step === 'form' && after.notice !== null) world.tell('error', after.notice.message);
    if (asked !== 'entering') return;
    const isFailing = after.step === 'entering' && failure !== null && failure.code !== 'room_full';
    if (isFailing) world.tell('error', joinTexts.enteringFailed);
    if (after.step === 'loading' && after.notice !== null) world.tell('error', after.notice.message);
  }

  // --- What the server tells ----------------------------------------------------------------------------------------

  function openConnection(): MeetingConnection {
    const opened = world.connect();
    opened.on('join-pending', (told) => happen({ type: 'pending', told, receivedAt: world.now() }));
    opened.on('join-approved', ({ admitToken }) => happen({ type: 'approved', admitToken }));
    opened.on('join-rejected', (told) => {
      happen({ type: 'rejected', told });
      if (state.step === 'rejected') world.tell('error', state.message);
    });
    opened.on('host-presence', ({ hostPresent }) => happen({ type: 'hostPresence', hostPresent }));
    opened.on('waiting-message', ({ text, by, startsAt }) =>
      happen(startsAt === undefined ? { type: 'waitingMessage', text, by } : { type: 'moved', startsAt }),
    );
    opened.on('meeting-joined', (joined) => {
      isJoinOwed = false;
      happen({ type: 'joined', joined });
    });
    opened.on('meeting-ended', ({ reason }) => happen({ type: 'ended', reason }));
    opened.on('you-were-removed', ({ by, canKnock }) => happen({ type: 'removed', by, canKnock }));
    opened.onState((is, failure) => {
      if (opened !== connection) return;
      if (is === 'closed') happen({ type: 'closed', failure });
      else happen({ type: 'connection', isConnected: is === 'connected' });
    });
    return opened;
  }

  async function ensureRoom() {
    const forThis = connection;
    if (room !== null || forThis === null) return;
    const opened = await world.openRoom(forThis);
    if (forThis === connection && room === null) room = opened;
    else opened.close();
  }

  function closeConnection() {
    const closing = connection;
    connection = null;
    room?.close();
    room = null;
    closing?.close();
  }

  const connected = () =>
    within(
      CONNECT_PATIENCE_MS,
      new Promise<void>((resolve) => {
        if (connection === null || connection.isConnected()) resolve();
        else during(connection.onState((is) => is === 'connected' && resolve()));
      }),
    );

  /** Whoever is inside by this page counts as gone soon, unless it is there again. */
  function sayClosing() {
    if (state.step === 'room') world.sayClosing(state.joined.closingToken);
  }

  // --- Devices ------------------------------------------------------------------------------------------------------

  const startMedia = () => within(MEDIA_PATIENCE_MS, devices.start());

  return {
    state: () => state,
    /** Who asked last in this tab. */
    person: world.readPerson,
    /** There while the state is `room`. */
    room: () => room,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin() {
      isRetired = false;
      stopRetiring();
      begin();
    },
    retry: () => void look(),
    /** What stands for this page's person, as long as they wait or are inside by it. */
    place(): Stay | null {
      if (isRetired) return null;
      if (state.step === 'waiting') return { step: 'waiting', person: state.person, requestToken: state.requestToken };
      if (state.step !== 'entering' && state.step !== 'room') return null;
      return state.admitToken === null ? null : { step: 'room', person: state.person, admitToken: state.admitToken };
    },
    /** Goes on here as who is in this meeting in another tab, which the server sends away. */
    takeOver(stay: Stay) {
      if (state.step !== 'form') return;
      world.keepStay(stay);
      happen({ type: 'looked', meeting: state.meeting, stay });
    },
    submit: (person: Person) => happen({ type: 'submitted', person }),
    /** Out of the room or the queue, for good. @param where `elsewhere`: the person is going there already */
    async leave(where: 'home' | 'elsewhere' = 'home') {
      if (isLeaving) return;
      isOnTheWay = where === 'elsewhere';
      // Now: the page may be gone before the server has heard.
      remember(state, { step: 'left' });
      isLeaving = true;
      devices.close();
      let isHeard = false;
      const told = state.step === 'room' && room ? room.leave() : connection?.send('leave-meeting', { meetingId });
      if (told)
        await within(
          LEAVE_PATIENCE_MS,
          told.then(() => (isHeard = true)),
        );
      if (!isHeard) sayClosing();
      isLeaving = false;
      happen({ type: 'left' });
      if (isRetired) closeConnection();
    },
    /** The window is closed or loaded again, or shows another page. */
    sayClosing,
    /** The page is left: everything stops, nothing is told. */
    retire() {
      isRetired = true;
      stopRetiring = world.after(0, devices.close);
      for (const end of endings.splice(0)) end();
      // On the way to another page the word of it comes first.
      if (!isLeaving) closeConnection();
    },
  };
}

/** A place taken over elsewhere can be taken back; and a request that was not heard is still at the server. */
const isOver = (state: JoinState) =>
  !isInside(state) && state.step !== 'replaced' && !(state.step === 'form' && state.notice?.failure === null);
