import type { CallQuality, IceServer } from '@assay/contract/interviews/interviews';
import type { Candidate, SessionDescription } from '@assay/contract/interviews/interviewEvents';

// The room's interface to its media transport. The mesh implements it; a media server for larger rooms could as well.

/** Another participant, as far as media is concerned. */
export interface Peer {
  id: string;
  /** The page load; a peer that returns under a new id with the same instance keeps its link. */
  instance: string | null;
}

export type Signal =
  | { kind: 'offer'; offer: SessionDescription }
  | { kind: 'answer'; answer: SessionDescription }
  | { kind: 'ice-candidate'; candidate: Candidate };

/** The media of our devices; null is nothing of that kind. */
export interface Captured {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  /** A screen is sent in detail at a low frame rate, and never mirrored. */
  isScreen: boolean;
  /** The camera beside a shared screen. */
  face: MediaStreamTrack | null;
}

/** The media sent to everyone. */
export interface Outgoing extends Captured {
  /** The line is poor: a screen gets the least that keeps text readable. */
  isSparing: boolean;
}

/** How long the link and the place of a lost participant are kept; about when their side starts over. */
export const LOST_KEPT_MS = 75_000;

/** The media that a participant announces; the video may be their screen. */
export interface Announced {
  audio: boolean;
  video: boolean;
}

export type LinkState =
  /** Not connected yet. */
  | 'connecting'
  | 'connected'
  /** Was connected, and is being restored. */
  | 'interrupted'
  /** Tried for long; tries continue, but people should see advice. */
  | 'failing';

/** The media that arrive from one peer. */
export interface Incoming {
  stream: MediaStream;
  /** Their camera beside a shared screen, once they have sent one; other clients send none. */
  face: MediaStream | null;
  state: LinkState;
  quality: 'good' | 'fair' | 'poor' | null;
  isSpeaking: boolean;
  /** Sound packets arrive, but have been silent for five seconds; normal while muted. */
  isSilent: boolean;
}

export interface MediaTransport {
  /** Sets the whole room as the server knows it: links to others close, links with the same instance continue. */
  setPeers(peers: readonly Peer[]): void;
  /** A person entered after us and gets an offer. */
  peerJoined(peer: Peer): void;
  /** @param replacedBy the same page under a new id, whose link continues */
  peerLeft(peerId: string, replacedBy?: string): void;
  /** Their connection broke off: sending stops, but the link is kept for a quick return. */
  peerLost(peerId: string): void;
  receive(senderId: string, signal: Signal): void;
  send(outgoing: Outgoing): void;
  incoming(peerId: string): Incoming | null;
  /** Called whenever `incoming` may have changed. */
  subscribe(listener: () => void): () => void;
  /** Sets the ICE servers for new connections; existing ones use them at their next restart. */
  renew(iceServers: readonly IceServer[]): void;
  /** Of the call now, by its worst link; null if nothing is known. */
  line(): Incoming['quality'];
  /** Of the whole call so far, as measured here. */
  quality(): CallQuality;
  close(): void;
}
