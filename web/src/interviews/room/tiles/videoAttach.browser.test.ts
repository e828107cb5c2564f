import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attach } from './videoAttach.browser.ts';

let page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An element that does not play and reports it. */
function stubbornVideo() {
  const refusals: (() => void)[] = [];
  let plays = 0;
  const video = {
    srcObject: null as MediaStream | null,
    play() {
      plays += 1;
      return new Promise<void>((_resolve, refuse) => refusals.push(() => refuse(new Error('aborted'))));
    },
  };
  const refuse = async () => {
    refusals.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { video, refuse, plays: () => plays };
}

const streams = { old: {} as MediaStream, next: {} as MediaStream };

test('a stream that does not play is tried again five times, after 100 ms and then 200 ms times the attempt', async () => {
  const { video, refuse, plays } = stubbornVideo();
  attach(video, streams.old);
  for (const [attempt, delay] of [100, 400, 600, 800, 1000].entries()) {
    await refuse();
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(plays()).toBe(attempt + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(plays()).toBe(attempt + 2);
  }
  await refuse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(plays()).toBe(6);
});

test('after five tries the next touch tries again; a released stream does not come back by it', async () => {
  const { video, refuse, plays } = stubbornVideo();
  const release = attach(video, streams.old);
  const refuseAll = async () => {
    for (let tries = 0; tries < 6; tries += 1) {
      await refuse();
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  await refuseAll();
  expect(plays()).toBe(6);
  page.dispatchEvent(new Event('pointerup'));
  expect(plays()).toBe(7);
  await refuseAll();
  release();
  const played = plays();
  page.dispatchEvent(new Event('pointerup'));
  expect([plays(), video.srcObject]).toEqual([played, null]);
});

test('a stream that was refused as it was released does not come back in place of the next one', async () => {
  const { video, refuse } = stubbornVideo();
  const release = attach(video, streams.old);
  release();
  expect(video.srcObject).toBeNull();
  attach(video, streams.next);
  await refuse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(video.srcObject).toBe(streams.next);
});

test('nothing is shown any more once it was released, whatever was going to be tried again', async () => {
  const { video, refuse, plays } = stubbornVideo();
  const release = attach(video, streams.old);
  await refuse();
  release();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([video.srcObject, plays()]).toEqual([null, 1]);
});
