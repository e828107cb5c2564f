import type { Browser } from '@playwright/test';
import { launchFirefox } from './firefox.ts';
import { expect, test } from './fixtures.ts';
import type { Engine } from './networks.ts';
import { comeIn, control, expectMedia, openPanel, openRoom, SLOW, tile, wordsShown } from './rooms.ts';
import { reuseWindows } from './windows.ts';
import type { World } from './world.ts';

// A standard Firefox ESR and Chromium, which implement calls differently.

let firefox: Browser;
test.beforeAll(async () => {
  firefox = await launchFirefox();
});
test.afterAll(() => firefox?.close());

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
