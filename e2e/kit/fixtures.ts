import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { startMediaLab } from './mediaLab.ts';
import type { MediaLab } from './mediaLab.ts';
import type { Signed } from './meetings.ts';
import { reuseWindows, openWindow } from './windows.ts';
import { startWorld } from './world.ts';
import type { World } from './world.ts';

export const themes = ['light', 'premium', 'anime'] as const;
export type Theme = (typeof themes)[number];
/** The themes checked in this run: one, or with E2E_THEMES=all every one, as in `npm test -- --all`. */
const looked: readonly Theme[] = process.env['E2E_THEMES'] === 'all' ? themes : ['light'];

const DEMO = {
  learner: { email: 'learner@demo.example', password: 'assay-demo-learner' },
  admin: { email: 'admin@demo.example', password: 'assay-demo-admin' },
};

interface Made {
  email: string;
  password: string;
  token: string;
}

interface Fixtures {
  /** A new learner for this test, registered over the API. */
  learner: Made;
  /** Signs the page in by a stored token, like a returning visitor. */
  signIn: (who: Made, theme?: Theme) => Promise<void>;
  demo: (who: keyof typeof DEMO) => Promise<Made & Signed>;
}

let number = 0;

/**
 * All worker fixtures are here, though few files use each, because files with others would need another worker and
 * browser.
 */
export const test = base.extend<Fixtures, { world: World; lab: MediaLab }>({
  world: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const world = await startWorld();
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  lab: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const lab = await startMediaLab();
      await use(lab);
      await lab.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  /** A window handed on by an earlier test, emptied (windows.ts). */
  page: async ({ browser, world, timezoneId }, use) => {
    const page = await openWindow(browser, { baseURL: world.url, timezoneId });
    await use(page);
    await reuseWindows(page);
  },
  context: async ({ page }, use) => use(page.context()),
  learner: async ({ world }, use) => {
    number += 1;
    const person = { email: `learner${number}.${Date.now()}@example.org`, password: 'a password of six words' };
    const { token } = await ask(world, 'auth/register', {
      ...person,
      firstName: 'Test',
      lastName: `Learner ${number}`,
    });
    await use({ ...person, token });
  },
  demo: async ({ world }, use) => {
    await use(async (who) => ({ ...DEMO[who], ...(await ask(world, 'auth/login', DEMO[who])) }));
  },
  signIn: async ({ page, world }, use) => {
    await use(async ({ token }, theme = 'light') => {
      const reply = await fetch(`${world.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      const { data } = (await reply.json()) as { data: { user: object } };
      // Storage is per origin, and its smallest document avoids loading the application twice.
      await page.goto('/healthz');
      await page.evaluate(
        ([storedToken, user, storedTheme]) => {
          localStorage.setItem('token', storedToken);
          localStorage.setItem('user', user);
          localStorage.setItem('theme', storedTheme);
        },
        [token, JSON.stringify(data.user), theme] as const,
      );
    });
  },
});

/** Resolves when the page receives live events; start waiting before opening it. */
export const isLive = (page: Page) => page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));

async function ask(world: World, path: string, body: object): Promise<Signed> {
  const reply = await fetch(`${world.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as { data: Signed; message?: string };
  if (!reply.ok) throw new Error(`${path}: ${answer.message}`);
  return answer.data;
}

/** The rules that a theme can break: it changes colours, sizes and pictures, and neither words nor controls. */
const OF_THEMES = [
  'aria-hidden-focus',
  'color-contrast',
  'link-in-text-block',
  'role-img-alt',
  'scrollable-region-focusable',
  'svg-img-alt',
  'target-size',
];

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Axe cannot judge text on images, which in two themes is all text on panels. So it checks against the colour under the
 * images; theme.test.ts measures text on the images.
 */
const PLAIN = '.panel, .page-header, .page-header h1, body::before { background-image: none !important }';

/**
 * Fails with a readable list of axe's violations of WCAG 2.2 AA.
 * @param rules only these
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Axe checks only its own document, so frames would be missed.
  expect(page.frames()).toHaveLength(1);
  await standStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([wanted, plain]) => {
      const { configure, run } = (window as unknown as { axe: typeof axe }).axe;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(plain);
      document.adoptedStyleSheets.push(sheet);
      // Skips the elements' HTML, which takes a tenth of the time.
      configure({ noHtml: true });
      const { violations } = await run({ runOnly: wanted, resultTypes: ['violations'] });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    [rules ? { type: 'rule' as const, values: [...rules] } : TAGS, PLAIN] as const,
  );
  expect(found).toEqual([]);
}

/** Checks a screen at phone and desktop width without reopening it. */
export async function expectAccessibleAtBothWidths(page: Page, rules?: readonly string[]): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, rules);
    // Elements that measure themselves, such as charts, follow the window a moment later.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/**
 * The same screen at both widths: by every rule in one theme, or in the forced one, and in the other themes of this run
 * by the rules that they can break.
 */
export async function expectAccessibleEverywhere(page: Page, imposed?: Theme): Promise<void> {
  await inEveryTheme(page, (nth) => expectAccessibleAtBothWidths(page, nth === 0 ? undefined : OF_THEMES), imposed);
}

/** Checks the current screen in each theme of this run. */
export async function inEveryTheme(page: Page, look: (nth: number) => Promise<void>, imposed?: Theme): Promise<void> {
  for (const [nth, theme] of looked.entries()) {
    await choose(page, theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', imposed ?? theme);
    // Under a forced theme every selection looks the same.
    if (!imposed || nth === 0) await look(nth);
  }
}

/**
 * Selects a theme like in another tab, which this one follows without touching the screen. Colour transitions are
 * skipped.
 */
async function choose(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    localStorage.setItem('theme', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }, theme);
}

/**
 * Waits for transitions to end, because colours in mid-fade and half-covered buttons give false results. Endless
 * animations are ignored. Checked twice: a busy browser may start a fade late.
 */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    // One that follows the scrolling does not end by itself.
    const isEnding = ({ playState, effect, timeline }: Animation) =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    for (let looks = 0; looks < 2; looks += 1) {
      const ending = document.getAnimations().filter(isEnding);
      // Finished at once: they are not watched, and would be drawn by the CPU.
      for (const one of ending) one.finish();
      await Promise.allSettled(ending.map(({ finished }) => finished));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await document.fonts.ready;
  });
}

export { expect };
