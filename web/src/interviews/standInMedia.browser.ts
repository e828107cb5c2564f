import type { DeviceProblem, DeviceState, LocalMedia, LocalMediaState } from './localMedia.ts';

const off: DeviceState = { isOn: true, track: null, problem: null, devices: [], chosen: null };

export function createLocalMedia(): LocalMedia {
  let state: LocalMediaState = {
    camera: off,
    mic: off,
    screen: null,
    canShareScreen: false,
    isMirrored: true,
    micLevel: 0,
    isSpeaking: false,
  };
  let started = false;
  const listeners = new Set<() => void>();
  const change = (next: Partial<LocalMediaState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const open = async (kind: 'camera' | 'mic') => {
    try {
      const { chosen } = state[kind];
      const wish = chosen === null ? true : { deviceId: chosen };
      const stream = await navigator.mediaDevices.getUserMedia(kind === 'camera' ? { video: wish } : { audio: wish });
      const all = await navigator.mediaDevices.enumerateDevices();
      const devices = all
        .filter((device) => device.kind === (kind === 'camera' ? 'videoinput' : 'audioinput'))
        .map(({ deviceId, label }) => ({ id: deviceId, label }));
      state[kind].track?.stop();
      change({ [kind]: { ...state[kind], isOn: true, track: stream.getTracks()[0] ?? null, problem: null, devices } });
    } catch (error) {
      const problems: Record<string, DeviceProblem> = { NotAllowedError: 'denied', NotFoundError: 'absent' };
      const problem = problems[(error as Error).name] ?? 'failed';
      change({ [kind]: { ...state[kind], isOn: false, track: null, problem } });
    }
  };
  const set = async (kind: 'camera' | 'mic', isOn: boolean) => {
    if (isOn && started) return open(kind);
    state[kind].track?.stop();
    change({ [kind]: { ...state[kind], isOn, track: null } });
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    outgoing: () => ({ audio: state.mic.track, video: state.camera.track, isScreen: false }),
    async start() {
      started = true;
      for (const kind of ['camera', 'mic'] as const) if (state[kind].isOn) await open(kind);
    },
    setCamera: (isOn) => set('camera', isOn),
    setMic: (isOn) => set('mic', isOn),
    async choose(kind, deviceId) {
      change({ [kind]: { ...state[kind], chosen: deviceId } });
      if (state[kind].track) await open(kind);
    },
    setMirrored: (isMirrored) => change({ isMirrored }),
    shareScreen: async () => false,
    stopScreen() {},
    close() {
      started = false;
      for (const kind of ['camera', 'mic'] as const) state[kind].track?.stop();
      change({ camera: { ...state.camera, track: null }, mic: { ...state.mic, track: null } });
    },
  };
}
