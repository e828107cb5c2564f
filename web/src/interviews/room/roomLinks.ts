import type { Participant } from '@assay/contract/interviews/interviewEvents';
import type { MeetingConnection, MeetingJoined, Received } from '../call/meetingConnection.ts';
import type { Announced, MediaTransport, Outgoing, Signal } from '../call/transport.ts';
import type { RoomEvent, RoomState } from './roomState.ts';

export interface TransportOptions {
  iceServers: MeetingJoined['iceServers'];
  relayOnly: boolean;
  signal: (targetId: string, signal: Signal) => void;
  announced: (participantId: string) => Announced;
}

interface RoomLinksParts {
  meetingId: string;
  connection: MeetingConnection;
  createTransport: (options: TransportOptions) => MediaTransport;
  announced: (participantId: string) => Announced;
  now: () => Date;
  /** Repeats the call until the returned function is called. */
  every: (ms: number, act: () => void) => () => void;
  changed: () => void;
}

/** A relay credential lasts for hours, but calls may be longer, and a connection made then needs a valid one. */
const RENEW_AFTER_MS = 3_600_000;
/** A relay that refuses more under one name may accept another. */
const RENEW_FAILING_AFTER_MS = 30_000;
/** How long a peer missing from a new roster, but still sending media, is expected to return. */
const RETURN_MS = 15_000;

/** The media links of a room: they follow who is inside, and have the servers they need. */
export function createRoomLinks({ meetingId, connection, createTransport, announced, ...parts }: RoomLinksParts) {
  const { now, every, changed } = parts;
  let transport: MediaTransport | null = null;
  let sent: Outgoing | null = null;
  let hasRelay = false;
  let servedAt = 0;
  const stops: (() => void)[] = [];

  const signal = (targetId: string, { kind, ...payload }: Signal) =>
    connection.signal(kind, { meetingId, targetId, ...payload });

  const open = ({ iceServers, meeting }: MeetingJoined) => {
    const opened = createTransport({ iceServers, relayOnly: meeting.relayOnly, signal, announced });
    stops.push(opened.subscribe(changed));
    return opened;
  };

  const serve = ({ iceServers }: Received<'ice-servers'>) => {
    servedAt = now().getTime();
    hasRelay = iceServers.some(({ urls }) => urls.some((url) => /^turns?:/.test(url)));
    transport?.renew(iceServers);
  };

  /** After a server restart people return one by one: links with media wait for them. */
  const returning = ({ participants }: MeetingJoined, before: RoomState | null): Participant[] => {
    const missing = missingFrom(participants, before).filter(
      ({ id }) => transport?.incoming(id)?.state === 'connected',
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

  stops.push(
    connection.on('offer', ({ senderId, offer }) => transport?.receive(senderId, { kind: 'offer', offer })),
    connection.on('answer', ({ senderId, answer }) => transport?.receive(senderId, { kind: 'answer', answer })),
    connection.on('ice-candidate', ({ senderId, candidate }) =>
      transport?.receive(senderId, { kind: 'ice-candidate', candidate }),
    ),
    connection.on('ice-servers', serve),
  );

  return {
    hasRelay: () => hasRelay,
    incoming: (id: string) => transport?.incoming(id) ?? null,
    line: () => transport?.line() ?? null,
    quality: () => transport?.quality(),
    /** @param before the room before a new roster */
    follow(event: RoomEvent, before: RoomState | null, selfId: string) {
      if (event.name === 'meeting-joined') {
        const joined = event.payload;
        serve(joined);
        transport ??= open(joined);
        transport.setPeers([...joined.participants, ...returning(joined, before)]);
      }
      if (event.name === 'user-joined' && event.payload.participant.id !== selfId)
        transport?.peerJoined(event.payload.participant);
      if (event.name === 'user-left') {
        const { participantId, replacedBy, reason } = event.payload;
        if (reason === 'lost') transport?.peerLost(participantId);
        else transport?.peerLeft(participantId, replacedBy);
      }
    },
    send(outgoing: Outgoing) {
      if (transport !== null && !isSame(sent, outgoing)) transport.send((sent = outgoing));
    },
    /** Asks for a new relay credential in time, and sooner while a link fails. */
    renewWhenDue(room: RoomState | null) {
      const isFailing = room?.participants.some(({ id }) => transport?.incoming(id)?.state === 'failing') === true;
      const goodForMs = isFailing ? RENEW_FAILING_AFTER_MS : RENEW_AFTER_MS;
      const isDue = hasRelay && now().getTime() - servedAt >= goodForMs;
      if (isDue) void connection.send('renew-ice-servers', { meetingId }).catch(() => undefined);
    },
    close() {
      for (const stop of stops.splice(0)) stop();
      transport?.close();
      transport = null;
    },
  };
}

/** Others of the earlier room who are in the new one neither by their id nor by their page. */
function missingFrom(participants: readonly Participant[], before: RoomState | null): Participant[] {
  const isBack = ({ id, instance }: Participant) =>
    participants.some((one) => one.id === id || (instance !== null && one.instance === instance));
  return (before?.participants ?? []).filter((one) => one.id !== before?.self.id && !isBack(one));
}

const isSame = (one: Outgoing | null, other: Outgoing) =>
  one !== null &&
  one.audio === other.audio &&
  one.video === other.video &&
  one.isScreen === other.isScreen &&
  one.face === other.face &&
  one.isSparing === other.isSparing;
