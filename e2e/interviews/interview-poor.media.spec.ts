import { expect, test } from '../kit/fixtures.ts';
import { breakableNetwork } from '../kit/mediaLab.ts';
import type { Line } from '../kit/mediaLab.ts';
import { arrivedAt, comeIn, expectMedia, openRoom, SLOW, tile } from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

test('a call that stays poor offers sound only for all, and gives pictures back by itself', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const { host } = room;
  let worsen: (line: Line) => Promise<void> = () => Promise.reject(new Error('the window is not prepared'));
  const ada = await comeIn(browser, world, room, 'Ada Byron', {
    prepare: async (page) => (worsen = await breakableNetwork(page)),
  });
  const both = [host, ada];
  for (const page of both) await expectMedia(page);

  await worsen({ lossPercent: 30 });
  for (const page of both) await expect(page.getByText('Switch everyone to sound only?')).toBeVisible(SLOW);
  await ada.getByRole('button', { name: 'Pause all cameras' }).click();
  await expect(host.getByText('Sound only, because Ada Byron has a poor connection.')).toBeVisible();
  for (const page of both) {
    await expect(page.getByRole('main').locator('video')).toHaveCount(0);
    await expect(page.getByText('Camera paused')).toHaveCount(2);
    await expect(page.getByText('Switch everyone to sound only?')).toHaveCount(0);
  }
  // Of the pictures sent before, some may still arrive.
  let last = (await arrivedAt(host))[0];
  const since = async () => {
    const before = last;
    last = (await arrivedAt(host))[0];
    return { frames: last?.frames === before?.frames, sound: (last?.energy ?? 0) > (before?.energy ?? 0) };
  };
  await expect.poll(since, { ...SLOW, intervals: [2000] }).toEqual({ frames: true, sound: true });

  await worsen({});
  await expect(tile(host, 'Ada Byron').locator('video')).toBeVisible({ timeout: 60_000 });
  for (const page of both) await expectMedia(page);
  await expect(ada.getByText('Sound only')).toHaveCount(0);
  await reuseWindows(host, ada);
});
