import type { Outgoing } from '../call/transport.ts';

/** Why there is no picture or sound from a device. */
export type DeviceProblem =
  /** The person, the browser or the organisation said no. */
  | 'denied'
  | 'absent'
  /** Another program holds it. */
  | 'busy'
  /** It is there and gives nothing: the system, or a switch on it, has muted it. */
  | 'muted'
  | 'unsupported'
  | 'failed';

export interface DeviceState {
  /** What the person wants. */
  isOn: boolean;
  /** Null while it is off or not there. */
  track: MediaStreamTrack | null;
  problem: DeviceProblem | null;
  devices: readonly { id: string; label: string }[];
  /** Null: the browser's default. */
  chosen: string | null;
  /** The name of a device that took the place of another one without being asked for; null once one is chosen. */
  standIn: string | null;
}

export interface LocalMediaState {
  camera: DeviceState;
  mic: DeviceState;
  /** Null while no screen is shared. */
  screen: MediaStreamTrack | null;
  /** Whether the browser can share a screen at all; phones cannot. */
  canShareScreen: boolean;
  /** How the person sees themselves; never what others get. */
  isMirrored: boolean;
  /** 0 to 1, of the microphone, for the level meter. */
  micLevel: number;
  isSpeaking: boolean;
  /** The microphone is on but has given nothing at all for five seconds: nobody can hear this person. */
  isMicSilent: boolean;
}

/** The person's own camera, microphone and screen: one for the form's preview and the room. */
export interface LocalMedia {
  /** Its parts stay the same objects until they change; `micLevel` alone changes many times a second. */
  state(): LocalMediaState;
  subscribe(listener: () => void): () => void;
  /** What others are to get now: the screen instead of the camera while it is shared. */
  outgoing(): Outgoing;
  /** Asks for it the first time; what is refused is off again and named in `problem`. */
  setCamera(isOn: boolean): Promise<void>;
  setMic(isOn: boolean): Promise<void>;
  choose(kind: 'camera' | 'mic', deviceId: string | null): Promise<void>;
  setMirrored(isMirrored: boolean): void;
  /** @returns whether a screen is shared now */
  shareScreen(): Promise<boolean>;
  stopScreen(): void;
  /** Stops every track; the lights go off, until something is switched on again. */
  close(): void;
}
