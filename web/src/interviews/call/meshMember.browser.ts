import { readStats } from './linkStats.ts';
import { freshWatch, watchLink } from './linkWatch.ts';
import type { LinkChange, LinkWatch } from './linkWatch.ts';
import { createPeerLink } from './peerLink.browser.ts';
import type { PeerLink, PeerLinkOptions } from './peerLink.browser.ts';
import type { LinkLine } from './poorLine.ts';
import { followSpeech, silence } from './speech.ts';
import type { Speech } from './speech.ts';
import type { Announced, Incoming, Peer, Signal } from './transport.ts';

/** Another participant in the mesh: the link to them, what is measured of it, and what the room shows. */
export interface Member {
  peer: Peer;
  link: PeerLink;
  /** The connection that `watch` belongs to. */
  watched: RTCPeerConnection | null;
  watch: LinkWatch;
  speech: Speech;
  shown: Incoming;
}

interface MemberOptions extends Omit<PeerLinkOptions, 'signal'> {
  /** To the participant's current id. */
  signal: (targetId: string, signal: Signal) => void;
}

export function createMember(peer: Peer, { signal, ...options }: MemberOptions): Member {
  const link = createPeerLink({ ...options, signal: (message) => signal(member.peer.id, message) });
  const shown: Incoming = {
    stream: link.stream(),
    face: link.face(),
    state: 'connecting',
    quality: null,
    isSpeaking: false,
    isSilent: false,
  };
  const member: Member = { peer, link, watched: null, watch: freshWatch, speech: silence, shown };
  return member;
}

/** The participant as the room shows them now. */
export function shownOf({ link, watch, speech }: Member): Incoming {
  const state = link.state();
  return {
    stream: link.stream(),
    face: link.face(),
    state: state === 'connected' && watch.isDead ? 'interrupted' : state,
    quality: state === 'connected' ? watch.quality : null,
    isSpeaking: speech.isSpeaking,
    isSilent: state === 'connected' && watch.isSilent,
  };
}

/** Whether media flows between us, or did until a moment ago. */
export const isThere = ({ state }: Incoming) => state === 'connected' || state === 'interrupted';

export const isSame = (a: Incoming, b: Incoming) =>
  a.stream === b.stream &&
  a.face === b.face &&
  a.state === b.state &&
  a.quality === b.quality &&
  a.isSpeaking === b.isSpeaking &&
  a.isSilent === b.isSilent;

export const lineOf = ({ shown, watch }: Member): LinkLine => ({
  quality: shown.quality,
  sendable: watch.last?.sendable ?? null,
});

export function hear(member: Member, now: number): void {
  member.speech = followSpeech(member.speech, loudness(member.link), now);
}

/**
 * Measures the link.
 * @param announced what the participant says they send
 * @returns what changed since the last measurement; null if there is nothing to compare
 */
export async function measure(member: Member, announced: (peerId: string) => Announced): Promise<LinkChange | null> {
  const connection = member.link.connection();
  if (connection === null || connection.connectionState === 'closed') return null;
  const report = await connection.getStats();
  if (connection !== member.link.connection()) return null;
  if (connection !== member.watched) {
    member.watched = connection;
    member.watch = freshWatch;
  }
  const isFirst = member.watch.last === null;
  const sample = readStats([...(report as ReadonlyMap<string, unknown>)], performance.now());
  const isUp = connection.connectionState === 'connected';
  member.watch = watchLink(member.watch, sample, isUp ? announced(member.peer.id) : null);
  member.link.arrived(member.watch.arrival);
  return isFirst ? null : (member.watch.recent.at(-1) ?? null);
}

/** From the packets' own level field, which is cheap to read; 0 while nothing arrives. */
function loudness(link: PeerLink): number {
  const receiver = link
    .connection()
    ?.getReceivers()
    .find(({ track }) => track.kind === 'audio');
  const levels = receiver?.getSynchronizationSources().map(({ audioLevel }) => audioLevel ?? 0) ?? [];
  return Math.max(0, ...levels);
}
