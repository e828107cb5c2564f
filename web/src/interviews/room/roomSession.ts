import type { Participant } from '@assay/contract/interviewEvents';
import type { LocalMedia } from '../devices/localMedia.ts';
import type { ClientEvent, MeetingConnection, Sent, ServerEvent, Told } from '../call/meetingConnection.ts';
import { createAnnouncements } from './announcements.ts';
import { onPoorLines } from './roomViews.ts';
import { createSoundOnly, LOOK_EVERY_MS } from './soundOnly.ts';
import { openChat, type RoomEvent, type RoomState, roomEventNames, tellRoom } from './roomState.ts';
import type { Announced, MediaTransport, Outgoing, Signal } from '../call/transport.ts';

/** Events to be shown or announced. */
export type RoomNews =
  | { kind: 'event'; event: RoomEvent; before: RoomState | null; after: RoomState }
  | { kind: 'muteRequested'; by: string }
  /** Our screen share was replaced by another person's. */
  | { kind: 'screenYielded' }
  /** Our wish for sound only was refused, because a host wants cameras on. */
  | { kind: 'camerasKept' };

export interface RoomParts {
  meetingId: string;
  connection: MeetingConnection;
  media: LocalMedia;
  createTransport: (options: {
    iceServers: Told<'meeting-joined'>['iceServers'];
    relayOnly: boolean;
    signal: (targetId: string, signal: Signal) => void;
    announced: (participantId: string) => Announced;
  }) => MediaTransport;
  now: () => Date;
  /** Repeats the call until the returned function is called. */
  every: (ms: number, act: () => void) => () => void;
}

export type RoomSession = ReturnType<typeof createRoomSession>;

const QUALITY_EVERY_MS = 10_000;
/** A relay credential lasts for hours, but calls may be longer, and a connection made then needs a valid one. */
const RENEW_AFTER_MS = 3_600_000;
/** A relay that refuses more under one name may accept another. */
const RENEW_FAILING_AFTER_MS = 30_000;
/** How long a peer missing from a new roster, but still sending media, is expected to return. */
const RETURN_MS = 15_000;

/**
 * A room a person is inside of, without its UI: events follow `meeting-joined` before anything is rendered, so it
 * listens from before joining. It announces our devices to the others, and sends them our media.
 */
export function createRoomSession({ meetingId, connection, media, createTransport, now, every }: RoomParts) {
  let room: RoomState | null = null;
  let transport: MediaTransport | null = null;
  let sent: Outgoing | null = null;
  let isConnected = connection.isConnected();
  let hasRelay = false;
  let servedAt = 0;
  const listeners = new Set<() => void>();
  const newsListeners = new Set<(news: RoomNews) => void>();
  const stops: (() => void)[] = [];

  const send = <Name extends ClientEvent>(name: Name, payload: Sent<Name>) => connection.send(name, payload);
  const announcements = createAnnouncements(meetingId, send, () => {
    soundOnly.overrule();
    tell({ kind: 'camerasKept' });
  });

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const tell = (news: RoomNews) => {
    for (const listener of newsListeners) listener(news);
  };
  const on = <Name extends ServerEvent>(name: Name, listener: (told: Told<Name>) => void) =>
    stops.push(connection.on(name, listener));

  const apply = (event: RoomEvent) => {
    const before = room;
    const after = tellRoom(before, event, now());
    if (after === null) return;
    room = after;
    if (event.name === 'meeting-joined') enter(event.payload, before);
    if (event.name === 'user-joined' && event.payload.participant.id !== after.self.id)
      transport?.peerJoined(event.payload.participant);
    if (event.name === 'user-left') leave(event.payload);
    if (event.name === 'cameras-resumed') soundOnly.overrule();
    yieldScreen(event, after);
    if (isSoundOnlyIn(before) !== isSoundOnlyIn(after)) follow();
    tell({ kind: 'event', event, before, after });
    changed();
  };

  const enter = (joined: Told<'meeting-joined'>, before: RoomState | null) => {
    isConnected = true;
    announcements.entered(joined.self);
    serve(joined);
    transport ??= open(joined);
    transport.setPeers([...joined.participants, ...returning(joined, before)]);
    // The current sharer started while we were away.
    if (media.state().screen !== null && joined.participants.some(({ screenSharing }) => screenSharing)) giveUpScreen();
    follow();
  };

  const leave = ({ participantId, replacedBy, lost }: Told<'user-left'>) => {
    if (lost) transport?.peerLost(participantId);
    else transport?.peerLeft(participantId, replacedBy);
  };

  /** After a server restart people return one by one: links with media wait for them. */
  const returning = ({ participants }: Told<'meeting-joined'>, before: RoomState | null) => {
    const isBack = ({ id, instance }: Participant) =>
      participants.some((one) => one.id === id || (instance !== null && one.instance === instance));
    const missing = (before?.participants ?? []).filter(
      (one) => one.id !== before?.self.id && !isBack(one) && transport?.incoming(one.id)?.state === 'connected',
    );
    if (missing.length > 0) {
      const stop = every(RETURN_MS, () => {
        stop();
        for (const { id } of missing) transport?.peerLeft(id);
      });
      stops.push(stop);
    }
    return missing;
  };

  const open = ({ iceServers, meeting }: Told<'meeting-joined'>) => {
    const opened = createTransport({ iceServers, relayOnly: meeting.relayOnly, signal, announced });
    stops.push(opened.subscribe(changed));
    return opened;
  };

  const announced = (participantId: string): Announced => {
    const one = room?.participants.find(({ id }) => id === participantId);
    const hasPicture = one?.screenSharing === true || (one?.videoEnabled === true && !isSoundOnly());
    return { audio: one?.audioEnabled === true, video: hasPicture };
  };

  const serve = ({ iceServers }: Told<'ice-servers'>) => {
    servedAt = now().getTime();
    hasRelay = iceServers.some(({ urls }) => urls.some((url) => /^turns?:/.test(url)));
    transport?.renew(iceServers);
  };

  const signal = (targetId: string, { kind, ...payload }: Signal) =>
    connection.signal(kind, { meetingId, targetId, ...payload });

  const isSoundOnlyIn = (state: RoomState | null) => state !== null && onPoorLines(state).length > 0;

  const isSoundOnly = () => soundOnly.isWanted() || isSoundOnlyIn(room);

  /** Cameras stay on while paused, so that they come back at once; a shared screen is what people talk about. */
  const outgoingNow = (): Outgoing => {
    const captured = media.outgoing();
    const isSparing = isSoundOnly();
    if (!isSparing) return { ...captured, isSparing };
    return { ...captured, isSparing, video: captured.isScreen ? captured.video : null, face: null };
  };

  const soundOnly = createSoundOnly({
    line: () => (isConnected && transport ? transport.line() : null),
    isSoundOnly,
    now,
    changed() {
      follow();
      changed();
    },
  });

  /** Brings our media and its announcements in line with our devices. */
  const follow = () => {
    const outgoing = outgoingNow();
    if (transport !== null && !isSame(sent, outgoing)) transport.send((sent = outgoing));
    const { camera, mic, screen } = media.state();
    if (room === null || !isConnected) return;
    const { announce } = announcements;
    announce('audio', mic.isOn && mic.track !== null);
    announce('video', camera.isOn && camera.track !== null);
    announce('screen-share', screen !== null);
    announce('sound-only', soundOnly.isWanted());
  };

  /** One share at a time: the later one is shown, in the server's order. */
  const yieldScreen = (event: RoomEvent, { self }: RoomState) => {
    if (event.name !== 'participant-screen-share' || !event.payload.enabled) return;
    if (event.payload.participantId === self.id) announcements.screenStarted();
    // While our start is on its way to the server, ours is the later one.
    else if (!announcements.isStartingScreen() && media.state().screen !== null) giveUpScreen();
  };

  const giveUpScreen = () => {
    media.stopScreen();
    tell({ kind: 'screenYielded' });
  };

  const close = () => {
    isConnected = false;
    for (const stop of stops.splice(0)) stop();
    transport?.close();
    transport = null;
  };

  const reportQuality = () => {
    const quality = isConnected ? transport?.quality() : undefined;
    if (quality) void send('report-quality', { meetingId, quality }).catch(() => undefined);
  };

  for (const name of roomEventNames) on(name, (payload) => apply({ name, payload } as RoomEvent));
  on('offer', ({ senderId, offer }) => transport?.receive(senderId, { kind: 'offer', offer }));
  on('answer', ({ senderId, answer }) => transport?.receive(senderId, { kind: 'answer', answer }));
  on('ice-candidate', ({ senderId, candidate }) => transport?.receive(senderId, { kind: 'ice-candidate', candidate }));
  on('ice-servers', serve);
  on('mute-requested', ({ by }) => tell({ kind: 'muteRequested', by }));
  stops.push(
    connection.onState((state) => {
      // Connected does not mean joined again: the next roster shows that.
      if (state !== 'connected') isConnected = false;
      changed();
    }),
    media.subscribe(follow),
    every(LOOK_EVERY_MS, soundOnly.look),
    every(QUALITY_EVERY_MS, () => {
      follow();
      reportQuality();
      const isFailing = room?.participants.some(({ id }) => transport?.incoming(id)?.state === 'failing') === true;
      const goodForMs = isFailing ? RENEW_FAILING_AFTER_MS : RENEW_AFTER_MS;
      const isDue = hasRelay && now().getTime() - servedAt >= goodForMs;
      if (isConnected && isDue) void send('renew-ice-servers', { meetingId }).catch(() => undefined);
    }),
  );

  return {
    meetingId,
    media,
    room: () => room,
    isConnected: () => isConnected,
    /** Cameras pause for everyone, because of a poor connection. */
    isSoundOnly,
    soundOnly,
    hasRelay: () => hasRelay,
    incoming: (id: string) => transport?.incoming(id) ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onNews(listener: (news: RoomNews) => void) {
      newsListeners.add(listener);
      return () => void newsListeners.delete(listener);
    },
    openChat(isOpen: boolean) {
      room = room && openChat(room, isOpen);
      changed();
    },
    async raiseHand(raised: boolean) {
      if (room === null) return;
      await send('raise-hand', { meetingId, raised });
    },
    say: (said: Omit<Sent<'send-message'>, 'meetingId'>) => send('send-message', { meetingId, ...said }),
    host: {
      admit: (requestId: string) => send('approve-join', { requestId }),
      decline: (requestId: string) => send('reject-join', { requestId }),
      messageWaiting: (requestId: string, text: string) => send('message-waiting', { requestId, text }),
      remove: (participantId: string) => send('remove-participant', { participantId }),
      askToMute: (participantId: string) => send('request-mute', { participantId }),
      handOver: (participantId: string) => send('hand-over', { participantId }),
      lock: (locked: boolean) => send('lock-meeting', { locked }),
      resumeCameras: () => send('resume-cameras', {}),
      endForAll: () => send('end-meeting', {}),
    },
    /**
     * Sends the message first, because leaving the page closes its socket.
     * @returns resolves when acknowledged; rejects otherwise
     */
    async leave(): Promise<void> {
      // Measured since the last report, or the whole of a short call.
      const quality = isConnected ? transport?.quality() : undefined;
      const heard = send('leave-meeting', { meetingId, ...(quality && { quality }) });
      close();
      await heard;
    },
    close,
  };
}

const isSame = (one: Outgoing | null, other: Outgoing) =>
  one !== null &&
  one.audio === other.audio &&
  one.video === other.video &&
  one.isScreen === other.isScreen &&
  one.face === other.face &&
  one.isSparing === other.isSparing;
