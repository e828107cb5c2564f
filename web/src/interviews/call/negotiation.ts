// How to handle a description from the other side: perfect negotiation (W3C webrtc-pc, "Perfect negotiation example")
// with one addition. After a reload or a long loss, the server may pair their new connection with our old one, and
// signalling does not identify connections. Their certificate does, because a browser creates one per connection.

/** ms without media after which people see a problem; before that it only counts as slow. */
const FAILING_AFTER_MS = 15_000;
const OFFER_AWAITED_MS = 8000;
/** ms until an unanswered offer is sent again. */
export const ANSWER_AWAITED_MS = 5000;
/** Crossing offers are younger than this when they meet; an older one was lost. */
const CROSSING_FOR_MS = 1000;
const DISCONNECTED_FOR_MS = 2000;
/** Longer for the polite side, so that both rarely start over at once. */
const REBUILD_AFTER_MS = { impolite: 60_000, polite: 75_000 };

const LONGEST_DELAY_MS = 8000;
/** A newly negotiated path is found sooner than this, or not at all. */
const UNHELPED_AFTER_MS = 1500;
/** ms until a rebuilt connection that still brings nothing is rebuilt again, doubled each time. */
const STARVED_AGAIN_MS = 10_000;
const STARVED_LONGEST_MS = 160_000;

/** @returns ms before the next try: 1000, 2000, 4000, then always 8000 @param tries made so far, from 1 */
export const retryDelay = (tries: number): number => Math.min(1000 * 2 ** (tries - 1), LONGEST_DELAY_MS);

/** The creator and number of a description, which are unique together. */
const origin = (sdp: string | null) => (sdp === null ? null : (/^o=(.+?)\s*$/m.exec(sdp)?.[1] ?? null));

const line = (sdp: string, name: string) => new RegExp(`^a=${name}:(.+?)\\s*$`, 'm').exec(sdp)?.[1] ?? null;

/** Whether two descriptions came from different connections of the other side. */
function isOtherConnection(held: string | null, next: string): boolean {
  return held !== null && line(held, 'fingerprint')?.toLowerCase() !== line(next, 'fingerprint')?.toLowerCase();
}

/**
 * Whether our offer yields to theirs. Before the first agreement the polite side's does; afterwards that of the side
 * whose offer made the connection: decision 0021.
 * @param own `held`: their current description
 */
export const givesWay = (own: { isPolite: boolean; hasOffered: boolean; held: string | null }): boolean =>
  own.held === null ? own.isPolite : own.hasOffered;

/** `rebuild`: with a new connection that has offered nothing; `repeat`: the previous answer; `resend`: our offer. */
export type OnOffer = 'accept' | 'ignore' | 'rebuild' | 'repeat' | 'resend';

export function onOffer(
  own: {
    isPolite: boolean;
    /** Our pending offer. */
    isOffering: boolean;
    /** How long ago it was last sent, in ms; null: not yet. */
    offeredForMs: number | null;
    held: string | null;
  },
  offer: string,
): OnOffer {
  // Our offer was meant for a connection that no longer exists.
  if (isOtherConnection(own.held, offer)) return 'rebuild';
  if (!own.isOffering) return 'accept';
  if (!own.isPolite) {
    // It was answered before: they missed our answer, and would not accept our new offer.
    if (own.held !== null && origin(own.held) === origin(offer)) return 'repeat';
    // Their signals reach us again, so ours would be answered by now if it had arrived.
    return own.offeredForMs !== null && own.offeredForMs > CROSSING_FOR_MS ? 'resend' : 'ignore';
  }
  // Rolling back a first offer leaves its media lines beside the other side's.
  return own.held === null ? 'rebuild' : 'accept';
}

/** `rebuild`: and offer again; `restart`: the two sides are out of sync. */
export type OnAnswer = 'accept' | 'ignore' | 'rebuild' | 'restart';

export function onAnswer(own: { signaling: RTCSignalingState; held: string | null }, answer: string): OnAnswer {
  if (isOtherConnection(own.held, answer)) return 'rebuild';
  if (own.signaling === 'have-local-offer') return 'accept';
  // A resent offer is answered twice; only an answer that differs from the accepted one is news.
  return own.held !== null && line(own.held, 'ice-ufrag') !== line(answer, 'ice-ufrag') ? 'restart' : 'ignore';
}

/**
 * Rewrites an answer to the DTLS role its sender has held since the connection began. Firefox may answer in the other
 * role after rolling back an offer that crossed ours; Chromium refuses that answer and every later one. The encryption
 * never changed roles, so only the text needs correcting.
 * @param held the connection's last agreement; nulls before the first one, when any role is allowed
 */
export function inHeldRole(answer: string, held: { local: string | null; remote: string | null }): string {
  const theirs = heldRole(held.remote) ?? OTHER_ROLE[heldRole(held.local) ?? 'none'];
  return theirs === null ? answer : answer.replace(/^a=setup:(?:active|passive)\b/gm, `a=setup:${theirs}`);
}

const OTHER_ROLE = { active: 'passive', passive: 'active', none: null } as const;

/** An offer leaves the role to the answer (`actpass`), so only one of two descriptions names one. */
function heldRole(sdp: string | null): 'active' | 'passive' | null {
  const role = sdp === null ? null : line(sdp, 'setup');
  return role === 'active' || role === 'passive' ? role : null;
}

/**
 * Whether Firefox made a description, as sent: Chromium drops the name once it has parsed it. Chromium may prefer the
 * old path to one that Firefox restarted, if the old one works again, and then sends to a port that Firefox has left.
 */
export const isOfFirefox = (sdp: string): boolean => origin(sdp)?.startsWith('mozilla') ?? false;

/** One link's state for recovery; times in ms on a monotonic clock. */
export interface LinkHealth {
  /** `waiting`: for the other side's first offer. */
  state: RTCPeerConnectionState | 'waiting';
  isPolite: boolean;
  /** Since when it is disconnected; null while connected. */
  brokenSince: number | null;
  /** When the connection was last built or lost. */
  builtAt: number;
  /** When the unanswered offer was last sent. */
  offeredAt: number | null;
  tries: number;
  triedAt: number;
  /** Our rebuilds since media last arrived. */
  rebuilds: number;
  /** They announce media, and none arrives. */
  isStarved: boolean;
  /** Their answer was unusable, and any other would be as well. */
  isStuck: boolean;
  /** Since when nothing arrives, not even connectivity checks; null while something does. */
  quietSince: number | null;
  /** When both last agreed on a path. */
  agreedAt: number | null;
}

export type Remedy = 'none' | 'offer' | 'resend' | 'restart' | 'rebuild';

/** The repair due now. Tries never end: the person decides when to give up. */
export function remedy(health: LinkHealth, now: number): Remedy {
  const { state, brokenSince, offeredAt } = health;
  if (state === 'waiting') return now - health.builtAt >= OFFER_AWAITED_MS ? 'offer' : 'none';
  // In Firefox the encryption fails with the path, and a new path does not restore it.
  if (state === 'failed' || health.isStuck || (state === 'connected' && health.isStarved))
    return now - health.builtAt >= rebuildDelay(health) ? 'rebuild' : 'none';
  if (offeredAt !== null) return now - offeredAt >= ANSWER_AWAITED_MS ? 'resend' : 'none';
  if (state === 'connected' && health.quietSince !== null) return onQuiet(health, health.quietSince, now);
  if (brokenSince === null) return 'none';
  const patience = health.isPolite ? REBUILD_AFTER_MS.polite : REBUILD_AFTER_MS.impolite;
  if (now - Math.max(health.builtAt, brokenSince) >= patience) return 'rebuild';
  if (health.tries > 0) return now - health.triedAt >= retryDelay(health.tries) ? 'restart' : 'none';
  return state === 'disconnected' && now - brokenSince >= DISCONNECTED_FOR_MS ? 'restart' : 'none';
}

/**
 * The network is away. A new connection needs the other side, whose network may be the missing one, so an ICE restart
 * comes first: it succeeds as soon as both are back.
 */
function onQuiet(health: LinkHealth, quietSince: number, now: number): Remedy {
  const { agreedAt, tries, triedAt, builtAt } = health;
  if (agreedAt === null || agreedAt < quietSince)
    return tries === 0 || now - triedAt >= retryDelay(tries) ? 'restart' : 'none';
  const isDue = now - agreedAt >= UNHELPED_AFTER_MS && now - builtAt >= rebuildDelay(health);
  return isDue ? 'rebuild' : 'none';
}

/** No delay the first time. */
function rebuildDelay({ rebuilds, state, isStuck }: LinkHealth): number {
  if (rebuilds === 0) return 0;
  if (state === 'failed' || isStuck) return retryDelay(rebuilds);
  return Math.min(STARVED_AGAIN_MS * 2 ** (rebuilds - 1), STARVED_LONGEST_MS);
}

/** @param brokenForMs null while connected */
export function linkState(wasConnected: boolean, brokenForMs: number | null) {
  if (brokenForMs === null) return 'connected';
  if (brokenForMs >= FAILING_AFTER_MS) return 'failing';
  return wasConnected ? 'interrupted' : 'connecting';
}
