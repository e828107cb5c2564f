import type { PayloadOf, SentWith } from '@assay/contract/events';
import type { interviewClientEvents, interviewServerEvents } from '@assay/contract/interviews/interviewEvents';
import type { Failure } from '@assay/contract/failure';

export type ServerEvent = keyof typeof interviewServerEvents;
export type ClientEvent = keyof typeof interviewClientEvents;
export type Received<Name extends ServerEvent> = PayloadOf<typeof interviewServerEvents, Name>;
export type Sent<Name extends ClientEvent> = SentWith<typeof interviewClientEvents, Name>;
export type MeetingJoined = Received<'meeting-joined'>;

/** The socket of a meeting page. It reconnects by itself, and people in the room join again on every connection. */
export interface MeetingConnection {
  /** @returns a function that removes the listener */
  on<Name extends ServerEvent>(name: Name, listener: (payload: Received<Name>) => void): () => void;
  /** Resolves when acknowledged; rejects with the server's Failure, or `unavailable` without a connection. */
  send<Name extends ClientEvent>(name: Name, payload: Sent<Name>): Promise<void>;
  /** Neither acknowledged nor queued while disconnected: signalling is recreated anyway. */
  signal(
    name: 'offer' | 'answer' | 'ice-candidate',
    payload: Sent<'offer'> | Sent<'answer'> | Sent<'ice-candidate'>,
  ): void;
  isConnected(): boolean;
  /** Called when the connection is lost or restored, or with the reason why it stays closed. */
  onState(listener: (state: 'connected' | 'reconnecting' | 'closed', failure: Failure | null) => void): () => void;
  close(): void;
}
