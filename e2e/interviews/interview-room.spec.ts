import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import {
  comeIn,
  control,
  expectMedia,
  expectFace,
  expectMoving,
  face,
  expectOwnMute,
  expectRunning,
  openPanel,
  openRoom,
  SLOW,
  tile,
  watchMedia,
} from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

/** This page's camera and screen show red on the left and blue on the right. */
const showSides = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const picture = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const brush = canvas.getContext('2d');
      setInterval(() => {
        for (const [at, colour] of ['#f00', '#00f'].entries()) {
          if (brush) brush.fillStyle = colour;
          brush?.fillRect(at * 320, 0, 320, 480);
        }
      }, 100);
      return canvas.captureStream(10);
    };
    mediaDevices.getUserMedia = async (wishes) => (wishes?.video ? picture() : ask(wishes));
    mediaDevices.getDisplayMedia = async () => picture();
  });

/** A person's picture arrives with its sides as sent by `showSides`. */
const expectSides = (page: Page, name: string) =>
  expect
    .poll(async () => {
      // A busy browser does not draw pages that are not looked at.
      await page.screenshot({ scale: 'css' });
      return tile(page, name)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => {
          const brush = new OffscreenCanvas(4, 4).getContext('2d', { willReadFrequently: true });
          brush?.drawImage(video, 0, 0, 4, 4);
          return [0, 3].map((x) => {
            const [red = 0, , blue = 0] = brush?.getImageData(x, 2, 1, 1).data ?? [];
            return red > blue + 100 ? 'red' : blue > red + 100 ? 'blue' : 'neither';
          });
        });
    }, SLOW)
    .toEqual(['red', 'blue']);

/** This page's microphone hears a steady tone; the fake ones only beep now and then. */
const hum = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wishes) => {
      if (!wishes?.audio) return ask(wishes);
      const context = new AudioContext();
      const heard = context.createMediaStreamDestination();
      const tone = new OscillatorNode(context, { frequency: 440 });
      tone.connect(heard);
      tone.start();
      await context.resume();
      return heard.stream;
    };
  });

// Real connections between real pages on a possibly busy machine.
test(
  'two people see and hear each other, each control reaches the other',
  { tag: '@journey' },
  async ({ browser, world }) => {
    const room = await openRoom(browser, world);
    const { host, meetingId } = room;
    const candidate = await comeIn(browser, world, room, 'Ada Byron', { prepare: hum });

    await test.step('both pages name the people in the room', async () => {
      for (const page of [host, candidate]) {
        await expect(page.getByText(meetingId)).toBeVisible();
        await expect(page.getByText('2 participants')).toBeVisible();
      }
      await expect(candidate.getByText('Connected as Ada Byron')).toBeVisible();
      await expect(tile(candidate, 'Ada Byron')).toContainText('(You)');
      await expect(tile(candidate, 'Demo Admin')).toContainText('(Host)');
      await expect(tile(host, 'Ada Byron')).not.toContainText('(Host)');
    });

    await test.step('pictures move and sound is heard on both sides', async () => {
      await expectMedia(host);
      await expectMedia(candidate);
      await expectMoving(host, 'Ada Byron');
      await expectMoving(candidate, 'Demo Admin');
      await expectMoving(candidate, 'Ada Byron');
    });

    await test.step('a tile says how the connection is', async () => {
      await expect(tile(host, 'Ada Byron')).toContainText(/(Good|Fair|Poor) connection/, SLOW);
      await expect(tile(candidate, 'Demo Admin')).toContainText(/(Good|Fair|Poor) connection/, SLOW);
    });

    await test.step('our own picture is mute and mirrored, what others get is not mirrored', async () => {
      const own = tile(candidate, 'Ada Byron').locator('video');
      await expectOwnMute(candidate, 'Ada Byron');
      await expect(own).toHaveCSS('transform', /matrix\(-1/);
      await expect(tile(host, 'Ada Byron').locator('video')).toHaveCSS('transform', 'none');
      await candidate.getByRole('button', { name: 'Mirror my video' }).click();
      await expect(own).toHaveCSS('transform', 'none');
      await expectOwnMute(candidate, 'Ada Byron');
    });

    await test.step('microphone, by button and by key; who speaks has a ring on both pages, who is muted has none', async () => {
      const tiles = [host, candidate].map((page) => tile(page, 'Ada Byron'));
      for (const ada of tiles) {
        await expect(ada).toHaveAttribute('data-speaking', SLOW);
        await expect(ada).toHaveCSS('outline-style', 'solid');
        await expect(ada).toHaveCSS('outline-width', '3px');
      }
      await control(candidate, 'Turn mic off').click();
      await expect(tile(host, 'Ada Byron').getByText('Microphone off')).toBeAttached();
      for (const ada of tiles) {
        await expect(ada).not.toHaveAttribute('data-speaking', SLOW);
        await expect(ada).toHaveCSS('outline-style', 'none');
      }
      await candidate.keyboard.press('m');
      await expect(tile(host, 'Ada Byron').getByText('Microphone off')).not.toBeAttached();
    });

    await test.step('camera off shows a portrait and not the last picture; on again it moves', async () => {
      await control(candidate, 'Turn camera off').click();
      await expect(tile(host, 'Ada Byron').getByText('Camera off')).toBeAttached();
      await expect(tile(host, 'Ada Byron').locator('video')).toHaveCount(0);
      await expect(tile(host, 'Ada Byron').getByText('AB', { exact: true })).toBeVisible();
      await candidate.keyboard.press('v');
      await expectMoving(host, 'Ada Byron');
      await expectOwnMute(candidate, 'Ada Byron');
    });

    await test.step('a camera switched 20 times by its key, fast, moves on both pages, and one light is on', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        await candidate.keyboard.press('v');
        await candidate.waitForTimeout(300);
      }
      await expectMoving(host, 'Ada Byron');
      await expectMoving(candidate, 'Ada Byron');
      await expectMoving(candidate, 'Demo Admin');
      await expectRunning(candidate, ['video']);
      await expectOwnMute(candidate, 'Ada Byron');
    });

    await test.step('hands are seen on the tile and, in their order, among the people', async () => {
      await control(candidate, 'Raise your hand').click();
      await expect(tile(host, 'Ada Byron').getByText('Hand raised')).toBeAttached();
      await host.keyboard.press('h');
      await openPanel(host, 'People');
      await expect(host.getByRole('region', { name: 'Raised hands' }).getByRole('listitem')).toHaveText([
        /1\.\s*Ada Byron/,
        /2\.\s*Demo Admin/,
      ]);
      await control(candidate, 'Lower your hand').click();
      await expect(tile(host, 'Ada Byron').getByText('Hand raised')).not.toBeAttached();
      await expect(host.locator('[aria-live=polite].sr-only p').last()).toHaveText('Ada Byron lowered their hand');
    });

    await test.step('the link is copied and works for others', async () => {
      await candidate.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      // Visible for two seconds only, so the wait starts before it appears.
      const copied = candidate.getByRole('button', { name: 'Copied!' }).waitFor(SLOW);
      await candidate.getByRole('button', { name: 'Share Invite' }).click();
      await copied;
      await expect(candidate.getByText('Meeting link copied to clipboard!')).toBeVisible();
      expect(await candidate.evaluate(() => navigator.clipboard.readText())).toBe(`${world.url}/join/${meetingId}`);
      await expect(candidate.getByRole('button', { name: 'Share Invite' })).toBeVisible();
      await candidate.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      });
      await candidate.getByRole('button', { name: 'Share Invite' }).click();
      await expect(candidate.getByText('Failed to copy link')).toBeVisible();
    });

    await test.step('pinned and speaking people are large', async () => {
      await host.getByRole('button', { name: 'Pin Ada Byron' }).click();
      const large = host.getByRole('list', { name: 'Large picture' }).getByRole('listitem');
      await expect(large).toHaveAccessibleName('Ada Byron');
      await expectOwnMute(host, 'Demo Admin');
      await host.getByRole('button', { name: 'Pin Ada Byron' }).click();
      await expect(large).toHaveCount(0);
      await host.getByRole('button', { name: 'Pin yourself' }).click();
      await expect(large).toHaveAccessibleName('Demo Admin');
      await expectOwnMute(host, 'Demo Admin');
      await host.getByRole('button', { name: 'Pin yourself' }).click();
      await expect(large).toHaveCount(0);
      await expectOwnMute(host, 'Demo Admin');
      await host.getByRole('button', { name: 'Speaker view' }).click();
      await expect(large).toHaveAccessibleName('Ada Byron');
      await expectMoving(host, 'Ada Byron');
    });

    await test.step('a person who leaves is gone from the other page', async () => {
      await control(candidate, 'Leave the meeting').click();
      await expect(tile(host, 'Ada Byron')).toHaveCount(0);
      await expect(host.getByText('1 participant', { exact: true })).toBeVisible();
      await expect(candidate.getByRole('heading', { name: 'Interview Room' })).toHaveCount(0);
    });
    await reuseWindows(host, candidate);
  },
);

test('sound that the browser really holds back is named, and one click brings it', async ({ browser, world }) => {
  const room = await openRoom(browser, world);
  const before = await comeIn(browser, world, room, 'Ada Byron');
  for (const device of ['Turn mic off', 'Turn camera off']) await control(before, device).click();
  await expect(control(before, 'Turn camera on')).toBeVisible();
  const kept = await before.evaluate(() => Object.entries(sessionStorage));
  await before.context().close();

  // Like a browser that restores its tabs after a crash: back in the call without a click. Playwright's inspection
  // counts as a click, so the page itself reports when the button appears.
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  await watchMedia(page);
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
    const looking = setInterval(() => {
      const buttons = [...document.querySelectorAll('[role=alert] button')];
      if (!buttons.some(({ textContent }) => textContent?.trim() === 'Enable sound')) return;
      clearInterval(looking);
      console.log(`held back: ${[...document.querySelectorAll('audio')].map(({ paused }) => paused).join()}`);
    }, 100);
  }, kept);
  const heldBack = new Promise<string>((resolve) => {
    page.on('console', (line) => line.text().startsWith('held back') && resolve(line.text()));
  });
  await page.goto(`/join/${room.meetingId}`, { waitUntil: 'commit' });
  expect(await heldBack).toBe('held back: true');

  await expect(page.getByText('Your browser has muted the sound.')).toBeVisible();
  await page.getByRole('button', { name: 'Enable sound' }).click();
  await expect(page.getByRole('button', { name: 'Enable sound' })).toHaveCount(0);
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false);
  await expectMedia(page);
  await reuseWindows(room.host, page);
});

test('a shared screen is large, whole and not mirrored, with its sharer’s face beside it; a second one takes its place; no screen changes nothing', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  const candidate = await comeIn(browser, world, room, 'Ada Byron', { prepare: showSides });
  const large = (page: Page) => page.getByRole('list', { name: 'Large picture' }).getByRole('listitem');

  await test.step('a camera that shows its owner mirrored does not mirror what others see', async () => {
    await expect(tile(candidate, 'Ada Byron').locator('video')).toHaveCSS('transform', /matrix\(-1/);
    await expectSides(host, 'Ada Byron');
  });

  await test.step('cancelling the screen share changes nothing', async () => {
    await host.evaluate(() => {
      const { mediaDevices } = navigator;
      const real = mediaDevices.getDisplayMedia.bind(mediaDevices);
      mediaDevices.getDisplayMedia = () => {
        mediaDevices.getDisplayMedia = real;
        return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      };
    });
    await control(host, 'Share your screen').click();
    await expectMoving(candidate, 'Demo Admin');
    await expect(control(host, 'Share your screen')).toBeVisible();
    await expect(candidate.getByText('Sharing Screen')).toHaveCount(0);
  });

  await control(candidate, 'Share your screen').click();
  await expect(large(host)).toHaveAccessibleName('Ada Byron');
  await expect(large(host)).toContainText('Sharing Screen');
  await expectMoving(host, 'Ada Byron');
  await expect(large(host).locator('video')).toHaveCSS('object-fit', 'contain');
  await expect(large(host).locator('video')).toHaveCSS('transform', 'none');
  await expectSides(host, 'Ada Byron');
  await expectFace(host, 'Ada Byron');
  await control(candidate, 'Turn camera off').click();
  await expect(face(host, 'Ada Byron')).toHaveCount(0);
  await control(candidate, 'Turn camera on').click();
  await expectFace(host, 'Ada Byron');
  await expect(tile(candidate, 'Ada Byron')).toContainText('Sharing Screen');
  await expect(tile(candidate, 'Ada Byron').locator('video')).toHaveCSS('transform', 'none');
  await expectOwnMute(candidate, 'Ada Byron');

  await control(host, 'Share your screen').click();
  await expect(large(candidate)).toHaveAccessibleName('Demo Admin');
  await expect(candidate.getByText('Someone else is sharing now, so your sharing stopped.').first()).toBeVisible();
  await expect(control(candidate, 'Share your screen')).toBeVisible();
  await expect(tile(host, 'Ada Byron')).not.toContainText('Sharing Screen');
  await expectMoving(candidate, 'Demo Admin');
  await expectFace(candidate, 'Demo Admin');
  await expect(face(host, 'Ada Byron')).toHaveCount(0);
  for (const [page, name] of [
    [host, 'Demo Admin'],
    [candidate, 'Ada Byron'],
  ] as const)
    await expectOwnMute(page, name);

  await test.step('a person who enters during a screen share sees it as such', async () => {
    const late = await comeIn(browser, world, room, 'Grace Hopper');
    await expect(large(late)).toHaveAccessibleName('Demo Admin');
    await expect(large(late)).toContainText('Sharing Screen');
    await expectMoving(late, 'Demo Admin');
    await expectFace(late, 'Demo Admin');
    await reuseWindows(late);
  });

  await control(host, 'Stop sharing your screen').click();
  await expect(large(candidate)).toHaveCount(0);
  await expect(face(candidate, 'Demo Admin')).toHaveCount(0);
  await expect(tile(candidate, 'Demo Admin')).not.toContainText('Sharing Screen');
  await expectMoving(candidate, 'Demo Admin');
  await expect(tile(host, 'Demo Admin').locator('video')).toHaveCSS('transform', /matrix\(-1/);
  await expectOwnMute(host, 'Demo Admin');
  await reuseWindows(host, candidate);
});
