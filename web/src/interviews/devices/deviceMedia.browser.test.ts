import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalMedia } from './deviceMedia.browser.ts';

class Screen extends EventTarget {
  readyState = 'live';
  contentHint = '';
  stop() {
    this.readyState = 'ended';
  }
}

/** Resolves once the person has selected a screen. */
let picking: PromiseWithResolvers<Screen>;

beforeEach(() => {
  picking = Promise.withResolvers();
  const ignored = { addEventListener: () => {}, removeEventListener: () => {} };
  const getDisplayMedia = async () => {
    const screen = await picking.promise;
    return { getVideoTracks: () => [screen] };
  };
  vi.stubGlobal('document', ignored);
  vi.stubGlobal('navigator', { mediaDevices: { ...ignored, getDisplayMedia } });
  vi.stubGlobal('removeEventListener', () => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a browser that gives no meter of the microphone gives the microphone', async () => {
  const mic = Object.assign(new Screen(), { label: 'A microphone', muted: false, enabled: true });
  const getUserMedia = async () => ({ getTracks: () => [mic] });
  Object.assign(navigator.mediaDevices, { getUserMedia, enumerateDevices: async () => [] });
  vi.stubGlobal('window', { setTimeout: () => 0 });
  vi.stubGlobal('AudioContext', function refuse() {
    throw new DOMException('No audio device', 'NotSupportedError');
  });
  vi.stubGlobal('console', { ...console, warn: () => {} });
  const media = createLocalMedia();
  await media.setMic(true);
  expect(media.state().mic).toMatchObject({ isOn: true, track: mic, problem: null });
  expect(mic.readyState).toBe('live');
  media.close();
  expect(mic.readyState).toBe('ended');
});

test('a screen can be shared without ever using camera or microphone', async () => {
  const media = createLocalMedia();
  const shared = media.shareScreen();
  const screen = new Screen();
  picking.resolve(screen);
  expect(await shared).toBe(true);
  expect(media.outgoing()).toEqual({ audio: null, video: screen, isScreen: true, face: null });
  expect(screen.readyState).toBe('live');
});

test('a failing share of the screen is logged and changes nothing', async () => {
  const warn = vi.fn<Console['warn']>();
  vi.stubGlobal('console', { ...console, warn });
  const media = createLocalMedia();
  const before = media.state();
  const shared = media.shareScreen();
  picking.reject(new DOMException('', 'NotAllowedError'));
  expect(await shared).toBe(false);
  expect(warn).toHaveBeenCalledExactlyOnceWith('No screen is shared', expect.any(DOMException));
  expect(media.state()).toBe(before);
});

test('a screen that is picked after the person has left is not shared', async () => {
  const media = createLocalMedia();
  const shared = media.shareScreen();
  media.close();
  const screen = new Screen();
  picking.resolve(screen);
  expect(await shared).toBe(false);
  expect(media.state().screen).toBeNull();
  expect(screen.readyState).toBe('ended');
});
