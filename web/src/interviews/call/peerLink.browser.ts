import type { Candidate, SessionDescription } from '@assay/contract/interviewEvents';
import { createHealthRecord } from './linkHealth.ts';
import type { Arrival } from './linkHealth.ts';
import { inHeldRole, onAnswer, onOffer } from './negotiation.ts';
import { createOutgoingMedia, openBothWays } from './outgoingMedia.browser.ts';
import type { OutgoingMedia } from './outgoingMedia.browser.ts';
import type { SendStep } from './sendLadder.ts';
import type { LinkState, Outgoing, Signal } from './transport.ts';

export interface PeerLinkOptions {
  iceServers: RTCIceServer[];
  relayOnly: boolean;
  /** `offers`: was in the room first, and does not give way when both offer at once. */
  role: 'offers' | 'awaits';
  signal: (signal: Signal) => void;
  /** Called when `state()` may say something new. */
  changed: () => void;
}

/** Sound and picture between two people, over one connection after another if need be. */
export interface PeerLink {
  /** Theirs; another one as soon as another connection brings something. */
  stream(): MediaStream;
  state(): LinkState;
  /** Null until there is something to connect. */
  connection(): RTCPeerConnection | null;
  receive(signal: Signal): void;
  send(outgoing: Outgoing, step: SendStep): void;
  /** The servers with which a way to the other side is looked for next. */
  renew(iceServers: RTCIceServer[]): void;
  /** What comes of what they say they send: a connection that brings nothing of it is replaced. */
  arrived(arrival: Arrival): void;
  /** To be called a few times a second: does what has become due for recovery. */
  tick(): void;
  /** Signalling or the network is back: what is broken or was left unanswered is tried at once. */
  resume(): void;
  /** They are away and no signal reaches them: nothing is sent or tried until the other side is back. */
  rest(): void;
  wake(): void;
  close(): void;
}

const nothing: Outgoing = { audio: null, video: null, isScreen: false };

export function createPeerLink({ iceServers, relayOnly, role, signal, changed }: PeerLinkOptions): PeerLink {
  let configuration: RTCConfiguration = {
    iceServers,
    iceTransportPolicy: relayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  };
  /** Firefox shows no picture any more of a stream whose tracks have all ended, whatever is added to it. */
  let stream = new MediaStream();
  let brought: RTCPeerConnection | null = null;
  const label = new MediaStream();
  let sending: OutgoingMedia | null = null;
  let wanted: { outgoing: Outgoing; step: SendStep } = {
    outgoing: nothing,
    step: { height: null, frameRate: 1, bitrate: 1 },
  };
  let connection: RTCPeerConnection | null = null;
  let heard: RTCPeerConnection | null = null;
  /** Whether ours gives way when two first offers cross. */
  let isPolite = role === 'awaits';
  /** Whose offer made the connection gives way when later offers cross: decision 0021. */
  let hasOffered = false;
  let isMakingOffer = false;
  const health = createHealthRecord(() => performance.now());
  /** Of a description that has not come yet. */
  let early: Candidate[] = [];
  let received = Promise.resolve();
  /** What is asked of a connection that was closed meanwhile is never answered: signals after it do not wait for that. */
  let abandoned = Promise.withResolvers<void>();
  let isClosed = false;
  let isResting = false;

  function build(offering: boolean): RTCPeerConnection {
    drop();
    const made = new RTCPeerConnection(configuration);
    connection = made;
    sending = createOutgoingMedia(made);
    hasOffered = offering;
    made.addEventListener('negotiationneeded', () => void offer(made));
    made.addEventListener('icecandidate', ({ candidate }) => {
      if (made === connection && candidate !== null && candidate.candidate !== '')
        signal({ kind: 'ice-candidate', candidate: candidate.toJSON() });
    });
    made.addEventListener('track', ({ track }) => {
      if (made !== connection) return;
      if (brought !== null && brought !== made) stream = new MediaStream();
      brought = made;
      for (const other of stream.getTracks()) if (other.kind === track.kind) stream.removeTrack(other);
      stream.addTrack(track);
      track.addEventListener('unmute', () => hearFirst(made), { once: true });
      changed();
    });
    made.addEventListener('connectionstatechange', () => made === connection && followState(made));
    if (offering) {
      openBothWays(made, label);
      apply();
    }
    return made;
  }

  function drop() {
    connection?.close();
    connection = sending = null;
    isMakingOffer = false;
    health.dropped();
    for (const track of stream.getTracks()) stream.removeTrack(track);
  }

  function followState(of: RTCPeerConnection) {
    if (of.connectionState === 'connected') {
      // Else the other side waits three seconds for what was lost before it asks.
      if (health.wasConnected()) sending?.sendWholePicture();
      health.connected();
    } else health.broke();
    tick();
    changed();
  }

  /** Something arrives, so they are ready too: what we sent before that, the first whole picture perhaps, is lost. */
  function hearFirst(of: RTCPeerConnection) {
    if (of !== connection || heard === of) return;
    heard = of;
    sending?.sendWholePicture();
  }

  async function offer(made: RTCPeerConnection) {
    if (made !== connection) return;
    try {
      isMakingOffer = true;
      await made.setLocalDescription();
      if (made === connection) sendOffer(made);
    } catch (error) {
      if (made === connection) console.warn('An offer could not be made', error);
    } finally {
      if (made === connection) isMakingOffer = false;
    }
  }

  function sendOffer(of: RTCPeerConnection | null) {
    const offered = of?.signalingState === 'have-local-offer' ? of.localDescription : null;
    if (offered?.type !== 'offer') return;
    health.offered();
    signal({ kind: 'offer', offer: { type: 'offer', sdp: offered.sdp } });
  }

  function sendAnswer(given: RTCSessionDescription | null | undefined) {
    if (given?.type === 'answer') signal({ kind: 'answer', answer: { type: 'answer', sdp: given.sdp } });
  }

  async function take(told: Signal) {
    if (isClosed) return;
    if (told.kind === 'offer') await takeOffer(told.offer);
    else if (told.kind === 'answer') await takeAnswer(told.answer);
    else if (connection?.remoteDescription) await takeCandidate(connection, told.candidate);
    else early.push(told.candidate);
  }

  async function takeOffer({ sdp }: SessionDescription) {
    const isOffering = isMakingOffer || (connection !== null && connection.signalingState !== 'stable');
    const held = connection?.remoteDescription?.sdp ?? null;
    const givesWay = held === null ? isPolite : hasOffered;
    const offeredForMs = health.offeredForMs();
    const decision = onOffer({ isPolite: givesWay, isOffering, offeredForMs, held }, sdp);
    if (decision === 'ignore') return;
    if (decision === 'resend') return sendOffer(connection);
    if (decision === 'repeat') return sendAnswer(connection?.currentLocalDescription);
    if (decision === 'rebuild') drop();
    // Whatever they were told to be: should both begin anew, one of them gives way.
    if (connection === null) isPolite = true;
    const answering = connection ?? build(false);
    await answering.setRemoteDescription({ type: 'offer', sdp });
    if (answering !== connection) return;
    health.agreed();
    openBothWays(answering, label);
    await answering.setLocalDescription();
    if (answering !== connection) return;
    sendAnswer(answering.localDescription);
    await takeEarly(answering);
    apply();
  }

  async function takeAnswer({ sdp }: SessionDescription) {
    if (connection === null) return;
    const asked = connection;
    const { signalingState: signaling, remoteDescription } = asked;
    switch (onAnswer({ signaling, held: remoteDescription?.sdp ?? null }, sdp)) {
      case 'ignore':
        return;
      case 'rebuild':
        build(true);
        return;
      case 'restart':
        asked.restartIce();
        return;
      case 'accept':
        if (remoteDescription === null) isPolite = false;
        await asked.setRemoteDescription({ type: 'answer', sdp: inHeldRole(sdp, agreedOn(asked)) });
        if (asked !== connection) return;
        health.agreed();
        await takeEarly(asked);
        apply();
    }
  }

  async function takeEarly(of: RTCPeerConnection) {
    const waiting = early;
    early = [];
    for (const candidate of waiting) await takeCandidate(of, candidate);
  }

  function apply() {
    sending?.apply(isResting ? nothing : wanted.outgoing, wanted.step);
  }

  function restart() {
    health.restarted();
    // While another agreement is under way the browser keeps this in mind and offers afterwards.
    connection?.restartIce();
  }

  function tick() {
    if (isClosed || isResting) return;
    switch (health.due(connection?.connectionState ?? 'waiting', isPolite)) {
      case 'none':
        return;
      case 'offer':
      case 'rebuild':
        abandoned.resolve();
        abandoned = Promise.withResolvers();
        health.rebuilt();
        build(true);
        return;
      case 'resend':
        sendOffer(connection);
        return;
      case 'restart':
        restart();
    }
  }

  const link: PeerLink = {
    stream: () => stream,
    state: health.state,
    connection: () => connection,
    receive(told) {
      const use = () =>
        take(told).catch((error: unknown) => {
          if (isClosed) return;
          console.warn(`${told.kind} of the other side could not be used`, error);
          // A connection stuck half-way would refuse all that follows: the next description finds none.
          if (connection?.signalingState === 'have-remote-offer') drop();
          // Chromium takes no other answer after one it refused.
          if (told.kind !== 'answer' || connection?.signalingState !== 'have-local-offer') return;
          health.stuck();
          tick();
        });
      received = received.then(() => Promise.race([use(), abandoned.promise]));
    },
    send(outgoing, step) {
      wanted = { outgoing, step };
      apply();
    },
    renew(next) {
      configuration = { ...configuration, iceServers: next };
      connection?.setConfiguration(configuration);
    },
    arrived(arrival) {
      health.arrived(arrival);
      // What was lost on the way here was lost on the way there: they need not ask, which takes Firefox seconds.
      if (arrival === 'again') sending?.sendWholePicture();
    },
    tick,
    resume() {
      if (connection === null) return;
      const act = health.resumed();
      if (act === 'resend') sendOffer(connection);
      if (act !== 'restart') return;
      restart();
      if (health.offeredForMs() !== null) void offer(connection);
    },
    rest() {
      isResting = true;
      apply();
    },
    wake() {
      isResting = false;
      apply();
      health.woke();
    },
    close() {
      isClosed = true;
      drop();
    },
  };
  if (role === 'offers') build(true);
  return link;
}

const agreedOn = ({ currentLocalDescription: local, currentRemoteDescription: remote }: RTCPeerConnection) => ({
  local: local?.sdp ?? null,
  remote: remote?.sdp ?? null,
});

async function takeCandidate(connection: RTCPeerConnection, candidate: Candidate) {
  try {
    await connection.addIceCandidate(candidate ?? undefined);
  } catch {
    // Of an offer that was not taken, or of a connection before this one: it says nothing about the present one.
  }
}
