import type { LocalMedia } from '../devices/localMedia.ts';
import type { ClientEvent, MeetingConnection, Sent, ServerEvent, Received } from '../call/meetingConnection.ts';
import type { Announced, MediaTransport } from '../call/transport.ts';
import { createOwnSending } from './ownSending.ts';
import { createRoomLinks, type TransportOptions } from './roomLinks.ts';
import { giveUp, notComing } from './lostPeople.ts';
import { openChat, type RoomEvent, type RoomState, roomEventNames, tellRoom } from './roomState.ts';
import { LOOK_EVERY_MS } from './soundOnly.ts';

/** Events to be shown or announced. */
export type RoomNews =
  | { kind: 'event'; event: RoomEvent; before: RoomState | null; after: RoomState }
  | { kind: 'muteRequested'; by: string }
  /** Lost people did not come back in time. */
  | { kind: 'gaveUp'; names: readonly string[] }
  /** Our screen share was replaced by another person's. */
  | { kind: 'screenYielded' }
  /** Our wish for sound only was refused, because a host wants cameras on. */
  | { kind: 'camerasKept' };

export interface RoomParts {
  meetingId: string;
  connection: MeetingConnection;
  media: LocalMedia;
  createTransport: (options: TransportOptions) => MediaTransport;
  now: () => Date;
  /** Repeats the call until the returned function is called. */
  every: (ms: number, act: () => void) => () => void;
}

export type RoomSession = ReturnType<typeof createRoomSession>;

const QUALITY_EVERY_MS = 10_000;

/**
 * A room a person is inside of, without its UI: events follow `meeting-joined` before anything is rendered, so it
 * listens from before joining. It announces our devices to the others, and sends them our media.
 */
export function createRoomSession({ meetingId, connection, media, createTransport, now, every }: RoomParts) {
  let room: RoomState | null = null;
  let isConnected = connection.isConnected();
  let isOver = false;
  const listeners = new Set<() => void>();
  const newsListeners = new Set<(news: RoomNews) => void>();
  const stops: (() => void)[] = [];

  const send = <Name extends ClientEvent>(name: Name, payload: Sent<Name>) => connection.send(name, payload);
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const tell = (news: RoomNews) => {
    for (const listener of newsListeners) listener(news);
  };
  const on = <Name extends ServerEvent>(name: Name, listener: (payload: Received<Name>) => void) =>
    stops.push(connection.on(name, listener));

  const announced = (participantId: string): Announced => {
    const one = room?.participants.find(({ id }) => id === participantId);
    const hasPicture = one?.screenSharing === true || (one?.videoEnabled === true && !own.isSoundOnly());
    return { audio: one?.audioEnabled === true, video: hasPicture };
  };
  const links = createRoomLinks({ meetingId, connection, createTransport, announced, now, every, changed });
  const own = createOwnSending({
    meetingId,
    send,
    media,
    room: () => room,
    isConnected: () => isConnected,
    line: () => (isConnected ? links.line() : null),
    carry: links.send,
    now,
    changed,
    screenYielded: () => tell({ kind: 'screenYielded' }),
    camerasKept: () => tell({ kind: 'camerasKept' }),
  });

  const apply = (event: RoomEvent) => {
    const before = room;
    const after = tellRoom(before, event, now());
    if (after === null) return;
    room = after;
    if (event.name === 'meeting-joined') isConnected = true;
    links.follow(event, before, after.self.id);
    own.follow(event, before, after);
    tell({ kind: 'event', event, before, after });
    changed();
  };

  const reportQuality = () => {
    const quality = isConnected ? links.quality() : undefined;
    if (quality) void send('report-quality', { meetingId, quality }).catch(() => undefined);
  };

  const giveUpLost = () => {
    if (room === null) return;
    const gone = notComing(room, now());
    if (gone.length === 0) return;
    room = giveUp(room, gone);
    tell({ kind: 'gaveUp', names: gone.map(({ person }) => person.name) });
    changed();
  };

  const close = () => {
    isConnected = false;
    isOver = true;
    for (const stop of stops.splice(0)) stop();
    links.close();
  };

  for (const name of roomEventNames) on(name, (payload) => apply({ name, payload } as RoomEvent));
  on('mute-requested', ({ by }) => tell({ kind: 'muteRequested', by }));
  stops.push(
    connection.onState((state) => {
      // Connected does not mean joined again: the next roster shows that.
      if (state !== 'connected') isConnected = false;
      changed();
    }),
    media.subscribe(own.update),
    every(LOOK_EVERY_MS, own.soundOnly.look),
    every(LOOK_EVERY_MS, giveUpLost),
    every(QUALITY_EVERY_MS, () => {
      own.update();
      reportQuality();
      if (isConnected) links.renewWhenDue(room);
    }),
  );

  return {
    meetingId,
    media,
    room: () => room,
    isConnected: () => isConnected,
    /** Cameras pause for everyone, because of a poor connection. */
    isSoundOnly: own.isSoundOnly,
    soundOnly: own.soundOnly,
    hasRelay: links.hasRelay,
    incoming: links.incoming,
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
      ...hostActs(send),
      async endForAll() {
        await send('end-meeting', {}).catch((error: unknown) => {
          // The end closes the connection, mostly before the acknowledgement arrives.
          if (!isOver) throw error;
        });
      },
    },
    /**
     * Sends the message first, because leaving the page closes its socket.
     * @returns resolves when acknowledged; rejects otherwise
     */
    async leave(): Promise<void> {
      // Measured since the last report, or the whole of a short call.
      const quality = isConnected ? links.quality() : undefined;
      const heard = send('leave-meeting', { meetingId, ...(quality && { quality }) });
      close();
      await heard;
    },
    close,
  };
}

/** The acts of hosts; the server checks the right. */
const hostActs = (send: MeetingConnection['send']) => ({
  admit: (requestId: string) => send('approve-join', { requestId }),
  decline: (requestId: string) => send('reject-join', { requestId }),
  messageWaiting: (requestId: string, text: string) => send('message-waiting', { requestId, text }),
  remove: (participantId: string) => send('remove-participant', { participantId }),
  askToMute: (participantId: string) => send('request-mute', { participantId }),
  handOver: (participantId: string) => send('hand-over', { participantId }),
  lock: (locked: boolean) => send('lock-meeting', { locked }),
  resumeCameras: () => send('resume-cameras', {}),
});
