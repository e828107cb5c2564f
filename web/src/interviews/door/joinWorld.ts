import type { MeetingConnection } from '../call/meetingConnection.ts';
import type { OwnDevices } from '../devices/ownDevices.ts';
import type { LookedMeeting, Person, Stay } from './joinFlow.ts';
import type { Asking } from './joinPayloads.ts';

/** What the way in needs of a room. */
export interface LeavableRoom {
  /** Says so to the server and stops; rejects when it was not heard. */
  leave(): Promise<void>;
  close(): void;
}

/** The browser and the server as the way in uses them. */
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
