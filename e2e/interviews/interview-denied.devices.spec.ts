import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { comeIn, control, expectMedia, expectMoving, openRoom, tile } from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

/** The browser's own answer to requests for camera and microphone. */
async function setDevices(page: Page, setting: 'denied' | 'granted'): Promise<void> {
  const [own, browser] = [
    await page.context().newCDPSession(page),
    await page.context().browser()?.newBrowserCDPSession(),
  ];
  const { browserContextId } = (await own.send('Target.getTargetInfo')).targetInfo;
  for (const name of ['camera', 'microphone'])
    await browser?.send('Browser.setPermission', {
      permission: { name },
      setting,
      ...(browserContextId !== undefined && { browserContextId }),
    });
}

test('on a phone without screen sharing whose browser denies camera and microphone, a person sees and hears the host, and is seen once it allows them', async ({
  browser,
  world,
  launchOptions,
}) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  const errors: string[] = [];
  // The tests' default browser grants every request, whatever is set.
  const args = launchOptions.args?.filter((arg) => arg !== '--use-fake-ui-for-media-stream') ?? [];
  const own = await chromium.launch({ ...launchOptions, args });
  const candidate = await comeIn(own, world, room, 'Ada Byron', {
    prepare: async (page) => {
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.addInitScript(() => Reflect.deleteProperty(MediaDevices.prototype, 'getDisplayMedia'));
      await setDevices(page, 'denied');
    },
  });
  await expectMoving(candidate, 'Demo Admin');
  await expectMedia(candidate);
  await expect(tile(host, 'Ada Byron')).toContainText('Camera off');
  await expect(control(candidate, 'Share your screen')).toHaveCount(0);
  await candidate.keyboard.press('s');
  await setDevices(candidate, 'granted');
  await control(candidate, 'Turn camera on').click();
  await expectMoving(host, 'Ada Byron');
  expect(errors).toEqual([]);
  await reuseWindows(host);
  await own.close();
});
