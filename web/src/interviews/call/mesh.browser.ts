import type { CallQuality, IceServer } from '@assay/contract/interviews';
import { addToCall, noCall, summarize } from './callQuality.ts';
import { readStats } from './linkStats.ts';
import { freshWatch, watchLink } from './linkWatch.ts';
import type { LinkWatch } from './linkWatch.ts';
import { qualityOfCall } from './poorLine.ts';
import { createPeerLink } from './peerLink.browser.ts';
import type { PeerLink } from './peerLink.browser.ts';
import { sendStep } from './sendLadder.ts';
import { followSpeech, silence } from './speech.ts';
import type { Speech } from './speech.ts';
import type { Announced, Incoming, MediaTransport, Outgoing, Peer, Signal } from './transport.ts';

export interface MeshOptions {
  iceServers: readonly IceServer[];
  /** Others learn only the relay's address. */
  relayOnly: boolean;
  signal: (targetId: string, signal: Signal) => void;
  announced: (peerId: string) => Announced;
}

interface Member {
  peer: Peer;
  link: PeerLink;
  /** The connection that `watch` belongs to. */
  watched: RTCPeerConnection | null;
  watch: LinkWatch;
  speech: Speech;
  shown: Incoming;
}

const TICK_MS = 250;
const SAMPLE_EVERY_TICKS = 2;
/** Signals may precede the news of their sender's arrival, so a description with its candidates is kept. */
const EARLY_MOST = 60;
/** How long a link waits for a lost participant; about when their side starts over. */
const AWAY_MS = 75_000;

/** A full mesh: everyone sends directly to everyone. */
export function createMesh({ iceServers: first, relayOnly, signal, announced }: MeshOptions): MediaTransport {
  const members = new Map<string, Member>();
  /**
   * Lost participants by instance. A connection created as a network returns may find no path for seconds, because
   * Chromium must first notice the network change; an existing one finds it at once.
   */
  const away = new Map<string, { member: Member; since: number }>();
  const early = new Map<string, Signal[]>();
  const listeners = new Set<() => void>();
  let iceServers = first;
  let outgoing: Outgoing = { audio: null, video: null, isScreen: false, face: null, isSparing: false };
  let call = noCall;
  let ticks = 0;

  function add(peer: Peer, role: 'offers' | 'awaits') {
    const link = createPeerLink({
      iceServers: [...iceServers],
      relayOnly,
      role,
      signal: (told) => signal(member.peer.id, told),
      changed: () => refresh(),
    });
    const shown: Incoming = {
      stream: link.stream(),
      face: link.face(),
      state: 'connecting',
      quality: null,
      isSpeaking: false,
      isSilent: false,
    };
    const member: Member = { peer, link, watched: null, watch: freshWatch, speech: silence, shown };
    members.set(peer.id, member);
    for (const told of early.get(peer.id) ?? []) link.receive(told);
    early.delete(peer.id);
  }

  function remove(peerId: string) {
    members.get(peerId)?.link.close();
    members.delete(peerId);
  }

  /** @returns whether an existing link continues under the peer's id */
  function keep(peer: Peer): boolean {
    const known = members.get(peer.id) ?? byInstance(peer.instance);
    if (known === undefined) return isBack(peer);
    if (known.peer.instance !== peer.instance) {
      remove(known.peer.id);
      return false;
    }
    members.delete(known.peer.id);
    goOn(known, peer);
    known.link.resume();
    return true;
  }

  function goOn(known: Member, peer: Peer) {
    known.peer = peer;
    members.set(peer.id, known);
    for (const told of early.get(peer.id) ?? []) known.link.receive(told);
    early.delete(peer.id);
  }

  /** @returns whether a lost participant is back with their link */
  function isBack(peer: Peer): boolean {
    const waiting = away.get(peer.instance ?? '');
    if (waiting === undefined) return false;
    away.delete(peer.instance ?? '');
    waiting.member.link.wake();
    goOn(waiting.member, peer);
    return true;
  }

  function forget(isOver: (since: number) => boolean) {
    for (const [instance, { member, since }] of away)
      if (isOver(since)) {
        member.link.close();
        away.delete(instance);
      }
  }

  const byInstance = (instance: string | null) =>
    instance === null ? undefined : [...members.values()].find(({ peer }) => peer.instance === instance);

  /** The bandwidth per link depends on the number of links. */
  function sendToAll() {
    const connected = [...members.values()].filter(({ shown }) => isThere(shown)).length;
    const step = sendStep(connected + 1, outgoing);
    // Another client may make a new connection for each offer, and a face needs an offer of its own.
    const plain = { ...outgoing, face: null };
    for (const { link, peer } of members.values()) link.send(peer.instance === null ? plain : outgoing, step);
  }

  /** Updates the snapshot; unchanged parts keep their identity. */
  function refresh() {
    let isNew = false;
    let isOtherStep = false;
    for (const member of members.values()) {
      const { link, watch, speech, shown } = member;
      const state = link.state();
      const next: Incoming = {
        stream: link.stream(),
        face: link.face(),
        state: state === 'connected' && watch.isDead ? 'interrupted' : state,
        quality: state === 'connected' ? watch.quality : null,
        isSpeaking: speech.isSpeaking,
        isSilent: state === 'connected' && watch.isSilent,
      };
      if (isSame(next, shown)) continue;
      isOtherStep ||= isThere(next) !== isThere(shown);
      member.shown = next;
      isNew = true;
    }
    if (isOtherStep) sendToAll();
    if (isNew) emit();
  }

  function emit() {
    for (const listener of listeners) listener();
  }

  function tick() {
    ticks += 1;
    const now = performance.now();
    forget((since) => now - since >= AWAY_MS);
    for (const member of members.values()) {
      member.link.tick();
      member.speech = followSpeech(member.speech, loudness(member.link), now);
      if (ticks % SAMPLE_EVERY_TICKS === 0) void look(member);
    }
    refresh();
  }

  async function look(member: Member) {
    const connection = member.link.connection();
    if (connection === null || connection.connectionState === 'closed') return;
    const report = await connection.getStats();
    if (connection !== member.link.connection()) return;
    if (connection !== member.watched) {
      member.watched = connection;
      member.watch = freshWatch;
    }
    const isFirst = member.watch.last === null;
    const sample = readStats([...(report as ReadonlyMap<string, unknown>)], performance.now());
    const isUp = connection.connectionState === 'connected';
    member.watch = watchLink(member.watch, sample, isUp ? announced(member.peer.id) : null);
    member.link.arrived(member.watch.arrival);
    const change = member.watch.recent.at(-1);
    if (!isFirst && change !== undefined) call = addToCall(call, change);
  }

  function resume() {
    for (const { link } of members.values()) link.resume();
  }

  const timer = setInterval(tick, TICK_MS);
  addEventListener('online', resume);

  return {
    setPeers(peers) {
      const ids = new Set(peers.map(({ id }) => id));
      const instances = new Set(peers.flatMap(({ instance }) => instance ?? []));
      for (const { peer } of members.values()) {
        const isThereStill = ids.has(peer.id) || (peer.instance !== null && instances.has(peer.instance));
        if (!isThereStill) remove(peer.id);
      }
      for (const peer of peers) if (!keep(peer)) add(peer, 'awaits');
      sendToAll();
      emit();
    },
    peerJoined(peer) {
      if (!keep(peer)) add(peer, 'offers');
      sendToAll();
      emit();
    },
    peerLeft(peerId, replacedBy) {
      const leaving = members.get(peerId);
      if (leaving !== undefined && replacedBy !== undefined && !members.has(replacedBy))
        keep({ id: replacedBy, instance: leaving.peer.instance });
      remove(peerId);
      early.delete(peerId);
      sendToAll();
      emit();
    },
    peerLost(peerId) {
      const lost = members.get(peerId);
      const instance = lost?.peer.instance ?? null;
      if (lost === undefined || instance === null) return this.peerLeft(peerId);
      members.delete(peerId);
      early.delete(peerId);
      lost.link.rest();
      away.set(instance, { member: lost, since: performance.now() });
      sendToAll();
      emit();
    },
    receive(senderId, told) {
      const member = members.get(senderId);
      if (member !== undefined) member.link.receive(told);
      else early.set(senderId, [...(early.get(senderId) ?? []), told].slice(-EARLY_MOST));
    },
    send(next) {
      outgoing = next;
      sendToAll();
    },
    incoming: (peerId) => members.get(peerId)?.shown ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew(next) {
      iceServers = next;
      for (const { link } of [...members.values(), ...[...away.values()].map(({ member }) => member)])
        link.renew([...next]);
    },
    line() {
      const links = [...members.values()].map(({ shown, watch }) => ({
        quality: shown.quality,
        sendable: watch.last?.sendable ?? null,
      }));
      return qualityOfCall(links, outgoing.video !== null);
    },
    quality: (): CallQuality => summarize(call),
    close() {
      clearInterval(timer);
      removeEventListener('online', resume);
      forget(() => true);
      for (const { link } of members.values()) link.close();
      members.clear();
      listeners.clear();
    },
  };
}

const isThere = ({ state }: Incoming) => state === 'connected' || state === 'interrupted';

const isSame = (a: Incoming, b: Incoming) =>
  a.stream === b.stream &&
  a.face === b.face &&
  a.state === b.state &&
  a.quality === b.quality &&
  a.isSpeaking === b.isSpeaking &&
  a.isSilent === b.isSilent;

/** From the packets' own level field, which is cheap to read; 0 while nothing arrives. */
function loudness(link: PeerLink): number {
  const receiver = link
    .connection()
    ?.getReceivers()
    .find(({ track }) => track.kind === 'audio');
  const levels = receiver?.getSynchronizationSources().map(({ audioLevel }) => audioLevel ?? 0) ?? [];
  return Math.max(0, ...levels);
}
