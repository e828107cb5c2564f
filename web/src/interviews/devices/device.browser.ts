import { readStored, removeStored, writeStored } from '../../platform/storage.ts';
import { acquire, listInputs } from './deviceInput.browser.ts';
import { deviceProblem } from './deviceProblem.ts';
import {
  areSame,
  type DeviceKind,
  isChosenBack,
  nextStep,
  noUpkeep,
  renewed,
  renewing,
  replacementName,
  reselected,
  wasLost,
} from './deviceUpkeep.ts';
import type { DeviceState } from './localMedia.ts';

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

/** Systems mute a track briefly when devices change; a longer mute leaves the others with nothing. */
const MUTED_MS = 3000;

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
  let upkeep = noUpkeep;
  let work = Promise.resolve();

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
    for (let due = nextStep(kind, state, upkeep); due !== null; due = nextStep(kind, state, upkeep))
      if (due === 'renew') await renew();
      else release();
    if (state.track !== null && kind === 'mic') state.track.enabled = state.isOn;
  }

  /** Turns the camera light off. */
  function release() {
    const { track } = state;
    update({ track: null });
    track?.stop();
  }

  async function renew() {
    upkeep = renewing(upkeep);
    const before = state.track?.label;
    // Many cameras, and all phones, allow only one track at a time.
    state.track?.stop();
    try {
      const track = await acquire(kind, state.chosen);
      const isWanted = upkeep.isRunning && (kind === 'mic' || state.isOn);
      if (!isWanted) track.stop();
      take(isWanted ? track : null);
      await look();
      const standIn = replacementName(upkeep, before, state.track?.label);
      if (standIn !== null) update({ standIn });
    } catch (error) {
      update({ track: null, isOn: false, problem: deviceProblem(error) });
    }
    upkeep = renewed(upkeep);
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
      if (track !== state.track || upkeep.isRenewing) return;
      if (!track.muted) noteHeard();
      else if (document.visibilityState === 'visible') void replaceMuted();
    }, MUTED_MS);
  }

  function noteHeard() {
    upkeep = { ...upkeep, wasMuted: false };
    if (state.problem === 'muted') update({ problem: null });
  }

  /** Once per mute: a track that the system keeps muted would be requested over and over. */
  async function replaceMuted() {
    if (upkeep.wasMuted && state.isOn) update({ problem: 'muted' });
    if (upkeep.wasMuted) return;
    upkeep = { ...upkeep, wasMuted: true };
    await replace();
  }

  /** The person may have fixed it. */
  function tryMutedAgain(): Promise<void> {
    upkeep = { ...upkeep, wasMuted: false };
    return replaceMuted();
  }

  /** Unplugged or taken away: another device replaces it, on or muted like the old one. */
  function replace(): Promise<void> {
    if (upkeep.isRenewing) return work;
    upkeep = wasLost(upkeep);
    return follow();
  }

  async function look() {
    const devices = await listInputs(kind);
    if (!areSame(devices, state.devices)) update({ devices });
  }

  return {
    state: () => state,
    set(isOn) {
      if (isOn) upkeep = { ...upkeep, isRunning: true };
      if (isOn !== state.isOn) update({ isOn, problem: isOn ? null : state.problem });
      if (state.track !== null && kind === 'mic') state.track.enabled = isOn;
      return isOn && state.track?.muted === true ? tryMutedAgain() : follow();
    },
    choose(deviceId) {
      if (deviceId === null) removeStored(storageKey);
      else writeStored(storageKey, deviceId);
      update({ chosen: deviceId, standIn: null });
      upkeep = reselected(upkeep);
      return follow();
    },
    async look() {
      await look();
      if (isChosenBack(state)) await replace();
    },
    async check() {
      if (state.track?.readyState === 'ended') await replace();
    },
    async wake() {
      if (state.track?.readyState === 'ended') await replace();
      else if (state.track?.muted === true) await tryMutedAgain();
    },
    close() {
      upkeep = { ...upkeep, isRunning: false };
      update({ isOn: false });
      if (state.track !== null) release();
    },
  };
}
