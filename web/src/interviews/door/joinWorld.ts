import type { MeetingConnection } from '../call/meetingConnection.ts';
import type { OwnDevices } from '../devices/ownDevices.ts';
import type { CheckedMeeting, Destination, Person, Stay } from './joinFlow.ts';
import type { Asking } from './joinPayloads.ts';

/** The parts of a room that the way in needs. */
export interface LeavableRoom {
  /** Tells the server and stops; rejects if the message failed. */
  leave(): Promise<void>;
  close(): void;
}

/** The browser and the server as the way in uses them. */
export interface JoinWorld<Room extends LeavableRoom> extends Asking {
  devices: Pick<OwnDevices, 'start' | 'works' | 'isOffByChoice' | 'close'>;
  look: () => Promise<CheckedMeeting>;
  connect: () => MeetingConnection;
  readStay: () => Stay | null;
  keepStay: (stay: Stay | null) => void;
  readPerson: () => Person | null;
  keepPerson: (person: Person | null) => void;
  readAskedToken: () => string | null;
  keepAskedToken: (token: string) => void;
  /** Loads the room's script early; by the time it is needed, the server may have another version. */
  fetchRoom: () => void;
  /** Loads the room's script; the returned room listens from then on, so it must exist before joining. */
  openRoom: (connection: MeetingConnection) => Promise<Room>;
  /** Sent apart from the connection, which may be gone. */
  sayClosing: (closingToken: string) => void;
  tell: (tone: 'info' | 'success' | 'error', message: string) => void;
  /** Takes a message back that no longer applies, if it still shows. */
  untell: (message: string) => void;
  leavesTo: () => Exclude<Destination, 'elsewhere'>;
  /**
   * `home`: the destination after leaving; `homeSite`: only if it is another site than this one, where guests would
   * have to sign in; `start`: the site's start page.
   */
  go: (where: 'home' | 'homeSite' | 'start') => void;
  now: () => number;
  after: (ms: number, act: () => void) => () => void;
}
