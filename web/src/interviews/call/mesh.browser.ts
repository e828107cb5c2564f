import type { CallQuality, IceServer } from '@assay/contract/interviews/interviews';
import { addToCall, noCall, summarize } from './callQuality.ts';
import { createMember, hear, isSame, isThere, lineOf, measure, shownOf } from './meshMember.browser.ts';
import type { Member } from './meshMember.browser.ts';
import { createRoster } from './meshRoster.ts';
import { qualityOfCall } from './poorLine.ts';
import { sendStep } from './sendLadder.ts';
import type { Announced, MediaTransport, Outgoing, Peer, Signal } from './transport.ts';

export interface MeshOptions {
  iceServers: readonly IceServer[];
  /** Others learn only the relay's address. */
  relayOnly: boolean;
  signal: (targetId: string, signal: Signal) => void;
  announced: (peerId: string) => Announced;
}

const TICK_MS = 250;
const SAMPLE_EVERY_TICKS = 2;
const NOTHING: Outgoing = { audio: null, video: null, isScreen: false, face: null, isSparing: false };

/** A full mesh: everyone sends directly to everyone. */
export function createMesh({ iceServers: first, relayOnly, signal, announced }: MeshOptions): MediaTransport {
  const roster = createRoster<Member>();
  const listeners = new Set<() => void>();
  let iceServers = first;
  let outgoing = NOTHING;
  let call = noCall;
  let ticks = 0;

  const emit = () => {
    for (const listener of listeners) listener();
  };
  const sendToAll = () => sendTo(roster.all(), outgoing);

  function link(peer: Peer, role: 'offers' | 'awaits') {
    if (roster.keep(peer)) return;
    roster.add(createMember(peer, { iceServers: [...iceServers], relayOnly, role, signal, changed: refresh }));
  }

  function refresh() {
    const { isNew, isOtherStep } = refreshShown(roster.all());
    if (isOtherStep) sendToAll();
    if (isNew) emit();
  }

  /** The room has changed, and with it what each link may send. */
  function peopleChanged() {
    sendToAll();
    emit();
  }

  async function sample(member: Member) {
    const change = await measure(member, announced);
    if (change !== null) call = addToCall(call, change);
  }

  function tick() {
    ticks += 1;
    const now = performance.now();
    roster.forget(now);
    for (const member of roster.all()) {
      member.link.tick();
      hear(member, now);
      if (ticks % SAMPLE_EVERY_TICKS === 0) void sample(member);
    }
    refresh();
  }

  const resume = () => {
    for (const member of roster.all()) member.link.resume();
  };
  const timer = setInterval(tick, TICK_MS);
  addEventListener('online', resume);

  return {
    setPeers(peers) {
      roster.keepOnly(peers);
      for (const peer of peers) link(peer, 'awaits');
      peopleChanged();
    },
    peerJoined(peer) {
      link(peer, 'offers');
      peopleChanged();
    },
    peerLeft(peerId, replacedBy) {
      if (replacedBy !== undefined) roster.rename(peerId, replacedBy);
      roster.drop(peerId);
      peopleChanged();
    },
    peerLost(peerId) {
      roster.lose(peerId, performance.now());
      peopleChanged();
    },
    receive: roster.receive,
    send(next) {
      outgoing = next;
      sendToAll();
    },
    incoming: (peerId) => roster.find(peerId)?.shown ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew(next) {
      iceServers = next;
      for (const each of roster.links()) each.renew([...next]);
    },
    line: () => qualityOfCall(roster.all().map(lineOf), outgoing.video !== null),
    quality: (): CallQuality => summarize(call),
    close() {
      clearInterval(timer);
      removeEventListener('online', resume);
      roster.close();
      listeners.clear();
    },
  };
}

/** The bandwidth per link depends on the number of links. */
function sendTo(members: readonly Member[], outgoing: Outgoing) {
  const connected = members.filter(({ shown }) => isThere(shown)).length;
  const step = sendStep(connected + 1, outgoing);
  // Another client may make a new connection for each offer, and a face needs an offer of its own.
  const plain = { ...outgoing, face: null };
  for (const { link, peer } of members) link.send(peer.instance === null ? plain : outgoing, step);
}

/**
 * Updates what is shown; unchanged parts keep their identity.
 * @returns whether anything is new, and whether the number of connected people is
 */
function refreshShown(members: readonly Member[]): { isNew: boolean; isOtherStep: boolean } {
  let [isNew, isOtherStep] = [false, false];
  for (const member of members) {
    const next = shownOf(member);
    if (isSame(next, member.shown)) continue;
    isOtherStep ||= isThere(next) !== isThere(member.shown);
    member.shown = next;
    isNew = true;
  }
  return { isNew, isOtherStep };
}
