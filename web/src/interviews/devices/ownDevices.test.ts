import { expect, test } from 'vitest';
import type { DeviceState, LocalMedia, LocalMediaState } from './localMedia.ts';
import { createOwnDevices, type Wishes } from './ownDevices.ts';

const track = {} as MediaStreamTrack;
const off: DeviceState = { isOn: false, track: null, problem: null, devices: [], chosen: null, standIn: null };

/** @param denied the devices the person refuses */
function createWorld(kept: Wishes, denied: readonly string[] = []) {
  let state = { camera: off, mic: off } as LocalMediaState;
  const asked: string[] = [];
  const listeners = new Set<() => void>();
  let wishes = kept;
  /** The browser's pending question about the camera. */
  let question = Promise.resolve();
  const set = (kind: 'camera' | 'mic') => async (isOn: boolean) => {
    asked.push(`${kind} ${isOn ? 'on' : 'off'}`);
    if (kind === 'camera' && isOn) await question;
    const isDenied = isOn && denied.includes(kind);
    const on: DeviceState = { ...off, isOn: true, track };
    state = { ...state, [kind]: isDenied ? { ...off, problem: 'denied' } : isOn ? on : off };
    for (const listener of listeners) listener();
  };
  const media = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setCamera: set('camera'),
    setMic: set('mic'),
    close: () => void Promise.all([set('camera')(false), set('mic')(false)]),
  } as unknown as LocalMedia;
  const devices = createOwnDevices(media, { wishes: () => wishes, keepWishes: (next) => (wishes = next) });
  /** @returns a function that answers the browser's question about the camera */
  const hesitate = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    question = promise;
    return resolve;
  };
  return { devices, media, asked, kept: () => wishes, hesitate };
}

const both: Wishes = { camera: true, mic: true };

test('a refused camera is off, the microphone works, and neither is requested twice', async () => {
  const { devices, asked } = createWorld(both, ['camera']);
  await Promise.all([devices.start(), devices.start()]);
  expect(asked).toEqual(['camera on', 'mic on']);
  expect([devices.isWanted('camera'), devices.isWanted('mic')]).toEqual([false, true]);
  expect([devices.works('camera'), devices.works('mic')]).toEqual([false, true]);
});

test('off by choice is what the person switched off, not what the browser refused', async () => {
  const { devices } = createWorld(both, ['camera']);
  devices.toggle('mic');
  await devices.start();
  expect([devices.isOffByChoice('camera'), devices.isOffByChoice('mic')]).toEqual([false, true]);
  devices.toggle('mic');
  expect(devices.isOffByChoice('mic')).toBe(false);
});

test('refused devices are requested again by the next page, and after an end: they may be allowed by then', async () => {
  const { devices, asked, kept } = createWorld(both, ['camera', 'mic']);
  await devices.start();
  expect([devices.isWanted('camera'), devices.isWanted('mic')]).toEqual([false, false]);
  expect(kept()).toEqual(both);
  devices.close();
  asked.length = 0;
  await devices.start();
  expect(asked).toEqual(['camera on', 'mic on']);
});

test('trying devices without wanting either asks for both; a selection of one is kept', async () => {
  const neither = createWorld({ camera: false, mic: false });
  await neither.devices.tryOut();
  expect(neither.asked).toEqual(['camera on', 'mic on']);
  const one = createWorld({ camera: false, mic: true });
  await one.devices.tryOut();
  expect(one.asked).toEqual(['mic on']);
});

test('leaving during the camera prompt skips the microphone prompt', async () => {
  const { devices, asked, kept } = createWorld(both);
  const started = devices.start();
  devices.close();
  await started;
  expect(asked).not.toContain('mic on');
  expect(kept()).toEqual(both);
});

test('after an end it starts over with the same wishes, and pending requests turn nothing on', async () => {
  const { devices, asked, kept } = createWorld({ camera: false, mic: true });
  const started = devices.start();
  devices.close();
  await started;
  expect(devices.isStarted()).toBe(false);
  asked.length = 0;
  await devices.start();
  expect(asked).toEqual(['mic on']);
  expect(kept()).toEqual({ camera: false, mic: true });
});

test('before anything is started a switch only says what is wanted', async () => {
  const { devices, asked, kept } = createWorld(both);
  devices.toggle('camera');
  expect(asked).toEqual([]);
  expect(kept()).toEqual({ camera: false, mic: true });
  await devices.start();
  expect(asked).toEqual(['mic on']);
  devices.toggle('camera');
  expect(asked).toEqual(['mic on', 'camera on']);
});

test('a microphone that is muted while the browser asks for the camera is not asked for', async () => {
  const { devices, asked, kept, hesitate } = createWorld(both);
  const answer = hesitate();
  const started = devices.start();
  devices.toggle('mic');
  expect(devices.isWanted('mic')).toBe(false);
  answer();
  await started;
  expect(asked).toEqual(['camera on']);
  expect(kept()).toEqual({ camera: true, mic: false });
});

test('a camera that is no longer wanted while the browser asks for it is switched off at once', async () => {
  const { devices, asked, hesitate } = createWorld(both);
  const answer = hesitate();
  const started = devices.start();
  devices.toggle('camera');
  expect(asked).toEqual(['camera on', 'camera off']);
  answer();
  await started;
  expect(asked).toEqual(['camera on', 'camera off', 'mic on']);
});

test('a device wanted later, during the other one’s prompt, is requested in turn', async () => {
  const { devices, asked, kept, hesitate } = createWorld({ camera: true, mic: false });
  const answer = hesitate();
  const started = devices.start();
  devices.toggle('mic');
  expect(asked).toEqual(['camera on']);
  answer();
  await started;
  expect(asked).toEqual(['camera on', 'mic on']);
  expect(kept()).toEqual(both);
});

test('a microphone that was muted in the room stays so when the browser is answered about the camera', async () => {
  const { devices, media, asked, kept, hesitate } = createWorld(both);
  const answer = hesitate();
  const started = devices.start();
  await media.setMic(true);
  await media.setMic(false);
  answer();
  await started;
  expect(asked).toEqual(['camera on', 'mic on', 'mic off']);
  expect(kept()).toEqual({ camera: true, mic: false });
});

test('a reload restores what was switched in the room, also after the end', async () => {
  const { devices, media, kept } = createWorld(both);
  await devices.start();
  await media.setMic(false);
  expect(kept()).toEqual({ camera: true, mic: false });
  devices.close();
  expect(kept()).toEqual({ camera: true, mic: false });
});
