import { faceStep, scaleDownBy } from './sendLadder.ts';
import type { SendStep } from './sendLadder.ts';
import type { Outgoing } from './transport.ts';

type Kind = 'audio' | 'video';

const KINDS = ['audio', 'video'] as const;

/** The first transceiver of a kind carries our media; there is one of each once both sides have agreed. */
const carrier = (connection: RTCPeerConnection, kind: Kind) =>
  connection
    .getTransceivers()
    .find(({ receiver, direction }) => receiver.track.kind === kind && direction !== 'stopped');

/** The second one for video carries the face beside a shared screen. */
const facePlace = (connection: RTCPeerConnection) =>
  connection
    .getTransceivers()
    .filter(({ receiver, direction }) => receiver.track.kind === 'video' && direction !== 'stopped')[1];

export const isFace = (connection: RTCPeerConnection, track: MediaStreamTrack): boolean =>
  track.kind === 'video' && carrier(connection, 'video')?.receiver.track !== track;

/**
 * Creates transceivers for sound and video at once, even with devices off, so that tracks added later need no
 * renegotiation. Sound comes first.
 * @param label groups our tracks, for clients that look at streams
 */
export function openBothWays(connection: RTCPeerConnection, label: MediaStream): void {
  for (const kind of KINDS) {
    const found = carrier(connection, kind);
    if (found === undefined) {
      prefer(connection.addTransceiver(kind, { direction: 'sendrecv', streams: [label] }));
    } else if (found.direction !== 'sendrecv') {
      found.direction = 'sendrecv';
      found.sender.setStreams(label);
      prefer(found);
    }
  }
  const face = facePlace(connection);
  if (face !== undefined) face.direction = 'sendrecv';
}

/** Redundant audio: each packet repeats the previous one, so that single losses are inaudible (RFC 2198). */
function prefer(transceiver: RTCRtpTransceiver) {
  if (transceiver.receiver.track.kind !== 'audio') return;
  const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? [];
  const isRedundant = ({ mimeType }: { mimeType: string }) => mimeType.toLowerCase() === 'audio/red';
  if (!codecs.some(isRedundant)) return;
  transceiver.setCodecPreferences(codecs.toSorted((a, b) => Number(isRedundant(b)) - Number(isRedundant(a))));
}

/** The media sent on one connection. */
export interface OutgoingMedia {
  apply(outgoing: Outgoing, step: SendStep): void;
  /** Sends a key frame next, because the other side lost the frames that later ones build on. */
  sendWholePicture(): void;
}

/**
 * Applies what is to be sent; a call during another replaces the waiting one. Each connection has its own queue,
 * because requests to a closed connection may never settle and must not block others.
 */
export function createOutgoingMedia(connection: RTCPeerConnection): OutgoingMedia {
  let next: (() => Promise<void>) | null = null;
  let isWholeDue = false;
  let isWorking = false;

  async function work() {
    if (isWorking) return;
    isWorking = true;
    while (next !== null || isWholeDue) {
      const [now, isWhole] = [next, isWholeDue];
      next = null;
      isWholeDue = false;
      try {
        await now?.();
        if (isWhole) await restartPicture(connection);
      } catch {
        // The connection closed or a track ended meanwhile: its replacement is applied again.
      }
    }
    isWorking = false;
  }

  return {
    apply(outgoing, step) {
      next = () => put(connection, outgoing, step);
      void work();
    },
    sendWholePicture() {
      isWholeDue = true;
      void work();
    },
  };
}

/** Encoders have no API for key frames, but a restarted one begins with a key frame. */
async function restartPicture(connection: RTCPeerConnection) {
  const sender = carrier(connection, 'video')?.sender;
  for (const active of [false, true]) if (sender?.track) await setParameters(sender, { encoding: { active } });
}

async function put(connection: RTCPeerConnection, outgoing: Outgoing, step: SendStep) {
  for (const kind of KINDS) {
    const sender = carrier(connection, kind)?.sender;
    if (sender === undefined) continue;
    if (sender.track !== outgoing[kind]) await sender.replaceTrack(outgoing[kind]);
    await setParameters(sender, kind === 'audio' ? audioLimits : videoLimits(outgoing, step));
  }
  await putFace(connection, outgoing);
}

/**
 * Its transceiver is added by the first shared screen, which negotiates once more. Only after the first agreement: most
 * calls never share, and making a connection stays the same for them.
 */
async function putFace(connection: RTCPeerConnection, { face }: Outgoing) {
  const hasAgreed = connection.currentRemoteDescription !== null;
  const place =
    facePlace(connection) ??
    (face !== null && hasAgreed ? connection.addTransceiver('video', { direction: 'sendrecv' }) : undefined);
  if (place === undefined) return;
  if (place.sender.track !== face) await place.sender.replaceTrack(face);
  await setParameters(place.sender, videoLimits({ video: face, isScreen: false }, faceStep));
}

interface Limits {
  encoding: Partial<RTCRtpEncodingParameters>;
  degradationPreference?: RTCDegradationPreference;
}

/** Sound has priority over video: on a bad line people can still talk. */
const audioLimits: Limits = { encoding: { priority: 'high', networkPriority: 'high' } };

function videoLimits({ video, isScreen }: Pick<Outgoing, 'video' | 'isScreen'>, step: SendStep): Limits {
  return {
    encoding: {
      active: true,
      maxBitrate: step.bitrate,
      maxFramerate: step.frameRate,
      scaleResolutionDownBy: scaleDownBy(step, video?.getSettings() ?? {}),
      priority: 'low',
      networkPriority: 'low',
    },
    degradationPreference: isScreen ? 'maintain-resolution' : 'balanced',
  };
}

async function setParameters(sender: RTCRtpSender, { encoding, degradationPreference }: Limits) {
  const parameters = sender.getParameters();
  const [first] = parameters.encodings;
  // None before negotiation; afterwards this runs again.
  if (first === undefined) return;
  const isSame =
    (degradationPreference === undefined || parameters.degradationPreference === degradationPreference) &&
    Object.entries(encoding).every(([name, value]) => first[name as keyof RTCRtpEncodingParameters] === value);
  if (isSame) return;
  Object.assign(first, encoding);
  if (degradationPreference !== undefined) parameters.degradationPreference = degradationPreference;
  await sender.setParameters(parameters);
}
