import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { admin, createMeeting, isInRoom, joinAsHost, knock, windowOf } from './meetings.ts';
import type { World } from './world.ts';

// Sound and picture in the room as it is, between people who came in by its door.

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--auto-accept-this-tab-capture'] }),
});

const CANDIDATE = 'Ana Lima';
const SLOW = { timeout: 30_000 };

const tileOf = (page: Page, who: string | RegExp) => page.getByRole('listitem', { name: who });
const ownTile = (page: Page) => page.locator('[data-participant]').filter({ hasText: '(You)' });
const hostTile = (page: Page) => page.locator('[data-participant]').filter({ hasText: '(Host)' });

/** The picture moves, and is not black. */
async function expectPicture(tile: Locator) {
  const video = tile.locator('video');
  await expect(video).toBeVisible(SLOW);
  await expect
    .poll(
      () =>
        video.evaluate(async (element: HTMLVideoElement) => {
          const drawn = new Promise((resolve) => element.requestVideoFrameCallback(() => resolve(true)));
          const late = new Promise((resolve) => setTimeout(resolve, 2000, false));
          if ((await Promise.race([drawn, late])) === false) return 0;
          const canvas = new OffscreenCanvas(16, 16);
          const brush = canvas.getContext('2d');
          brush?.drawImage(element, 0, 0, 16, 16);
          return Math.max(...(brush?.getImageData(0, 0, 16, 16).data.filter((_value, index) => index % 4 !== 3) ?? []));
        }),
      SLOW,
    )
    .toBeGreaterThan(40);
}

const transformOf = (tile: Locator) => tile.locator('video').evaluate((video) => getComputedStyle(video).transform);

async function comeIn(page: Page, host: Page, meetingId: string, name: string) {
  await knock(page, meetingId, name);
  await host
    .getByRole('button', { name: `Admit ${name}` })
    .first()
    .click();
  await isInRoom(page);
}

async function hostAlone(browser: Parameters<typeof windowOf>[0], world: World) {
  const who = await admin(world);
  const meetingId = await createMeeting(world, who);
  const host = await windowOf(browser, world, { who });
  await joinAsHost(host, meetingId);
  return { host, meetingId };
}

test('host and candidate see each other; nobody hears themselves, and only the own picture is mirrored', async ({
  browser,
  world,
}) => {
  const { host, meetingId } = await hostAlone(browser, world);
  const candidate = await windowOf(browser, world);
  await comeIn(candidate, host, meetingId, CANDIDATE);
  await expectPicture(tileOf(host, CANDIDATE));
  await expectPicture(hostTile(candidate));
  for (const page of [host, candidate]) {
    await expectPicture(ownTile(page));
    expect(await transformOf(ownTile(page))).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    expect(
      await ownTile(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.muted),
    ).toBe(true);
  }
  expect(await transformOf(tileOf(host, CANDIDATE))).toBe('none');
  expect(await transformOf(hostTile(candidate))).toBe('none');

  // The host shares; somebody who comes later sees the screen as such.
  await host.getByRole('button', { name: 'Share your screen' }).click();
  await expect(hostTile(candidate)).toContainText('Sharing Screen', SLOW);
  await expectPicture(hostTile(candidate));
  expect(await transformOf(ownTile(host))).toBe('none');
  const late = await windowOf(browser, world);
  await comeIn(late, host, meetingId, 'Ben Okafor');
  await expect(hostTile(late)).toContainText('Sharing Screen', SLOW);
  await expectPicture(hostTile(late));
  await late.context().close();
  await host.getByRole('button', { name: 'Stop sharing your screen' }).click();
  await expect(hostTile(candidate)).not.toContainText('Sharing Screen', SLOW);
  await expectPicture(hostTile(candidate));
  expect(await transformOf(ownTile(host))).toBe('matrix(-1, 0, 0, 1, 0, 0)');

  // Reloaded, the host is back with picture and sound, once.
  await host.reload();
  await isInRoom(host);
  await expectPicture(tileOf(host, CANDIDATE));
  await expectPicture(hostTile(candidate));
  await expect(hostTile(candidate)).toHaveCount(1);
  for (const page of [host, candidate]) await page.context().close();
});

test('whose camera and microphone are denied sees the host, and is seen once they are allowed', async ({
  browser,
  world,
}) => {
  const { host, meetingId } = await hostAlone(browser, world);
  const candidate = await windowOf(browser, world);
  await candidate.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let isAllowed = false;
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      if (!isAllowed) throw new DOMException('', 'NotAllowedError');
      return ask(wishes);
    };
    Object.assign(window, {
      allow: () => {
        isAllowed = true;
      },
    });
    // As on telephones.
    Reflect.deleteProperty(MediaDevices.prototype, 'getDisplayMedia');
  });
  await comeIn(candidate, host, meetingId, CANDIDATE);
  await expectPicture(hostTile(candidate));
  await expect(tileOf(host, CANDIDATE)).toContainText('Camera off');
  await expect(candidate.getByRole('button', { name: 'Share your screen' })).toHaveCount(0);
  await candidate.evaluate(() => (window as unknown as { allow(): void }).allow());
  await candidate.getByRole('button', { name: 'Turn camera on' }).click();
  await expectPicture(tileOf(host, CANDIDATE));
  for (const page of [host, candidate]) await page.context().close();
});
