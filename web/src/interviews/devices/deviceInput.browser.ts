import { maySucceedSimpler } from './deviceProblem.ts';
import type { DeviceKind } from './deviceUpkeep.ts';
import type { DeviceState } from './localMedia.ts';

const WISHES: Record<DeviceKind, MediaTrackConstraints> = {
  camera: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' },
  mic: { echoCancellation: true, noiseSuppression: true },
};

const INPUT = { camera: 'videoinput', mic: 'audioinput' } as const;
const NAME = { camera: 'Camera', mic: 'Microphone' } as const;

/** The machine's devices of a kind. */
export async function listInputs(kind: DeviceKind): Promise<DeviceState['devices']> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return (
    all
      // Without permission, browsers provide neither ids nor labels.
      .filter((device) => device.kind === INPUT[kind] && device.deviceId !== '')
      .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `${NAME[kind]} ${index + 1}` }))
  );
}

/** The selected device at its best settings, otherwise any device with its defaults. */
export async function acquire(kind: DeviceKind, chosen: string | null): Promise<MediaStreamTrack> {
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
