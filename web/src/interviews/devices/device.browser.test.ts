import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDevice } from './device.browser.ts';

interface Plugged {
  id?: string;
  label: string;
}

class Track extends EventTarget {
  readyState = 'live';
  enabled = true;
  readonly label: string;
  readonly #deviceId: string | undefined;
  muted: boolean;
  constructor(isMuted: boolean, { id, label }: Plugged) {
    super();
    this.muted = isMuted;
    this.label = label;
    this.#deviceId = id;
  }
  stop() {
    this.readyState = 'ended';
  }
  getSettings() {
    return { deviceId: this.#deviceId };
  }
  unplug() {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
  mute(isMuted: boolean) {
    this.muted = isMuted;
    this.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
  }
}

let given: Track[];
let asked: unknown[];
/** The machine's devices, its default first. */
let plugged: Plugged[];
/** The name of the error that a request meets. */
let failure: (wishes: MediaStreamConstraints) => string | null;
/** When the system mutes newly acquired tracks. */
let silence: 'none' | 'from the start' | 'a moment later';

beforeEach(() => {
  vi.useFakeTimers();
  given = [];
  asked = [];
  plugged = [{ label: 'A device' }];
  silence = 'none';
  failure = () => null;
  const getUserMedia = async (wishes: MediaStreamConstraints) => {
    asked.push(wishes);
    const name = failure(wishes);
    if (name !== null) throw new DOMException('', name);
    const [first] = plugged;
    if (first === undefined) throw new DOMException('', 'NotFoundError');
    const track = new Track(silence === 'from the start', first);
    if (silence === 'a moment later') setTimeout(() => track.mute(true), 100);
    given.push(track);
    return { getTracks: () => [track] };
  };
  vi.stubGlobal('window', { setTimeout: (act: () => void, ms: number) => setTimeout(act, ms) });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const enumerateDevices = async () =>
    plugged.map(({ id = '', label }) => ({ kind: 'audioinput', deviceId: id, label }));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function turnedOn(kind: 'camera' | 'mic') {
  const device = createDevice({ kind, changed: () => {} });
  await device.set(true);
  return device;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a microphone is requested with echo and noise cancellation, a camera with 720 lines facing the person', async () => {
  for (const kind of ['mic', 'camera'] as const) await turnedOn(kind);
  expect(asked).toEqual([
    { audio: { echoCancellation: true, noiseSuppression: true } },
    { video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' } },
  ]);
});

test.each(['OverconstrainedError', 'NotReadableError'])('%s: tried again with basic wishes', async (name) => {
  failure = (wishes) => (wishes.video === true ? null : name);
  const device = await turnedOn('camera');
  expect(asked).toEqual([{ video: expect.any(Object) }, { video: true }]);
  expect(device.state()).toMatchObject({ isOn: true, track: given[0], problem: null });
});

test.each(['NotAllowedError', 'AbortError'])('%s: off, with its problem, and not tried again', async (name) => {
  failure = () => name;
  const device = await turnedOn('camera');
  expect(asked).toHaveLength(1);
  expect(device.state()).toMatchObject({ isOn: false, track: null, problem: expect.any(String) });
});

test.each(['from the start', 'a moment later'] as const)(
  'a device that stays muted, %s, is asked for once more and then left, with words for it',
  async (how) => {
    for (const kind of ['camera', 'mic'] as const) {
      given = [];
      silence = 'none';
      const device = await turnedOn(kind);
      silence = how;
      given[0]?.mute(true);
      await pass(60_000);
      expect(given).toHaveLength(2);
      expect(device.state()).toMatchObject({ isOn: true, problem: 'muted' });
      given[1]?.mute(false);
      expect(device.state().problem).toBeNull();
      await pass(60_000);
      expect(given).toHaveLength(2);
    }
  },
);

test('one that is muted when it is first given is asked for once more, too', async () => {
  silence = 'from the start';
  const device = await turnedOn('mic');
  await pass(60_000);
  expect(given).toHaveLength(2);
  expect(device.state().problem).toBe('muted');
});

test('every mute is one try: a device that gave something in between is asked for again', async () => {
  const device = await turnedOn('mic');
  given[0]?.mute(true);
  await pass(10_000);
  expect(given).toHaveLength(2);
  given[1]?.mute(true);
  await pass(10_000);
  expect(given).toHaveLength(3);
  expect(device.state().problem).toBeNull();
});

test('the button and coming back to the page try once more, and say so again', async () => {
  silence = 'from the start';
  const device = await turnedOn('mic');
  await pass(10_000);
  await device.set(false);
  await device.set(true);
  expect(given).toHaveLength(3);
  await pass(60_000);
  expect(given).toHaveLength(3);
  expect(device.state().problem).toBe('muted');
  await device.wake();
  await pass(60_000);
  expect(given).toHaveLength(4);
  expect(device.state().problem).toBe('muted');
});

test('of a microphone that is off nothing is said', async () => {
  const device = await turnedOn('mic');
  await device.set(false);
  silence = 'from the start';
  given[0]?.mute(true);
  await pass(60_000);
  expect(given).toHaveLength(2);
  expect(device.state()).toMatchObject({ isOn: false, problem: null });
});

const headset = { id: 'headset', label: 'Headset' };
const builtIn = { id: 'built-in', label: 'Built-in' };
const last = () => given.at(-1);

test('“Browser default”: a headset that is unplugged and plugged in again is used again', async () => {
  plugged = [headset, builtIn];
  const device = await turnedOn('mic');
  plugged = [builtIn];
  last()?.unplug();
  await pass(0);
  expect(device.state()).toMatchObject({ isOn: true, track: { label: 'Built-in' }, standIn: 'Built-in' });
  plugged = [headset, builtIn];
  await device.look();
  expect(device.state()).toMatchObject({ isOn: true, track: { label: 'Headset' }, standIn: 'Headset' });
  // Another device that arrives changes nothing.
  plugged = [headset, builtIn, { id: 'other', label: 'Other' }];
  await device.look();
  expect(given).toHaveLength(3);
});

test('“Browser default”: a track follows the browser’s entry of the default, on or muted as before', async () => {
  const byDefault = ({ label }: Plugged) => ({ id: 'default', label: `Default - ${label}` });
  plugged = [byDefault(builtIn), builtIn];
  const device = await turnedOn('mic');
  await device.set(false);
  plugged = [byDefault(headset), headset, builtIn];
  await device.look();
  expect(last()).toMatchObject({ label: 'Default - Headset', enabled: false, readyState: 'live' });
  await device.look();
  expect(given).toHaveLength(2);
});

test('the only microphone comes back as it was: on, or off if it was switched off meanwhile', async () => {
  plugged = [headset];
  const device = await turnedOn('mic');
  for (const isOff of [false, true]) {
    plugged = [];
    last()?.unplug();
    await pass(0);
    expect(device.state()).toMatchObject({ isOn: false, track: null, problem: 'absent' });
    if (isOff) await device.set(false);
    plugged = [headset];
    await device.look();
    expect(device.state().isOn).toBe(!isOff);
  }
  expect(given).toHaveLength(2);
});
