import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import {
  bitratesOf,
  comeIn,
  control,
  expectMedia,
  expectMoving,
  openRoom,
  SLOW,
  tile,
  wordsShown,
} from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

test('a frozen browser is lost to the others, who continue; unfrozen it returns once, with media both ways @fault', async ({
  browser,
  world,
  launchOptions,
}) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  const grace = await comeIn(browser, world, room, 'Grace Hopper');
  await expectMedia(host);
  // All links share the laptop's encoder and the line, so each may send less the more there are.
  await expect.poll(() => bitratesOf(host), SLOW).toEqual([2_000_000]);
  const other = await chromium.launchServer(launchOptions);
  const own = await chromium.connect(other.wsEndpoint());
  let answered = Promise.withResolvers<void>();
  const ada = await comeIn(own, world, room, 'Ada Byron', {
    prepare: async (page) =>
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => payload === '3' && answered.resolve())),
  });
  for (const page of [host, grace, ada]) await expectMedia(page, 2);
  await expect.poll(() => bitratesOf(host), SLOW).toEqual([900_000, 900_000]);

  const shown = (page: Page) => wordsShown(page, '[data-participant][aria-label="Ada Byron"]');
  const words = [await shown(host), await shown(grace)];
  // Pages notice a missing peer within five seconds. The server notices a missing ping answer five to ten seconds after
  // the last one.
  answered = Promise.withResolvers();
  await answered.promise;
  await control(ada, 'Raise your hand').click();
  await expect(tile(host, 'Ada Byron').getByText('Hand raised')).toBeAttached();

  // All of its processes, as with a closed lid: no goodbye.
  const group = -(other.process().pid ?? Number.NaN);
  process.kill(group, 'SIGSTOP');
  try {
    for (const page of [host, grace]) await expect(tile(page, 'Ada Byron')).toHaveCount(0, SLOW);
    // Their place is kept, and says why.
    for (const page of [host, grace])
      await expect(page.getByRole('listitem', { name: 'Ada Byron' })).toContainText(
        'Waiting for Ada Byron to come back…',
      );
    for (const said of words) expect((await said()).join()).toContain('Connection lost – reconnecting…');
    for (const page of [host, grace]) await expectMedia(page);
    await expect.poll(() => bitratesOf(host), SLOW).toEqual([2_000_000]);
  } finally {
    process.kill(group, 'SIGCONT');
  }
  for (const page of [host, grace]) {
    await expect(tile(page, 'Ada Byron')).toHaveCount(1, SLOW);
    await expectMoving(page, 'Ada Byron');
  }
  for (const page of [host, grace, ada]) {
    await expect(page.locator('[data-participant]')).toHaveCount(3, SLOW);
    await expectMedia(page, 2);
  }
  await expectMoving(ada, 'Demo Admin');
  await reuseWindows(host, grace, ada);
  await own.close();
  await other.close();
});
