import type { CallQuality, IceServer } from '@assay/contract/interviews';
import type { Candidate, SessionDescription } from '@assay/contract/interviewEvents';

// What the room needs from whatever carries its media. The mesh is one; a media server for larger rooms can be
// another.

/** Somebody else in the room, as far as media is concerned. */
export interface Peer {
  id: string;
  /** Of the page load; a peer that comes back under a new id with the same one keeps its link. */
  instance: string | null;
}

export type Signal =
  | { kind: 'offer'; offer: SessionDescription }
  | { kind: 'answer'; answer: SessionDescription }
  | { kind: 'ice-candidate'; candidate: Candidate };

/** What is sent to everybody; null sends nothing of that kind. */
export interface Outgoing {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  /** A screen is sent in detail at few pictures a second, and never mirrored. */
  isScreen: boolean;
}

/** What somebody says they send: a picture may be of their screen. */
export interface Announced {
  audio: boolean;
  video: boolean;
}

export type LinkState =
  /** Not there yet. */
  | 'connecting'
  | 'connected'
  /** Was there; it is being restored. */
  | 'interrupted'
  /** Tried for long; goes on trying, but people should be told what may help. */
  | 'failing';

/** What comes from one peer. */
export interface Incoming {
  stream: MediaStream;
  state: LinkState;
  quality: 'good' | 'fair' | 'poor' | null;
  isSpeaking: boolean;
  /** Packets with sound arrive, but nothing has been in them for five seconds: no wonder while they are muted. */
  isSilent: boolean;
}

export interface MediaTransport {
  /** The whole room as the server knows it: links to others are closed, links with the same instance go on. */
  setPeers(peers: readonly Peer[]): void;
  /** Somebody came after us: they get an offer. */
  peerJoined(peer: Peer): void;
  /** @param replacedBy the same page under a new id, whose link goes on */
  peerLeft(peerId: string, replacedBy?: string): void;
  /** Their connection broke off: they are sent nothing any more, but find their link again if they are back soon. */
  peerLost(peerId: string): void;
  receive(senderId: string, signal: Signal): void;
  send(outgoing: Outgoing): void;
  incoming(peerId: string): Incoming | null;
  /** Called whenever `incoming` may say something new. */
  subscribe(listener: () => void): () => void;
  /** What connections find their way with from now on; those that are there take it when they look for a new way. */
  renew(iceServers: readonly IceServer[]): void;
  /** Of the whole call so far, as measured here. */
  quality(): CallQuality;
  close(): void;
}
