import type { Captured } from '../call/transport.ts';

/** Why there is no picture or sound from a device. */
export type DeviceProblem =
  /** Refused by the person, the browser or the organisation. */
  | 'denied'
  | 'absent'
  /** Used by another program. */
  | 'busy'
  /** Present but silent or black: muted by the system, or by a switch on the device. */
  | 'muted'
  | 'unsupported'
  | 'failed';

export interface DeviceState {
  /** The person's wish. */
  isOn: boolean;
  /** Null while it is off or missing. */
  track: MediaStreamTrack | null;
  problem: DeviceProblem | null;
  devices: readonly { id: string; label: string }[];
  /** Null: the browser's default. */
  chosen: string | null;
  /** The name of a device that automatically replaced another one; null once one is selected. */
  standIn: string | null;
}

export interface LocalMediaState {
  camera: DeviceState;
  mic: DeviceState;
  /** Null while no screen is shared. */
  screen: MediaStreamTrack | null;
  /** Whether the browser can share a screen; phones cannot. */
  canShareScreen: boolean;
  /** Mirrors only the person's own view, never what others get. */
  isMirrored: boolean;
  /** Of the microphone, 0 to 1, for the level meter. */
  micLevel: number;
  isSpeaking: boolean;
  /** The microphone is on but has been totally silent for five seconds: others cannot hear this person. */
  isMicSilent: boolean;
}

/** The person's own camera, microphone and screen; shared by the form's preview and the room. */
export interface LocalMedia {
  /** Parts keep their identity until they change; only `micLevel` changes many times a second. */
  state(): LocalMediaState;
  subscribe(listener: () => void): () => void;
  /** The media that others should get now: while shared, the screen takes the camera's place. */
  outgoing(): Captured;
  /** Requests the device the first time; if refused, it is off again with a `problem`. */
  setCamera(isOn: boolean): Promise<void>;
  setMic(isOn: boolean): Promise<void>;
  choose(kind: 'camera' | 'mic', deviceId: string | null): Promise<void>;
  setMirrored(isMirrored: boolean): void;
  /** @returns whether a screen is being shared now */
  shareScreen(): Promise<boolean>;
  stopScreen(): void;
  /** Stops every track and turns the lights off, until something is switched on again. */
  close(): void;
}
