import type { Participant } from '@assay/contract/interviewEvents';
import type { LocalMedia } from '../devices/localMedia.ts';
import type { ClientEvent, MeetingConnection, Sent, ServerEvent, Told } from '../call/meetingConnection.ts';
import { openChat, type RoomEvent, type RoomState, roomEventNames, tellRoom } from './roomState.ts';
import type { Announced, MediaTransport, Outgoing, Signal } from '../call/transport.ts';

/** What happened, for whoever tells it to people. */
export type RoomNews =
  | { kind: 'event'; event: RoomEvent; before: RoomState | null; after: RoomState }
  | { kind: 'muteRequested'; by: string }
  /** Our screen is no longer shown, because somebody else shares theirs. */
  | { kind: 'screenYielded' };

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
  /** Calls again and again until what it returns is called. */
  every: (ms: number, act: () => void) => () => void;
}

export type RoomSession = ReturnType<typeof createRoomSession>;

const QUALITY_EVERY_MS = 10_000;
/** A relay's credential lasts for hours, calls may last longer; a connection that is made then needs a valid one. */
const RENEW_AFTER_MS = 3_600_000;
/** A relay that takes no more under one name may under another. */
const RENEW_FAILING_AFTER_MS = 30_000;
/** For how long whoever is not in a new roster, but whose media still comes, is expected to be told of after all. */
const RETURN_MS = 15_000;

/**
 * A room that somebody is in, without its screen: events follow `meeting-joined` before any screen is drawn, so this
 * listens from before joining on. It says to the others what our devices do, and carries media to them.
 */
export function createRoomSession({ meetingId, connection, media, createTransport, now, every }: RoomParts) {
  let room: RoomState | null = null;
  let transport: MediaTransport | null = null;
  let sent: Outgoing | null = null;
  /** The start of our screen that the server has neither told nor refused yet. */
  let screenStart: symbol | null = null;
  const told = { audio: false, video: false, 'screen-share': false };
  let isConnected = connection.isConnected();
  let hasRelay = false;
  let servedAt = 0;
  const listeners = new Set<() => void>();
  const newsListeners = new Set<(news: RoomNews) => void>();
  const stops: (() => void)[] = [];

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
    yieldScreen(event, after);
    tell({ kind: 'event', event, before, after });
    changed();
  };

  const enter = (joined: Told<'meeting-joined'>, before: RoomState | null) => {
    isConnected = true;
    // What the server knows of our devices may be from before the connection was lost.
    const { self } = joined;
    told.audio = self.audioEnabled;
    told.video = self.videoEnabled;
    told['screen-share'] = self.screenSharing;
    screenStart = null;
    serve(joined);
    transport ??= open(joined);
    transport.setPeers([...joined.participants, ...returning(joined, before)]);
    // Whoever shares now began while we were away.
    if (media.state().screen !== null && joined.participants.some(({ screenSharing }) => screenSharing)) giveUpScreen();
    follow();
  };

  const leave = ({ participantId, replacedBy, lost }: Told<'user-left'>) => {
    if (lost) transport?.peerLost(participantId);
    else transport?.peerLeft(participantId, replacedBy);
  };

  /** When the server was away everybody comes back, one after the other: links that carry media wait for that. */
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
    return { audio: one?.audioEnabled === true, video: one?.videoEnabled === true || one?.screenSharing === true };
  };

  const serve = ({ iceServers }: Told<'ice-servers'>) => {
    servedAt = now().getTime();
    hasRelay = iceServers.some(({ urls }) => urls.some((url) => /^turns?:/.test(url)));
    transport?.renew(iceServers);
  };

  const signal = (targetId: string, { kind, ...payload }: Signal) =>
    connection.signal(kind, { meetingId, targetId, ...payload });

  /** Brings what others get and what they are told in line with our devices. */
  const follow = () => {
    const outgoing = media.outgoing();
    if (transport !== null && !isSame(sent, outgoing)) transport.send((sent = outgoing));
    const { camera, mic, screen } = media.state();
    if (room === null || !isConnected) return;
    announce('audio', mic.isOn && mic.track !== null);
    announce('video', camera.isOn && camera.track !== null);
    announce('screen-share', screen !== null);
  };

  const announce = (what: keyof typeof told, enabled: boolean) => {
    if (told[what] === enabled) return;
    told[what] = enabled;
    const start = what === 'screen-share' && enabled ? Symbol() : null;
    if (what === 'screen-share') screenStart = start;
    void connection
      .send(`toggle-${what}`, { meetingId, enabled })
      // Refused or lost, others may still believe what was before: it is said again, unless something else was since.
      .catch(() => {
        if (told[what] === enabled) told[what] = !enabled;
      })
      .finally(() => {
        if (screenStart === start) screenStart = null;
      });
  };

  /** One shares at a time: whoever began later is seen, by the order in which the server tells of both. */
  const yieldScreen = (event: RoomEvent, { self }: RoomState) => {
    if (event.name !== 'participant-screen-share' || !event.payload.enabled) return;
    if (event.payload.participantId === self.id) screenStart = null;
    // While ours is on its way to the server, ours is the later one.
    else if (screenStart === null && media.state().screen !== null) giveUpScreen();
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

  const send = <Name extends ClientEvent>(name: Name, payload: Sent<Name>) => connection.send(name, payload);

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
      // Connected again is not yet back in the room: that is told by the next roster.
      if (state !== 'connected') isConnected = false;
      changed();
    }),
    media.subscribe(follow),
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
      endForAll: () => send('end-meeting', {}),
    },
    /**
     * Says so before anything else, since a page that is left takes its socket with it.
     * @returns when it was heard; rejects when it was not
     */
    async leave(): Promise<void> {
      // What was measured since the last report, or all of a short call.
      const quality = isConnected ? transport?.quality() : undefined;
      const heard = send('leave-meeting', { meetingId, ...(quality && { quality }) });
      close();
      await heard;
    },
    close,
  };
}

const isSame = (one: Outgoing | null, other: Outgoing) =>
  one !== null && one.audio === other.audio && one.video === other.video && one.isScreen === other.isScreen;
