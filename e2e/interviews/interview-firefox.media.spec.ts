import type { Browser, Page } from '@playwright/test';
import { launchFirefox } from '../kit/firefox.ts';
import { expect, test } from '../kit/fixtures.ts';
import type { Engine } from '../kit/networks.ts';
import {
  comeIn,
  control,
  expectFace,
  expectMedia,
  expectMoving,
  face,
  openPanel,
  openRoom,
  SLOW,
  tile,
  wordsShown,
} from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';
import type { World } from '../kit/world.ts';

// A standard Firefox ESR and Chromium, which implement calls differently.

let firefox: Browser;
test.beforeAll(async () => {
  firefox = await launchFirefox();
});
test.afterAll(() => firefox?.close());

/** Firefox would ask which screen. */
async function shareDrawing(page: Page) {
  await page.evaluate(() => {
    const screen = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const brush = screen.getContext('2d');
    let shade = 0;
    setInterval(() => {
      if (brush === null) return;
      brush.fillStyle = `hsl(${(shade += 40)} 90% 60%)`;
      brush.fillRect(0, 0, screen.width, screen.height);
    }, 100);
    navigator.mediaDevices.getDisplayMedia = async () => screen.captureStream(10);
  });
  await control(page, 'Share your screen').click();
}

async function wholeInterview(world: World, browsers: Record<'host' | 'candidate', Browser>) {
  const room = await openRoom(browsers.host, world);
  const { host } = room;
  const candidate = await comeIn(browsers.candidate, world, room, 'Ada Byron');
  const pages = [host, candidate];
  for (const page of pages) await expectMedia(page);

  await test.step('each side learns the other’s microphone and camera state, and hears and sees them', async () => {
    for (const [actor, other, name] of [
      [host, candidate, 'Demo Admin'],
      [candidate, host, 'Ada Byron'],
    ] as const) {
      await control(actor, 'Turn mic off').click();
      await expect(tile(other, name).getByText('Microphone off')).toBeAttached(SLOW);
      await control(actor, 'Turn camera off').click();
      await expect(tile(other, name).getByText('Camera off')).toBeAttached(SLOW);
      await expect(tile(other, name).locator('video')).toHaveCount(0);
      await control(actor, 'Turn mic on').click();
      await control(actor, 'Turn camera on').click();
      await expect(tile(other, name).getByText('Camera off')).toHaveCount(0, SLOW);
      await expectMedia(other);
    }
  });

  await test.step('they write to each other', async () => {
    for (const page of pages) await openPanel(page, 'Chat');
    for (const [page, text] of [
      [host, 'Welcome to the interview'],
      [candidate, 'Thank you for having me'],
    ] as const) {
      const field = page.getByRole('textbox', { name: /message/i });
      await field.pressSequentially(text);
      await field.press('Enter');
      for (const one of pages) await expect(one.getByText(text).first()).toBeVisible(SLOW);
    }
  });

  await test.step('a shared screen keeps its sharer’s face beside it, also after the other’s reload', async () => {
    for (const [sharer, other, name] of [
      [candidate, host, 'Ada Byron'],
      [host, candidate, 'Demo Admin'],
    ] as const) {
      await shareDrawing(sharer);
      await expectMoving(other, name);
      await expectFace(other, name);
      await other.reload();
      await expectMoving(other, name);
      await expectFace(other, name);
      await control(sharer, 'Stop sharing your screen').click();
      await expect(face(other, name)).toHaveCount(0);
      for (const page of pages) await expectMedia(page);
    }
  });

  await test.step('a reload returns once, with media both ways', async () => {
    await candidate.reload();
    for (const page of pages) {
      await expect(page.locator('[data-participant]')).toHaveCount(2, SLOW);
      await expectMedia(page);
    }
  });

  await test.step('leaving is shown as leaving, not as a lost connection', async () => {
    const said = await wordsShown(host, '[data-participant][aria-label="Ada Byron"]');
    await control(candidate, 'Leave the meeting').click();
    await expect(tile(host, 'Ada Byron')).toHaveCount(0, SLOW);
    expect((await said()).join()).not.toMatch(/reconnecting/i);
  });
  await reuseWindows(...pages);
}

for (const engine of ['firefox', 'chromium'] as const satisfies readonly Engine[])
  test(`a whole interview, its host in ${engine === 'firefox' ? 'Firefox and its candidate in Chromium' : 'Chromium and its candidate in Firefox'}`, async ({
    browser,
    world,
  }) => {
    const host = engine === 'firefox' ? firefox : browser;
    await wholeInterview(world, { host, candidate: host === firefox ? browser : firefox });
  });
