import type { PayloadOf, SentWith } from '@assay/contract/events';
import type { interviewClientEvents, interviewServerEvents } from '@assay/contract/interviewEvents';
import type { Failure } from '@assay/contract/failure';

export type ServerEvent = keyof typeof interviewServerEvents;
export type ClientEvent = keyof typeof interviewClientEvents;
export type Told<Name extends ServerEvent> = PayloadOf<typeof interviewServerEvents, Name>;
export type Sent<Name extends ClientEvent> = SentWith<typeof interviewClientEvents, Name>;
export type MeetingJoined = Told<'meeting-joined'>;

/** The socket of one meeting page. It comes back by itself; who is in the room joins again on every connect. */
export interface MeetingConnection {
  /** @returns what stops listening */
  on<Name extends ServerEvent>(name: Name, listener: (payload: Told<Name>) => void): () => void;
  /** Resolves when the server has acknowledged; rejects with its Failure, or `unavailable` without a connection. */
  send<Name extends ClientEvent>(name: Name, payload: Sent<Name>): Promise<void>;
  /** Not acknowledged and not kept while the connection is away: signalling, which is made anew. */
  signal(
    name: 'offer' | 'answer' | 'ice-candidate',
    payload: Sent<'offer'> | Sent<'answer'> | Sent<'ice-candidate'>,
  ): void;
  isConnected(): boolean;
  /** Told when the connection was lost or is there again, and why it will not come back. */
  onState(listener: (state: 'connected' | 'reconnecting' | 'closed', failure: Failure | null) => void): () => void;
  close(): void;
}
