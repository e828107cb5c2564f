import type { SessionDescription } from '@assay/contract/interviews/interviewEvents';
import { createIncomingMedia } from './incomingMedia.browser.ts';
import { createHealthRecord } from './linkHealth.ts';
import type { Arrival } from './linkHealth.ts';
import { freshTerms, sent } from './linkTerms.ts';
import { createNegotiatedConnection } from './negotiatedConnection.browser.ts';
import type { NegotiatedConnection } from './negotiatedConnection.browser.ts';
import { givesWay, isOfFirefox, onAnswer, onOffer } from './negotiation.ts';
import type { SendStep } from './sendLadder.ts';
import { createSignalQueue } from './signalQueue.ts';
import type { LinkState, Outgoing, Signal } from './transport.ts';

export interface PeerLinkOptions {
  iceServers: RTCIceServer[];
  relayOnly: boolean;
  /** `offers`: was in the room first, and is impolite when both offer at once. */
  role: 'offers' | 'awaits';
  signal: (signal: Signal) => void;
  /** Called when `state()` may have changed. */
  changed: () => void;
}

/** Sound and video between two people, over successive connections if needed. */
export interface PeerLink {
  /** Their stream; a new one as soon as another connection brings media. */
  stream(): MediaStream;
  /** Their camera beside a shared screen; null without one. */
  face(): MediaStream | null;
  state(): LinkState;
  /** Null until there is something to connect. */
  connection(): RTCPeerConnection | null;
  receive(signal: Signal): void;
  send(outgoing: Outgoing, step: SendStep): void;
  /** Sets the ICE servers for the next search for a path. */
  renew(iceServers: RTCIceServer[]): void;
  /** Reports what arrives of the announced media: a connection without it is replaced. */
  arrived(arrival: Arrival): void;
  /** Runs recovery that is due. Call a few times a second. */
  tick(): void;
  /** Signalling or the network is back: retries broken and unanswered steps at once. */
  resume(): void;
  /** They are away and unreachable by signals: pauses until the other side is back. */
  rest(): void;
  wake(): void;
  close(): void;
}

export function createPeerLink({ iceServers, relayOnly, role, signal, changed }: PeerLinkOptions): PeerLink {
  const configuration: RTCConfiguration = {
    iceServers,
    iceTransportPolicy: relayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  };
  const label = new MediaStream();
  const incoming = createIncomingMedia();
  const incomingFace = createIncomingMedia();
  const health = createHealthRecord(() => performance.now());
  const signals = createSignalQueue();
  let terms = freshTerms(role);
  let current: NegotiatedConnection | null = null;

  function build(isOffering: boolean): NegotiatedConnection {
    drop();
    const built = createNegotiatedConnection({
      configuration,
      label,
      isOffering,
      // A relayed address takes as long as the line.
      needsAddress: !relayOnly && health.isReturning(),
      signal: send,
      addressMissing() {
        if (current !== built) return;
        health.searched();
        build(true);
      },
      agreed: health.agreed,
      trackArrived(track, what) {
        (what === 'face' ? incomingFace : incoming).add(track, built.peer);
        changed();
      },
      stateChanged: () => followState(built),
    });
    current = built;
    if (isOffering) apply();
    return built;
  }

  function drop() {
    current?.peer.close();
    current = null;
    health.dropped();
    incoming.clear();
    incomingFace.clear();
  }

  function followState({ peer, sending }: NegotiatedConnection) {
    if (peer.connectionState === 'connected') {
      // Otherwise the other side waits three seconds before asking for a key frame.
      if (health.wasConnected()) sending.sendWholePicture();
      health.connected();
    } else health.broke();
    tick();
    changed();
  }

  function send(message: Signal) {
    if (message.kind === 'offer') health.offered();
    note(message);
    signal(message);
  }

  function note(message: Signal) {
    if (message.kind === 'ice-candidate' || terms.hasFirefox) return;
    const { sdp } = message.kind === 'offer' ? message.offer : message.answer;
    terms = { ...terms, hasFirefox: isOfFirefox(sdp) };
  }

  async function take(message: Signal) {
    if (terms.phase === 'closed') return;
    note(message);
    if (message.kind === 'offer') await takeOffer(message.offer);
    else if (message.kind === 'answer') await takeAnswer(message.answer);
    else if (current?.peer.remoteDescription) await current.addCandidate(message.candidate);
    else terms = { ...terms, early: [...terms.early, message.candidate] };
  }

  async function takeOffer({ sdp }: SessionDescription) {
    const decision = current === null ? 'accept' : onOffer(ownSide(current), sdp);
    if (decision === 'ignore') return;
    if (decision === 'resend') return current?.resendOffer();
    if (decision === 'repeat') return current?.repeatAnswer();
    if (decision === 'rebuild') drop();
    // Regardless of their role: if both start over, one of them has to yield.
    if (current === null) terms = { ...terms, isPolite: true };
    for (;;) {
      const answering = current ?? build(false);
      const outcome = await answering.answer(sdp);
      if (outcome === 'agreed') await settle(answering);
      if (outcome !== 'unsent' || answering !== current) return;
      health.searched();
      drop();
    }
  }

  const ownSide = (own: NegotiatedConnection) => ({
    isPolite:
      (own.held() === null && health.isUnheard()) ||
      givesWay({ isPolite: terms.isPolite, hasOffered: own.hasOffered, held: own.held() }),
    isOffering: own.isOffering(),
    offeredForMs: health.offeredForMs(),
    held: own.held(),
  });

  async function takeAnswer({ sdp }: SessionDescription) {
    if (current === null) return;
    const asked = current;
    switch (onAnswer({ signaling: asked.peer.signalingState, held: asked.held() }, sdp)) {
      case 'ignore':
        return;
      case 'rebuild':
        build(true);
        return;
      case 'restart':
        asked.peer.restartIce();
        return;
      case 'accept':
        if (asked.held() === null) terms = { ...terms, isPolite: false };
        if (await asked.accept(sdp)) await settle(asked);
    }
  }

  /** Both have agreed: pending changes are applied now. */
  async function settle(agreed: NegotiatedConnection) {
    const { early } = terms;
    terms = { ...terms, early: [] };
    for (const candidate of early) await agreed.addCandidate(candidate);
    apply();
  }

  function apply() {
    const { outgoing, step } = sent(terms);
    current?.sending.apply(outgoing, step);
  }

  function restart() {
    health.restarted();
    // During another negotiation the browser postpones this offer.
    current?.peer.restartIce();
  }

  function rebuild() {
    signals.abandon();
    health.rebuilt();
    build(true);
  }

  function tick() {
    if (terms.phase !== 'active') return;
    switch (health.due(current?.peer.connectionState ?? 'waiting', terms)) {
      case 'none':
        return;
      case 'offer':
      case 'rebuild':
        rebuild();
        return;
      case 'resend':
        current?.resendOffer();
        return;
      case 'restart':
        restart();
    }
  }

  function noteUnusable(message: Signal, error: unknown) {
    if (terms.phase === 'closed') return;
    console.warn(`${message.kind} of the other side could not be used`, error);
    // A half-negotiated connection would refuse everything that follows, so the next description starts a new one.
    if (current?.peer.signalingState === 'have-remote-offer') drop();
    // Chromium accepts no further answer after one it refused.
    if (message.kind !== 'answer' || current?.peer.signalingState !== 'have-local-offer') return;
    health.stuck();
    tick();
  }

  const link: PeerLink = {
    stream: incoming.stream,
    face: () => (incomingFace.stream().getTracks().length === 0 ? null : incomingFace.stream()),
    state: health.state,
    connection: () => current?.peer ?? null,
    receive: (message) => signals.add(() => take(message).catch((error: unknown) => noteUnusable(message, error))),
    send(outgoing, step) {
      terms = { ...terms, wanted: { outgoing, step } };
      apply();
    },
    renew(next) {
      configuration.iceServers = next;
      current?.peer.setConfiguration(configuration);
    },
    arrived(arrival) {
      health.arrived(arrival);
      // A loss in one direction usually affects the other: a key frame now saves the request, which takes Firefox
      // seconds.
      if (arrival === 'again') current?.sending.sendWholePicture();
    },
    tick,
    resume() {
      if (current === null) return;
      const act = health.resumed(terms.hasFirefox);
      if (act === 'resend') current.resendOffer();
      if (act === 'rebuild') rebuild();
      if (act !== 'restart') return;
      restart();
      if (health.offeredForMs() !== null) void current.offer();
    },
    rest() {
      terms = { ...terms, phase: 'resting' };
      apply();
    },
    wake() {
      terms = { ...terms, phase: 'active' };
      apply();
      health.woke();
    },
    close() {
      terms = { ...terms, phase: 'closed' };
      drop();
    },
  };
  if (role === 'offers') build(true);
  return link;
}
