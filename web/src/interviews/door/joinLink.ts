import type { MeetingConnection } from '../call/meetingConnection.ts';
import type { JoinEvent } from './joinFlow.ts';
import type { JoinWorld, LeavableRoom } from './joinWorld.ts';

/** This page's connection, and the room that listens to it. */
export interface JoinLink<Room extends LeavableRoom> {
  connection(): MeetingConnection | null;
  room(): Room | null;
  open(): void;
  /** @returns the connection once its room is loaded; null: it was closed meanwhile */
  openRoom(): Promise<MeetingConnection | null>;
  close(): void;
}

export function createJoinLink<Room extends LeavableRoom>(
  world: Pick<JoinWorld<Room>, 'connect' | 'openRoom' | 'now'>,
  happen: (event: JoinEvent) => void,
): JoinLink<Room> {
  let connection: MeetingConnection | null = null;
  let room: Room | null = null;

  function hear(opened: MeetingConnection) {
    opened.on('join-pending', (reply) => happen({ type: 'pending', reply, receivedAt: world.now() }));
    opened.on('join-approved', ({ admitToken }) => happen({ type: 'approved', admitToken }));
    opened.on('join-rejected', (reply) => happen({ type: 'rejected', reply }));
    opened.on('host-presence', ({ hostPresent }) => happen({ type: 'hostPresence', hostPresent }));
    opened.on('waiting-message', ({ text, by, startsAt }) =>
      happen(startsAt === undefined ? { type: 'waitingMessage', text, by } : { type: 'moved', startsAt }),
    );
    opened.on('meeting-joined', (joined) => happen({ type: 'joined', joined }));
    opened.on('meeting-ended', ({ reason }) => happen({ type: 'ended', reason }));
    opened.on('you-were-removed', ({ by, canKnock }) => happen({ type: 'removed', by, canKnock }));
    opened.onState((is, failure) => {
      if (opened !== connection) return;
      happen(is === 'closed' ? { type: 'closed', failure } : { type: 'connection', isConnected: is === 'connected' });
    });
  }

  return {
    connection: () => connection,
    room: () => room,
    open() {
      if (connection !== null) return;
      const opened = world.connect();
      hear(opened);
      connection = opened;
    },
    async openRoom() {
      const forThis = connection;
      if (room !== null || forThis === null) return forThis;
      const opened = await world.openRoom(forThis);
      if (forThis === connection && room === null) room = opened;
      else opened.close();
      return forThis === connection ? forThis : null;
    },
    close() {
      const closing = connection;
      connection = null;
      room?.close();
      room = null;
      closing?.close();
    },
  };
}
