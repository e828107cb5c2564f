import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { accountScreens, googleScreens } from './accountScreens.ts';
import { assessmentScreens } from './assessmentScreens.ts';
import { assistantScreens } from './assistantScreens.ts';
import { bankScreens } from './bankScreens.ts';
import { boardScreens } from './boardScreens.ts';
import { candidateQuizScreens } from './candidateQuizScreens.ts';
import { doorScreens } from './doorScreens.ts';
import { dossierScreens } from './dossierScreens.ts';
import { itemScreens } from './itemScreens.ts';
import { learnerScreens } from './learnerScreens.ts';
import { meetingScreens } from './meetingScreens.ts';
import { ltiScreens } from './ltiScreens.ts';
import { panelScreens } from './panelScreens.ts';
import { roundScreens } from './roundScreens.ts';
import { emptyScreens } from './emptyScreens.ts';
import { failedScreens } from './failedScreens.ts';
import { recordScreens } from './recordScreens.ts';
import { webhookScreens } from './webhookScreens.ts';
import { regradeScreens } from './regradeScreens.ts';
import { reportScreens } from './reportScreens.ts';
import { roomScreens } from './roomScreens.ts';
import { questionFilesScreens } from './questionFilesScreens.ts';
import { userScreens } from './userScreens.ts';
import { startWorld } from '../kit/world.ts';

// Opens every screen in each theme: `npm run screenshots -- quiz items-` takes only those whose name contains one of
// these. `--sizes 768,1920,zoom` takes other widths; zoom is what a laptop at 200 % shows first, without scrolling.
// `--sheets` puts the three themes of a size on one picture, for looking through many.
const { values: options, positionals: only } = parseArgs({
  options: { sizes: { type: 'string', default: '390,1280' }, sheets: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = join(import.meta.dirname, '..', '..', 'screenshots');
const sizes = options.sizes.split(',');
const themes = ['light', 'premium', 'anime'];
type Who = 'visitor' | 'learner' | 'admin';

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
  ...boardScreens(() => world),
  ...accountScreens(() => world),
  ...withGoogle.screens,
  ...questionFilesScreens,
  ...bankScreens(() => world),
  ...meetingScreens(() => world),
  ...roundScreens(() => world),
  ...candidateQuizScreens(() => world),
  ...panelScreens(() => world),
  ...dossierScreens(() => world),
  ...reportScreens(() => world),
  ...recordScreens,
  ...webhookScreens,
  ...ltiScreens,
  ...assessmentScreens,
  ...assistantScreens,
  ...userScreens,
  ...regradeScreens,
  ...withNothing.screens,
  ...failedScreens,
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
const easel = await browser.newPage({ viewport: { width: 1560, height: 600 } });
let missed = 0;
for (const screen of screens.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part))))
  for (const size of sizes) await shoot(screen, size);
await browser.close();
await withGoogle.stop();
await withNothing.stop();
await world.stop();
process.exitCode = missed === 0 ? 0 : 1;

/** The themes follow each other in one page; another width would close menus, so it starts anew. */
async function shoot(screen: Screen, size: string) {
  let context: BrowserContext | undefined;
  const pictures: Buffer[] = [];
  try {
    const page = await open(screen, size);
    context = page.context();
    await screen.prepare?.(page);
    for (const theme of themes) {
      await choose(page, theme);
      // A full-page picture starts at the top, wherever the page was scrolled.
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.waitForTimeout(600);
      const path = join(folder, `${screen.name}-${theme}-${size}.png`);
      pictures.push(await page.screenshot({ fullPage: size !== 'zoom', ...(!options.sheets && { path }) }));
      // Paper has one width.
      if (screen.isPrinted && size === '1280')
        await page.pdf({ path: join(folder, `${screen.name}-${theme}.pdf`), format: 'A4' });
    }
    if (options.sheets) await putOnSheet(pictures, join(folder, `${screen.name}-${size}.png`));
    console.log(screen.name, size);
  } catch (error) {
    missed += 1;
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 4).join('\n') : error;
    console.error(screen.name, size, reason);
  }
  // A changed answer that is still on its way would end the whole run.
  for (const page of context?.pages() ?? []) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context?.close();
  await rooms.leave();
}

async function choose(page: Page, theme: string) {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);
}

/** Wide pictures have the first theme large and the others beside it. */
async function putOnSheet(pictures: readonly Buffer[], path: string) {
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`);
  await easel.setContent(
    `<style>body { display: grid; grid-template: auto 1fr / repeat(3, 1fr); gap: 8px; margin: 8px; background: #777 }
      img { display: block; width: 100%; max-height: 2000px; object-fit: cover; object-position: top }
      body.wide { grid-template-columns: 2fr 1fr } .wide img:first-child { grid-row: 1 / 3 }</style>${images.join('')}`,
  );
  await easel.evaluate(() => {
    const isWide = (document.querySelector('img')?.naturalWidth ?? 0) > 1000;
    document.body.classList.toggle('wide', isWide);
  });
  await easel.screenshot({ path, fullPage: true });
}

async function open(screen: Screen, size: string): Promise<Page> {
  const viewport = windowOf(size);
  const deviceScaleFactor = size === 'zoom' ? 2 : 1;
  const page = await (await browser.newContext({ viewport, deviceScaleFactor, baseURL: world.url })).newPage();
  page.setDefaultTimeout(15_000);
  // Storage is per origin, and its smallest document is enough to access it.
  await page.goto('/healthz');
  const session = screen.who === 'visitor' ? null : await signedIn(screen.who);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('theme', 'light');
      if (token && user) {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      }
    },
    [session?.token, session && JSON.stringify(session.user)],
  );
  await page.goto(screen.path);
  await page.waitForLoadState('networkidle');
  return page;
}

function windowOf(size: string) {
  if (size === 'zoom') return { width: 720, height: 450 };
  return { width: Number(size), height: Number(size) < 600 ? 844 : 900 };
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
