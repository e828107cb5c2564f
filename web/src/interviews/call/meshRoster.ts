import { LOST_KEPT_MS, type Peer, type Signal } from './transport.ts';

/** The roster's requirements of a link to another participant. */
interface Link {
  receive(signal: Signal): void;
  /** Restores it at once if it is interrupted. */
  resume(): void;
  /** Sends nothing until `wake`. */
  rest(): void;
  wake(): void;
  close(): void;
}

interface Linked {
  /** Changes when their page returns under a new id. */
  peer: Peer;
  link: Link;
}

/** Signals may precede the news of their sender's arrival, so a description with its candidates is kept. */
const EARLY_MOST = 60;

/** The participants linked to us, and the links kept for later: a page that returns under another id keeps its link. */
export function createRoster<Member extends Linked>() {
  const members = new Map<string, Member>();
  /**
   * Lost participants by instance. A connection created as a network returns may find no path for seconds, because
   * Chromium must first notice the network change; an existing one finds it at once.
   */
  const away = new Map<string, { member: Member; since: number }>();
  const early = new Map<string, Signal[]>();

  /** Under this id, with the signals that came before it. */
  function seat(member: Member, peer: Peer) {
    member.peer = peer;
    members.set(peer.id, member);
    for (const signal of early.get(peer.id) ?? []) member.link.receive(signal);
    early.delete(peer.id);
  }

  function drop(peerId: string) {
    members.get(peerId)?.link.close();
    members.delete(peerId);
    early.delete(peerId);
  }

  const byInstance = (instance: string | null) =>
    instance === null ? undefined : [...members.values()].find(({ peer }) => peer.instance === instance);

  /** @returns whether a lost participant is back with their link */
  function isBack(peer: Peer): boolean {
    const waiting = away.get(peer.instance ?? '');
    if (waiting === undefined) return false;
    away.delete(peer.instance ?? '');
    waiting.member.link.wake();
    seat(waiting.member, peer);
    return true;
  }

  function closeAway(isOver: (since: number) => boolean) {
    for (const [instance, { member, since }] of away)
      if (isOver(since)) {
        member.link.close();
        away.delete(instance);
      }
  }

  /** @returns whether an existing link continues under the peer's id */
  function keep(peer: Peer): boolean {
    const known = members.get(peer.id) ?? byInstance(peer.instance);
    if (known === undefined) return isBack(peer);
    if (known.peer.instance !== peer.instance) {
      drop(known.peer.id);
      return false;
    }
    members.delete(known.peer.id);
    seat(known, peer);
    known.link.resume();
    return true;
  }

  return {
    all: (): readonly Member[] => [...members.values()],
    find: (peerId: string): Member | undefined => members.get(peerId),
    /** With those who are lost. */
    links: (): readonly Member['link'][] =>
      [...members.values(), ...[...away.values()].map(({ member }) => member)].map(({ link }) => link),
    add: (member: Member) => seat(member, member.peer),
    keep,
    drop,
    /** Closes the links to everyone who is neither there nor back under another id. */
    keepOnly(peers: readonly Peer[]) {
      const ids = new Set(peers.map(({ id }) => id));
      const instances = new Set(peers.flatMap(({ instance }) => instance ?? []));
      for (const { peer } of members.values()) {
        const isThere = ids.has(peer.id) || (peer.instance !== null && instances.has(peer.instance));
        if (!isThere) drop(peer.id);
      }
    },
    /** Their page continues under another id. */
    rename(peerId: string, replacedBy: string) {
      const leaving = members.get(peerId);
      if (leaving !== undefined && !members.has(replacedBy)) keep({ id: replacedBy, instance: leaving.peer.instance });
    },
    /** Their link rests until they are back, if their page can be recognised; otherwise it closes. */
    lose(peerId: string, now: number) {
      const lost = members.get(peerId);
      const instance = lost?.peer.instance ?? null;
      if (lost === undefined || instance === null) return drop(peerId);
      members.delete(peerId);
      early.delete(peerId);
      lost.link.rest();
      away.set(instance, { member: lost, since: now });
    },
    /** Gives up on those who have been lost for too long. */
    forget: (now: number) => closeAway((since) => now - since >= LOST_KEPT_MS),
    receive(senderId: string, signal: Signal) {
      const member = members.get(senderId);
      if (member !== undefined) member.link.receive(signal);
      else early.set(senderId, [...(early.get(senderId) ?? []), signal].slice(-EARLY_MOST));
    },
    close() {
      closeAway(() => true);
      for (const { link } of members.values()) link.close();
      members.clear();
    },
  };
}
