// What to do with a description from the other side: perfect negotiation (W3C webrtc-pc, "Perfect negotiation example")
// and one addition. The server may put a fresh connection of theirs beside an old one of ours, after a reload or a long
// loss, and nothing in the signalling names connections. Their certificate does: a browser makes one for each.

/** Told to a person as a problem after so long without media; before that it is only slow. In ms. */
const FAILING_AFTER_MS = 15_000;
const OFFER_AWAITED_MS = 8000;
const ANSWER_AWAITED_MS = 5000;
/** Two offers that cross are younger when they meet; an older one was lost. */
const CROSSING_FOR_MS = 1000;
const DISCONNECTED_FOR_MS = 2000;
/** Longer for the polite side, so that rarely both begin anew at once. */
const REBUILD_AFTER_MS = { impolite: 60_000, polite: 75_000 };

const LONGEST_DELAY_MS = 8000;
/** A new way both agreed on is found sooner, or not at all. */
const UNHELPED_AFTER_MS = 1500;
/** What was begun anew and still brings nothing: so long until it is tried once more, twice as long each time. */
const STARVED_AGAIN_MS = 10_000;
const STARVED_LONGEST_MS = 160_000;

/** @returns ms before the next try: 1000, 2000, 4000, then always 8000 @param tries made so far, from 1 */
export const retryDelay = (tries: number): number => Math.min(1000 * 2 ** (tries - 1), LONGEST_DELAY_MS);

/** Of who makes a description, and its number there: no two have the same. */
const origin = (sdp: string | null) => (sdp === null ? null : (/^o=(.+?)\s*$/m.exec(sdp)?.[1] ?? null));

const line = (sdp: string, name: string) => new RegExp(`^a=${name}:(.+?)\\s*$`, 'm').exec(sdp)?.[1] ?? null;

/** Whether two descriptions of the other side were made by different connections of theirs. */
function isOtherConnection(held: string | null, told: string): boolean {
  return held !== null && line(held, 'fingerprint')?.toLowerCase() !== line(told, 'fingerprint')?.toLowerCase();
}

/**
 * Whether our offer gives way to theirs. Before the first agreement that is for the polite side; afterwards for the one
 * whose offer made the connection: decision 0021.
 * @param own `held`: the description of theirs in use
 */
export const givesWay = (own: { isPolite: boolean; hasOffered: boolean; held: string | null }): boolean =>
  own.held === null ? own.isPolite : own.hasOffered;

/** `rebuild`: with a new connection that has offered nothing; `repeat`: the answer given before; `resend`: our offer. */
export type OnOffer = 'accept' | 'ignore' | 'rebuild' | 'repeat' | 'resend';

export function onOffer(
  own: {
    isPolite: boolean;
    /** An offer of ours is on its way. */
    isOffering: boolean;
    /** How long ago it was last sent, in ms; null: not yet. */
    offeredForMs: number | null;
    held: string | null;
  },
  offer: string,
): OnOffer {
  // Whatever we offered was meant for a connection that is no more.
  if (isOtherConnection(own.held, offer)) return 'rebuild';
  if (!own.isOffering) return 'accept';
  if (!own.isPolite) {
    // One that was answered before: they have not heard our answer, and do not take what we offer now.
    if (own.held !== null && origin(own.held) === origin(offer)) return 'repeat';
    // Signals reach us again, so ours would be answered by now if it had been heard.
    return own.offeredForMs !== null && own.offeredForMs > CROSSING_FOR_MS ? 'resend' : 'ignore';
  }
  // A first offer taken back leaves its media lines behind, beside those of the other side.
  return own.held === null ? 'rebuild' : 'accept';
}

/** `rebuild`: and offer again; `restart`: the two sides are out of step. */
export type OnAnswer = 'accept' | 'ignore' | 'rebuild' | 'restart';

export function onAnswer(own: { signaling: RTCSignalingState; held: string | null }, answer: string): OnAnswer {
  if (isOtherConnection(own.held, answer)) return 'rebuild';
  if (own.signaling === 'have-local-offer') return 'accept';
  // An offer that was sent twice is answered twice; only another answer than the one taken is news.
  return own.held !== null && line(own.held, 'ice-ufrag') !== line(answer, 'ice-ufrag') ? 'restart' : 'ignore';
}

/**
 * An answer in the DTLS role its sender has held since this connection began. Firefox may answer in the other role after
 * taking back an offer that crossed ours; Chromium refuses such an answer and every one after it. The encryption itself
 * never changed roles, so the answer is right once it says so.
 * @param held what the connection last agreed on; nulls before the first agreement, when any role is right
 */
export function inHeldRole(answer: string, held: { local: string | null; remote: string | null }): string {
  const theirs = heldRole(held.remote) ?? OTHER_ROLE[heldRole(held.local) ?? 'none'];
  return theirs === null ? answer : answer.replace(/^a=setup:(?:active|passive)\b/gm, `a=setup:${theirs}`);
}

const OTHER_ROLE = { active: 'passive', passive: 'active', none: null } as const;

/** An offer leaves the choice to the answer (`actpass`), so only one of two descriptions names a role. */
function heldRole(sdp: string | null): 'active' | 'passive' | null {
  const role = sdp === null ? null : line(sdp, 'setup');
  return role === 'active' || role === 'passive' ? role : null;
}

/** One link as its recovery sees it; instants in ms on any one clock. */
export interface LinkHealth {
  /** `waiting`: for the other side's first offer. */
  state: RTCPeerConnectionState | 'waiting';
  isPolite: boolean;
  /** Since when it is not connected; null while it is. */
  brokenSince: number | null;
  /** Of the last new connection or loss. */
  builtAt: number;
  /** When the offer that has no answer was last sent. */
  offeredAt: number | null;
  tries: number;
  triedAt: number;
  /** New connections of ours since media last arrived. */
  rebuilds: number;
  /** They say that they send, and nothing of it arrives. */
  isStarved: boolean;
  /** An answer of theirs could not be used, and no other one would be. */
  isStuck: boolean;
  /** Since when it is known that nothing arrives at all, not even checks of the path; null while something does. */
  quietSince: number | null;
  /** When the two last agreed on a way. */
  agreedAt: number | null;
}

export type Remedy = 'none' | 'offer' | 'resend' | 'restart' | 'rebuild';

/** What is due now. Tried for ever: the person decides when to give up. */
export function remedy(health: LinkHealth, now: number): Remedy {
  const { state, brokenSince, offeredAt } = health;
  if (state === 'waiting') return now - health.builtAt >= OFFER_AWAITED_MS ? 'offer' : 'none';
  // In Firefox the encryption fails with the path, and a new path does not bring it back.
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
 * The network is away. A new connection would need the other side as well, who may be the one that has none: so first a
 * new way is looked for under this one, which finds it as soon as both have a network again.
 */
function onQuiet(health: LinkHealth, quietSince: number, now: number): Remedy {
  const { agreedAt, tries, triedAt, builtAt } = health;
  if (agreedAt === null || agreedAt < quietSince)
    return tries === 0 || now - triedAt >= retryDelay(tries) ? 'restart' : 'none';
  const isDue = now - agreedAt >= UNHELPED_AFTER_MS && now - builtAt >= rebuildDelay(health);
  return isDue ? 'rebuild' : 'none';
}

/** At once the first time. */
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
