import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { breakableNetwork, count, enterLab, meet, play, switchOn, watchMedia } from './mediaLab.ts';
import type { Line, MediaLab } from './mediaLab.ts';

interface Fixtures {
  /** Two people with camera and microphone who see each other; A was there first. */
  pair: [Page, Page];
  /** Sets the condition of B's network. */
  worsen: (line: Line) => Promise<void>;
  alone: Page;
}

export const test = base.extend<Fixtures & { blank: [Page, Page] }>({
  blank: async ({ context }, use) => use([await context.newPage(), await context.newPage()]),
  worsen: async ({ blank }, use) => use(await breakableNetwork(blank[1])),
  pair: async ({ blank: [a, b], worsen: _worsen, lab }, use) => {
    const pages: [Page, Page] = [await enter(a, lab, 'a'), await enter(b, lab, 'b')];
    for (const page of pages) await switchOn(page);
    await meet(...pages, { there: 'a', newcomer: 'b' });
    await expectBothWays(pages);
    await use(pages);
  },
  alone: async ({ page, lab }, use) => use(await enter(page, lab, 'a')),
});

async function enter(page: Page, { url }: MediaLab, id: string): Promise<Page> {
  await page.context().grantPermissions(['camera', 'microphone']);
  await watchMedia(page);
  await page.goto(url);
  await enterLab(page, id);
  return page;
}

export const SLOW = { timeout: 90_000 };

/** Frames and sound, not only states. */
export async function expectFlow(page: Page, from: string) {
  await expect.poll(async () => (await count(page, from)).state, SLOW).toBe('connected');
  await expectArrival(page, from);
}

export async function expectArrival(page: Page, from: string) {
  await play(page, from);
  const before = await count(page, from);
  await expect
    .poll(async () => (await count(page, from)).framesDecoded - before.framesDecoded, SLOW)
    .toBeGreaterThan(0);
  // A browser may decode frames without showing them. A link that starts over has a new stream, which the room plays.
  const shown = async () => {
    await play(page, from);
    return (await count(page, from)).framesShown;
  };
  await expect.poll(async () => (await shown()) - before.framesShown, SLOW).toBeGreaterThan(0);
  await expect.poll(async () => (await count(page, from)).audioEnergy - before.audioEnergy, SLOW).toBeGreaterThan(0);
}

export async function expectBothWays([a, b]: [Page, Page]) {
  await expectFlow(a, 'b');
  await expectFlow(b, 'a');
}

/** Whether no frame arrived for two seconds. */
export async function isDark(page: Page, from: string) {
  const before = await count(page, from);
  await page.waitForTimeout(2000);
  return (await count(page, from)).framesDecoded === before.framesDecoded;
}

/** Whether two seconds contained only decoded digital silence; speech is ten million times as much. */
export async function isQuiet(page: Page, from: string) {
  const before = await count(page, from);
  await page.waitForTimeout(2000);
  return (await count(page, from)).audioEnergy - before.audioEnergy < 1e-8;
}

/**
 * A person's current picture: whether it is as wide as a camera's, and red in the middle. A busy browser does not draw
 * pages that are not looked at, so the page is looked at.
 */
export async function pictureFrom(page: Page, from: string) {
  await play(page, from);
  await page.screenshot({ scale: 'css' });
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    const { videoWidth: width, videoHeight: height } = video;
    const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    brush?.drawImage(video, width / 2, height / 2, 1, 1, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = brush?.getImageData(0, 0, 1, 1).data ?? [];
    return { isWide: width / height > 1.5, isRed: red > 180 && green < 70 && blue < 70 };
  });
}

export const errors = (page: Page) => page.evaluate(() => window.lab.errors);

export { expect };
