import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { call } from './roomFaults.ts';
import type { Calling } from './roomFaults.ts';

// Cameras and screens that come and go, and how long it takes until the right picture is shown. Times in ms.

const SWITCHED = 20;
const SWITCHED_EVERY_MS = 300;
const SHARED = 5;

interface Picture {
  /** When it was drawn, and when it arrived, in ms since 1970. */
  drawnAt: number;
  receivedAt: number | null;
  isOwn: boolean;
  look: 'camera' | 'screen' | 'black';
}

interface Watched {
  pictures: Picture[];
  /** When a key was last pressed. */
  pressedAt: number;
  /** Like the browser's own button. @returns when */
  endScreen(): number;
}

type Watching = Window & { seen: Watched };

/** Records every drawn frame, and provides a screen that clearly differs from the camera. */
async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const screens: MediaStreamTrack[] = [];
    const seen: Watched = {
      pictures: [],
      pressedAt: Number.NaN,
      endScreen() {
        const endedAt = Date.now();
        for (const track of screens.splice(0)) {
          track.stop();
          // A track stopped by script fires no event.
          track.dispatchEvent(new Event('ended'));
        }
        return endedAt;
      },
    };
    const remote = new WeakSet<MediaStreamTrack>();
    const watched = new WeakSet<HTMLVideoElement>();
    Object.assign(window, { seen });
    addEventListener('keydown', () => (seen.pressedAt = Date.now()), { capture: true });
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        this.addEventListener('track', ({ track }) => remote.add(track));
      }
    };
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const brush = canvas.getContext('2d');
      const painting = setInterval(() => {
        if (brush) brush.fillStyle = '#f00';
        brush?.fillRect(0, 0, 640, 480);
      }, 100);
      const stream = canvas.captureStream(10);
      for (const track of stream.getTracks()) {
        screens.push(track);
        track.addEventListener('ended', () => clearInterval(painting));
      }
      return stream;
    };
    const brush = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true });
    const lookOf = (video: HTMLVideoElement): Picture['look'] => {
      brush?.drawImage(video, 0, 0, 8, 8);
      const dots = brush?.getImageData(0, 0, 8, 8).data ?? new Uint8ClampedArray();
      const [red = 0, green = 0, blue = 0] = dots.subarray(4 * 36);
      if (red > 180 && green < 70 && blue < 70 && video.videoWidth / video.videoHeight < 1.5) return 'screen';
      return dots.some((value, index) => index % 4 !== 3 && value > 40) ? 'camera' : 'black';
    };
    const follow = (video: HTMLVideoElement) =>
      video.requestVideoFrameCallback((_now, { receiveTime }) => {
        const track = (video.srcObject as MediaStream | null)?.getVideoTracks()[0];
        if (track !== undefined)
          seen.pictures.push({
            drawnAt: Date.now(),
            receivedAt: receiveTime === undefined ? null : performance.timeOrigin + receiveTime,
            isOwn: !remote.has(track),
            look: lookOf(video),
          });
        follow(video);
      });
    setInterval(() => {
      for (const video of document.querySelectorAll('video')) {
        if (watched.has(video)) continue;
        watched.add(video);
        follow(video);
      }
    }, 10);
  });
}

/** @returns the time from that instant until a matching frame was drawn that was sent after it */
async function drawnAfter(page: Page, since: number, wanted: Pick<Picture, 'isOwn' | 'look'>): Promise<number> {
  const found = await page.waitForFunction(
    ([from, { isOwn, look }]) =>
      (window as unknown as Watching).seen.pictures.find(
        (one) => (one.receivedAt ?? one.drawnAt) >= from && one.isOwn === isOwn && one.look === look,
      ),
    [since, wanted] as const,
    { timeout: 60_000, polling: 50 },
  );
  return ((await found.jsonValue())?.drawnAt ?? Number.NaN) - since;
}

const camera = (isOwn: boolean) => ({ isOwn, look: 'camera' }) as const;

/** @returns from the last of many camera key presses until the camera's picture is on both pages */
export async function switchCamera(calling: Calling): Promise<number> {
  const { host, candidate } = calling;
  for (const page of [host, candidate]) await watchPictures(page);
  await call(calling);
  for (let turn = 0; turn < SWITCHED; turn += 1) {
    await delay(SWITCHED_EVERY_MS);
    await candidate.keyboard.press('v');
  }
  const since = await candidate.evaluate(() => (window as unknown as Watching).seen.pressedAt);
  return Math.max(await drawnAfter(candidate, since, camera(true)), await drawnAfter(host, since, camera(false)));
}

/** @returns the times from the browser's own end of a shared screen until the other sees the camera again */
export async function endShares(calling: Calling): Promise<number[]> {
  const { host, candidate } = calling;
  for (const page of [host, candidate]) await watchPictures(page);
  await call(calling);
  const tookMs: number[] = [];
  for (let time = 0; time < SHARED; time += 1) {
    const shared = Date.now();
    await candidate.getByRole('button', { name: 'Share your screen', exact: true }).click();
    await drawnAfter(host, shared, { isOwn: false, look: 'screen' });
    await delay(1000);
    const since = await candidate.evaluate(() => (window as unknown as Watching).seen.endScreen());
    tookMs.push(await drawnAfter(host, since, camera(false)));
  }
  return tookMs;
}
