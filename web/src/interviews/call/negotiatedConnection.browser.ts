import type { Candidate } from '@assay/contract/interviews/interviewEvents';
import { inHeldRole } from './negotiation.ts';
import { findAddress } from './ownAddress.browser.ts';
import { createOutgoingMedia, isFace, openBothWays } from './outgoingMedia.browser.ts';
import type { OutgoingMedia } from './outgoingMedia.browser.ts';
import type { Signal } from './transport.ts';

export interface ConnectionOptions {
  configuration: RTCConfiguration;
  /** Groups our tracks. */
  label: MediaStream;
  /** Whether our offer makes this connection, or theirs. */
  isOffering: boolean;
  /** Describes nothing to the other side before it has an address (`ownAddress.browser.ts`). */
  needsAddress: boolean;
  signal: (signal: Signal) => void;
  /** No address was found, so the offer was not sent. */
  addressMissing: () => void;
  /** A description of theirs was accepted. */
  agreed: () => void;
  trackArrived: (track: MediaStreamTrack, what: 'main' | 'face') => void;
  stateChanged: () => void;
}

/** One `RTCPeerConnection` with its descriptions. Once closed it does nothing more, whatever was pending. */
export interface NegotiatedConnection {
  peer: RTCPeerConnection;
  sending: OutgoingMedia;
  /** Our offer made this connection. */
  hasOffered: boolean;
  /** Our offer is being made, or has no answer yet. */
  isOffering(): boolean;
  /** Their current description, as SDP. */
  held(): string | null;
  offer(): Promise<void>;
  resendOffer(): void;
  repeatAnswer(): void;
  /** @returns `unsent`: no address was found */
  answer(offer: string): Promise<'agreed' | 'closed' | 'unsent'>;
  /** @returns false once closed */
  accept(answer: string): Promise<boolean>;
  addCandidate(candidate: Candidate): Promise<void>;
}

export function createNegotiatedConnection(options: ConnectionOptions): NegotiatedConnection {
  const { label, signal } = options;
  const peer = new RTCPeerConnection(options.configuration);
  const sending = createOutgoingMedia(peer);
  let isMakingOffer = false;
  let isOfferHeld = options.needsAddress;
  let hasHeard = false;
  const address = options.needsAddress ? findAddress(peer) : null;
  const isClosed = () => peer.signalingState === 'closed';

  peer.addEventListener('negotiationneeded', () => void offer());
  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (!isClosed() && candidate !== null && candidate.candidate !== '')
      signal({ kind: 'ice-candidate', candidate: candidate.toJSON() });
  });
  peer.addEventListener('track', ({ track }) => {
    if (isClosed()) return;
    track.addEventListener('unmute', hearFirst, { once: true });
    options.trackArrived(track, isFace(peer, track) ? 'face' : 'main');
  });
  peer.addEventListener('connectionstatechange', () => {
    if (!isClosed()) options.stateChanged();
  });

  /** Media arrives, so they are ready: what we sent before, perhaps the first key frame, was lost. */
  function hearFirst() {
    if (isClosed() || hasHeard) return;
    hasHeard = true;
    sending.sendWholePicture();
  }

  async function offer() {
    if (isClosed()) return;
    try {
      isMakingOffer = true;
      await peer.setLocalDescription();
      if (options.isOffering && address !== null) {
        const hasAddress = await address();
        if (isClosed()) return;
        if (!hasAddress) return options.addressMissing();
        isOfferHeld = false;
      }
      resendOffer();
    } catch (error) {
      if (!isClosed()) console.warn('An offer could not be made', error);
    } finally {
      isMakingOffer = false;
    }
  }

  function resendOffer() {
    if (isOfferHeld) return;
    if (peer.localDescription?.type !== 'offer' || peer.signalingState !== 'have-local-offer') return;
    signal({ kind: 'offer', offer: { type: 'offer', sdp: peer.localDescription.sdp } });
  }

  function sendAnswer(given: RTCSessionDescription | null) {
    if (given?.type === 'answer') signal({ kind: 'answer', answer: { type: 'answer', sdp: given.sdp } });
  }

  if (options.isOffering) openBothWays(peer, label);
  return {
    peer,
    sending,
    hasOffered: options.isOffering,
    isOffering: () => isMakingOffer || peer.signalingState !== 'stable',
    held: () => peer.remoteDescription?.sdp ?? null,
    offer,
    resendOffer,
    repeatAnswer: () => sendAnswer(peer.currentLocalDescription),
    async answer(sdp) {
      await peer.setRemoteDescription({ type: 'offer', sdp });
      if (isClosed()) return 'closed';
      options.agreed();
      openBothWays(peer, label);
      await peer.setLocalDescription();
      if (address !== null && !(await address())) return isClosed() ? 'closed' : 'unsent';
      if (isClosed()) return 'closed';
      isOfferHeld = false;
      // An offer may have been made while the answer waited for its address: it follows the answer.
      sendAnswer(peer.currentLocalDescription);
      resendOffer();
      return 'agreed';
    },
    async accept(sdp) {
      const { currentLocalDescription: local, currentRemoteDescription: remote } = peer;
      const agreedOn = { local: local?.sdp ?? null, remote: remote?.sdp ?? null };
      await peer.setRemoteDescription({ type: 'answer', sdp: inHeldRole(sdp, agreedOn) });
      if (isClosed()) return false;
      options.agreed();
      return true;
    },
    async addCandidate(candidate) {
      try {
        await peer.addIceCandidate(candidate ?? undefined);
      } catch {
        // It belongs to a rejected offer or an earlier connection, so it says nothing about the current one.
      }
    },
  };
}
