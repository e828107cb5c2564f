import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { count, enterLab, meet, startMediaLab, watchMedia } from './mediaLab.ts';
import type { MediaLab } from './mediaLab.ts';

const test = base.extend<{ pair: [Page, Page] }, { lab: MediaLab }>({
  lab: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const lab = await startMediaLab();
      await use(lab);
      await lab.stop();
    },
    { scope: 'worker' },
  ],
  // Two people with camera and microphone who see each other; A was there first.
  pair: async ({ context, lab }, use) => {
    await context.grantPermissions(['camera', 'microphone']);
    const pages: [Page, Page] = [await context.newPage(), await context.newPage()];
    for (const [index, page] of pages.entries()) {
      await watchMedia(page);
      await page.goto(lab.url);
      await enterLab(page, 'ab'[index] as string);
      await page.evaluate(() => window.lab.media.start());
    }
    await meet(...pages, { there: 'a', newcomer: 'b' });
    await expectFlow(pages[0], 'b');
    await expectFlow(pages[1], 'a');
    await use(pages);
  },
});

/** Pictures and sound, not only states. */
async function expectFlow(page: Page, from: string) {
  await expect.poll(async () => (await count(page, from)).state, { timeout: 30_000 }).toBe('connected');
  const before = await count(page, from);
  await expect
    .poll(
      async () => {
        const now = await count(page, from);
        return now.framesDecoded > before.framesDecoded && now.audioEnergy > before.audioEnergy;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

test('two people see and hear each other, and the newcomer need not offer', async ({ pair: [a, b] }) => {
  expect((await count(a, 'b')).connections).toBe(1);
  expect((await count(b, 'a')).connections).toBe(1);
  const codecs = await a.evaluate(() =>
    window.lab.connections[0]?.getSenders().map((sender) => sender.getParameters().codecs[0]?.mimeType),
  );
  expect(codecs?.[0]).toBe('audio/red');
  expect(await a.evaluate(() => window.lab.errors)).toEqual([]);
  console.log(
    await count(a, 'b'),
    await count(b, 'a'),
    await a.evaluate(() => window.lab.mesh.quality()),
    await a.evaluate(() => window.lab.connections[0]?.getSenders().map((s) => s.getParameters())),
  );
});
