import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import config from './playwright.config.ts';
import { accountScreens, googleScreens } from './accountScreens.ts';
import { assessmentScreens } from './assessmentScreens.ts';
import { bankScreens } from './bankScreens.ts';
import { doorScreens } from './doorScreens.ts';
import { itemScreens } from './itemScreens.ts';
import { learnerScreens } from './learnerScreens.ts';
import { meetingScreens } from './meetingScreens.ts';
import { emptyScreens } from './emptyScreens.ts';
import { recordScreens } from './recordScreens.ts';
import { regradeScreens } from './regradeScreens.ts';
import { reportScreens } from './reportScreens.ts';
import { roomScreens } from './roomScreens.ts';
import { questionFilesScreens } from './questionFilesScreens.ts';
import { userScreens } from './userScreens.ts';
import { startWorld } from './world.ts';

// Opens every screen in each theme at two widths: `npm run screenshots -- quiz items-` takes only those whose name
// contains one of these; `--widths 768,1920` takes other widths. `--zoom 2` shows what a browser with that zoom shows
// first, so at half the width and height, without scrolling.
const { values: options, positionals: only } = parseArgs({
  options: { widths: { type: 'string', default: '390,1280' }, zoom: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const folder = join(import.meta.dirname, '..', 'screenshots');
const widths = options.widths.split(',').map(Number);
const zoom = Number(options.zoom);
const themes = ['light', 'premium', 'anime'];
type Who = 'nobody' | 'learner' | 'admin';

interface Screen {
  name: string;
  who: Who;
  path: string;
  /** Prepares the screen's state. */
  prepare?: (page: Page) => Promise<void>;
  /** Whether people print it: then its printed pages are made, too. */
  isPrinted?: boolean;
}

const withGoogle = googleScreens();
const withNothing = emptyScreens();
const rooms = roomScreens(() => world);

const screens: Screen[] = [
  ...doorScreens(() => world),
  ...learnerScreens(() => world),
  ...accountScreens(() => world),
  ...withGoogle.screens,
  ...questionFilesScreens,
  ...bankScreens(() => world),
  ...meetingScreens(() => world),
  ...reportScreens(() => world),
  ...recordScreens,
  ...assessmentScreens,
  ...userScreens,
  ...regradeScreens,
  ...withNothing.screens,
  ...itemScreens,
  ...rooms.screens,
  { name: 'guide', who: 'admin', path: '/admin/guide/install' },
  {
    name: 'palette',
    who: 'admin',
    path: '/admin/dashboard',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Search everything' }).click();
      await page.getByRole('combobox', { name: 'Search everything' }).fill('git');
      await page.getByRole('option', { name: /Git/ }).first().waitFor();
    },
  },
];

const accounts = {
  learner: { email: 'learner@demo.example', password: 'assay-demo-learner' },
  admin: { email: 'admin@demo.example', password: 'assay-demo-admin' },
};

await mkdir(folder, { recursive: true });
const world = await startWorld();
const browser = await chromium.launch(config.projects?.find(({ name }) => name === 'pages')?.use?.launchOptions);
let missed = 0;
for (const screen of screens.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part))))
  await (screen.prepare ? shootEach(screen, screen.prepare) : shootOnce(screen));
await browser.close();
await withGoogle.stop();
await withNothing.stop();
await world.stop();
process.exitCode = missed === 0 ? 0 : 1;

/** A screen that needs no preparation is opened once, and follows the window and the theme. */
async function shootOnce(screen: Screen) {
  const page = await open(screen, 'light', 1280);
  for (const theme of themes)
    for (const width of widths)
      await shoot(screen, theme, width, async () => {
        await page.setViewportSize(windowOf(width));
        await page.evaluate((newValue) => {
          localStorage.setItem('theme', newValue);
          window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
        }, theme);
        return page;
      });
  await page.context().close();
}

/** Another width would close menus or lose a state, so each picture starts anew. */
async function shootEach(screen: Screen, prepare: (page: Page) => Promise<void>) {
  for (const theme of themes)
    for (const width of widths) {
      let context: BrowserContext | undefined;
      await shoot(screen, theme, width, async () => {
        const page = await open(screen, theme, width);
        context = page.context();
        await prepare(page);
        return page;
      });
      await context?.close();
      await rooms.leave();
    }
}

async function shoot(screen: Screen, theme: string, width: number, show: () => Promise<Page>) {
  const name = `${screen.name}-${theme}-${width}`;
  try {
    const page = await show();
    // A full-page picture starts at the top, wherever the page was scrolled.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(600);
    const path = join(folder, `${name}${zoom === 1 ? '' : `-zoom-${zoom}`}.png`);
    await page.screenshot({ path, fullPage: zoom === 1 });
    // Paper has one width.
    if (screen.isPrinted && width > 600 && zoom === 1)
      await page.pdf({ path: join(folder, `${screen.name}-${theme}.pdf`), format: 'A4' });
    console.log(name);
  } catch (error) {
    missed += 1;
    console.error(name, error instanceof Error ? error.message.split('\n').slice(0, 4).join('\n') : error);
  }
}

async function open(screen: Screen, theme: string, width: number): Promise<Page> {
  const window = { viewport: windowOf(width), deviceScaleFactor: zoom };
  const page = await (await browser.newContext({ ...window, baseURL: world.url })).newPage();
  page.setDefaultTimeout(15_000);
  // Storage is per origin, and its smallest document is enough to access it.
  await page.goto('/healthz');
  const session = screen.who === 'nobody' ? null : await signedIn(screen.who);
  await page.evaluate(
    ([chosen, token, user]) => {
      localStorage.setItem('theme', chosen ?? 'light');
      if (token && user) {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      }
    },
    [theme, session?.token, session && JSON.stringify(session.user)],
  );
  await page.goto(screen.path);
  await page.waitForLoadState('networkidle');
  return page;
}

function windowOf(width: number) {
  const height = width < 600 ? 844 : 900;
  return { width: Math.round(width / zoom), height: Math.round(height / zoom) };
}

async function signedIn(who: keyof typeof accounts): Promise<{ token: string; user: { id: number } }> {
  const reply = await fetch(`${world.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(accounts[who]),
  });
  const { data } = (await reply.json()) as { data: { token: string; user: { id: number } } };
  return data;
}
