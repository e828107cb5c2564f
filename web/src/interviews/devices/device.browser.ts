import { readStored, removeStored, writeStored } from '../../platform/storage.ts';
import { deviceProblem, maySucceedSimpler } from './deviceProblem.ts';
import type { DeviceState } from './localMedia.ts';

export type DeviceKind = 'camera' | 'mic';

interface DeviceOptions {
  kind: DeviceKind;
  changed: () => void;
}

/** One camera or microphone: the person's wish, and the track that follows it. */
export interface Device {
  state(): DeviceState;
  set(isOn: boolean): Promise<void>;
  choose(deviceId: string | null): Promise<void>;
  /** The machine's devices may have changed. */
  look(): Promise<void>;
  /** The track may have ended unnoticed. */
  check(): Promise<void>;
  /** The page is visible again; meanwhile the track may have ended or been muted, for instance by a phone call. */
  wake(): Promise<void>;
  /** Until it is switched on again. */
  close(): void;
}

const WISHES: Record<DeviceKind, MediaTrackConstraints> = {
  camera: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' },
  mic: { echoCancellation: true, noiseSuppression: true },
};

const INPUT = { camera: 'videoinput', mic: 'audioinput' } as const;
/** Systems mute a track briefly when devices change; a longer mute leaves the others with nothing. */
const MUTED_MS = 3000;
const NAME = { camera: 'Camera', mic: 'Microphone' } as const;

export function createDevice({ kind, changed }: DeviceOptions): Device {
  const storageKey = `interview-${kind}`;
  let state: DeviceState = {
    isOn: false,
    track: null,
    problem: null,
    devices: [],
    chosen: readStored(storageKey),
    standIn: null,
  };
  /** Another device than the current one is wanted. */
  let isStale = false;
  let isRenewing = false;
  /** The current one replaced a muted one: another try would not help. */
  let wasMuted = false;
  /** The current one was lost, not deselected. */
  let isUnasked = false;
  /** The id of an unplugged device, whether or not another one replaced it. */
  let lost: string | undefined;
  let work = Promise.resolve();
  let isRunning = false;

  function update(change: Partial<DeviceState>) {
    state = { ...state, ...change };
    changed();
  }

  /** Brings the track in line with the wish; wishes that change meanwhile are handled in the same run. */
  function follow(): Promise<void> {
    work = work.then(settle);
    return work;
  }

  async function settle() {
    for (let due = nextStep(); due !== null; due = nextStep()) await due();
    if (state.track !== null && kind === 'mic') state.track.enabled = state.isOn;
  }

  function nextStep(): (() => void | Promise<void>) | null {
    if (!isRunning) return null;
    if (!state.isOn && kind === 'camera' && state.track !== null) return release;
    const isMissing = state.isOn && state.track?.readyState !== 'live';
    return isMissing || (isStale && state.track !== null) ? renew : null;
  }

  /** Turns the camera light off. */
  function release() {
    const { track } = state;
    update({ track: null });
    track?.stop();
  }

  async function renew() {
    isStale = false;
    isRenewing = true;
    const before = state.track?.label;
    const gone = isUnasked ? idInUse() : undefined;
    // Many cameras, and all phones, allow only one track at a time.
    state.track?.stop();
    try {
      const track = await acquire(kind, state.chosen);
      take(!isRunning || (kind === 'camera' && !state.isOn) ? discard(track) : track);
      await look();
      const now = state.track?.label;
      if (isUnasked && before !== undefined && now !== undefined && now !== before) update({ standIn: now });
      if (!has(gone)) lost = gone;
    } catch (error) {
      lost = state.isOn ? gone : undefined;
      update({ track: null, isOn: false, problem: deviceProblem(error) });
    }
    isRenewing = false;
    isUnasked = false;
  }

  function take(track: MediaStreamTrack | null) {
    if (track !== null && kind === 'mic') track.enabled = state.isOn;
    track?.addEventListener('ended', () => {
      if (track === state.track) void replace();
    });
    track?.addEventListener('mute', () => judgeLater(track));
    track?.addEventListener('unmute', () => track === state.track && noteHeard());
    update({ track, problem: null });
    if (track !== null) judgeLater(track);
  }

  /** A new track may be muted without an event. */
  function judgeLater(track: MediaStreamTrack) {
    window.setTimeout(() => {
      if (track !== state.track || isRenewing) return;
      if (!track.muted) noteHeard();
      else if (document.visibilityState === 'visible') void replaceMuted();
    }, MUTED_MS);
  }

  function noteHeard() {
    wasMuted = false;
    if (state.problem === 'muted') update({ problem: null });
  }

  /** Once per mute: a track that the system keeps muted would be requested over and over. */
  async function replaceMuted() {
    if (wasMuted && state.isOn) update({ problem: 'muted' });
    if (wasMuted) return;
    wasMuted = true;
    await replace();
  }

  /** The person may have fixed it. */
  function tryMutedAgain(): Promise<void> {
    wasMuted = false;
    return replaceMuted();
  }

  /** Unplugged or taken away: another device replaces it, on or muted like the old one. */
  function replace(): Promise<void> {
    if (isRenewing) return work;
    isStale = true;
    isUnasked = true;
    return follow();
  }

  async function look() {
    const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
    const devices = all
      // Without permission, browsers provide neither ids nor labels.
      .filter((device) => device.kind === INPUT[kind] && device.deviceId !== '')
      .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `${NAME[kind]} ${index + 1}` }));
    const isSame =
      devices.length === state.devices.length &&
      devices.every(({ id, label }, index) => id === state.devices[index]?.id && label === state.devices[index]?.label);
    if (!isSame) update({ devices });
  }

  const idInUse = () => state.track?.getSettings().deviceId;
  const has = (wanted: string | null | undefined) => state.devices.some(({ id }) => id === wanted);

  /** The selected device is back after another one replaced it; or, for the browser's default, that default changed. */
  function isChosenBack(): boolean {
    const inUse = idInUse();
    if (inUse === undefined) return false;
    // Chromium's tracks keep the device that was the default when they began.
    const byDefault = state.chosen === null && state.devices.find(({ id }) => id === 'default');
    if (byDefault) return byDefault.label !== state.track?.label;
    const wanted = state.chosen ?? lost;
    return inUse !== wanted && has(wanted);
  }

  return {
    state: () => state,
    set(isOn) {
      isRunning ||= isOn;
      if (state.track === null) lost = undefined;
      if (isOn !== state.isOn) update({ isOn, problem: isOn ? null : state.problem });
      if (state.track !== null && kind === 'mic') state.track.enabled = isOn;
      return isOn && state.track?.muted === true ? tryMutedAgain() : follow();
    },
    choose(deviceId) {
      if (deviceId === null) removeStored(storageKey);
      else writeStored(storageKey, deviceId);
      update({ chosen: deviceId, standIn: null });
      wasMuted = false;
      lost = undefined;
      isStale = true;
      return follow();
    },
    async look() {
      await look();
      if (state.problem === 'absent' && has(lost)) await this.set(true);
      else if (isChosenBack()) await replace();
    },
    async check() {
      if (state.track?.readyState === 'ended') await replace();
    },
    async wake() {
      if (state.track?.readyState === 'ended') await replace();
      else if (state.track?.muted === true) await tryMutedAgain();
    },
    close() {
      isRunning = false;
      update({ isOn: false });
      if (state.track !== null) release();
    },
  };
}

function discard(track: MediaStreamTrack): null {
  track.stop();
  return null;
}

/** The selected device at its best settings, otherwise any device with its defaults. */
async function acquire(kind: DeviceKind, chosen: string | null): Promise<MediaStreamTrack> {
  const wishes = chosen === null ? WISHES[kind] : { ...WISHES[kind], deviceId: { exact: chosen } };
  try {
    return await ask(kind, wishes);
  } catch (error) {
    if (!maySucceedSimpler(error, chosen !== null)) throw error;
    return await ask(kind, true);
  }
}

async function ask(kind: DeviceKind, wishes: MediaTrackConstraints | true): Promise<MediaStreamTrack> {
  // Missing in old browsers and on insecure pages.
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function')
    throw new TypeError('getUserMedia is not supported in this browser');
  const stream = await navigator.mediaDevices.getUserMedia(kind === 'camera' ? { video: wishes } : { audio: wishes });
  const [track] = stream.getTracks();
  if (track === undefined) throw new TypeError('A device gave nothing');
  return track;
}
