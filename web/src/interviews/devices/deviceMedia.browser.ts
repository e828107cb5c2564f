import { readStored, writeStored } from '../../platform/storage.ts';
import { createDevice } from './device.browser.ts';
import type { DeviceKind } from './device.browser.ts';
import type { LocalMedia, LocalMediaState } from './localMedia.ts';
import { createMicMeter, unheard } from './micMeter.browser.ts';
import type { Captured } from '../call/transport.ts';

const MIRROR_KEY = 'interview-mirror';
const CHECK_MS = 1000;
/** Enough for text on a screen. */
const SCREEN = { frameRate: { max: 15 } };

/** This browser's own camera, microphone and screen. Nothing is recorded. */
export function createLocalMedia(): LocalMedia {
  const listeners = new Set<() => void>();
  let isMirrored = readStored(MIRROR_KEY) !== 'off';
  let screen: MediaStreamTrack | null = null;
  let heard = unheard;
  let checking: ReturnType<typeof setInterval> | undefined;
  /** Counts closings, to discard what began before one. */
  let ends = 0;
  const devices = {
    camera: createDevice({ kind: 'camera', changed: emit }),
    mic: createDevice({ kind: 'mic', changed: followMic }),
  };
  const meter = createMicMeter((next) => {
    const isSame =
      next.level === heard.level && next.isSpeaking === heard.isSpeaking && next.isSilent === heard.isSilent;
    if (isSame) return;
    heard = next;
    emit();
  });
  let state = read();

  function read(): LocalMediaState {
    return {
      camera: devices.camera.state(),
      mic: devices.mic.state(),
      screen,
      canShareScreen: typeof navigator.mediaDevices?.getDisplayMedia === 'function',
      isMirrored,
      micLevel: heard.level,
      isSpeaking: heard.isSpeaking,
      isMicSilent: heard.isSilent,
    };
  }

  function emit() {
    state = read();
    for (const listener of listeners) listener();
  }

  function followMic() {
    const { isOn, track } = devices.mic.state();
    meter.follow(isOn ? track : null);
    emit();
  }

  const each = (act: (kind: DeviceKind) => void) => {
    act('camera');
    act('mic');
  };
  const look = () => each((kind) => void devices[kind].look());
  const onVisible = () => document.visibilityState === 'visible' && each((kind) => void devices[kind].wake());

  function watch() {
    if (checking !== undefined) return;
    // Some browsers end a track without an event.
    checking = setInterval(() => each((kind) => void devices[kind].check()), CHECK_MS);
    navigator.mediaDevices?.addEventListener('devicechange', look);
    document.addEventListener('visibilitychange', onVisible);
  }

  function unwatch() {
    clearInterval(checking);
    checking = undefined;
    navigator.mediaDevices?.removeEventListener('devicechange', look);
    document.removeEventListener('visibilitychange', onVisible);
  }

  function set(kind: DeviceKind, isOn: boolean): Promise<void> {
    if (isOn) watch();
    return devices[kind].set(isOn);
  }

  function stopScreen() {
    const shared = screen;
    if (shared === null) return;
    screen = null;
    shared.stop();
    emit();
  }

  async function shareScreen(): Promise<boolean> {
    if (screen !== null) return true;
    const begun = ends;
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: SCREEN, audio: false });
      const [track] = stream.getVideoTracks();
      if (track === undefined) return false;
      // Closed while the browser asked, or asked twice.
      if (begun !== ends || screen !== null) {
        track.stop();
        return screen !== null;
      }
      track.contentHint = 'detail';
      // The browser's own "Stop sharing" button.
      track.addEventListener('ended', () => track === screen && stopScreen());
      screen = track;
      emit();
      return true;
    } catch (error) {
      console.warn('No screen is shared', error);
      return false;
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    outgoing: (): Captured => ({
      audio: state.mic.track,
      video: screen ?? state.camera.track,
      isScreen: screen !== null,
      face: screen === null ? null : state.camera.track,
    }),
    setCamera: (isOn) => set('camera', isOn),
    setMic: (isOn) => set('mic', isOn),
    choose: (kind, deviceId) => devices[kind].choose(deviceId),
    setMirrored(next) {
      isMirrored = next;
      writeStored(MIRROR_KEY, next ? 'on' : 'off');
      emit();
    },
    shareScreen,
    stopScreen,
    close() {
      ends += 1;
      unwatch();
      stopScreen();
      each((kind) => devices[kind].close());
      meter.close();
    },
  };
}
