import type { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, CDPSession, Clock, Page } from '@playwright/test';

// An emptied window costs half of a new one, whose process and scripts start from nothing. So a worker's tests hand
// their windows on; isolation.spec.ts compares an emptied one with a new one. These stay: the browser's cache, and the
// recorded click, which allows pages to play sound.

interface Opened {
  page: Page;
  /** A DevTools session. While one is open, media emulation is lost with the next document. */
  line: () => Promise<CDPSession>;
  shape: Shape;
  /** Playwright's own. */
  listeners: Map<Watched, Set<Listener>>;
  /** Ends with the test: scripts and functions added to its pages. */
  given: { dispose(): Promise<void> }[];
  /** An irreversible change was made to it. */
  isSpent: boolean;
}

interface Shape {
  baseURL: string;
  timezoneId?: string | undefined;
}

type Watched = BrowserContext | Page;
type Listener = (...args: unknown[]) => void;

/** Playwright's default. */
const SIZE = { width: 1280, height: 720 };

const windows = new WeakMap<Page, Opened>();
const emptied = new WeakMap<Browser, Opened[]>();

/** These can be undone … */
const GIVEN = ['addInitScript', 'exposeBinding', 'exposeFunction'];
/** … and these, on a window or its clock, cannot. */
const SPENDING = [
  'addLocatorHandler',
  'fastForward',
  'install',
  'newCDPSession',
  'pauseAt',
  'routeFromHAR',
  'routeWebSocket',
  'runFor',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setFixedTime',
  'setGeolocation',
  'setHTTPCredentials',
  'setStorageState',
  'setSystemTime',
];
/** The server's smallest document. Another origin, or a blank page, would start a new process. */
const EMPTY = '/healthz';

/** A window like new. */
export async function openWindow(browser: Browser, shape: Shape): Promise<Page> {
  const idle = emptied.get(browser) ?? [];
  const at = idle.findLastIndex(
    ({ shape: { baseURL, timezoneId } }) => baseURL === shape.baseURL && timezoneId === shape.timezoneId,
  );
  const [used] = at === -1 ? [] : idle.splice(at, 1);
  const page = used?.page ?? (await openNew(browser, shape));
  await page.setViewportSize(SIZE);
  return page;
}

async function openNew(browser: Browser, shape: Shape): Promise<Page> {
  const context = await browser.newContext(shape);
  const page = await context.newPage();
  const line = context.newCDPSession.bind(context, page);
  const opened: Opened = { page, line, shape, listeners: new Map(), given: [], isSpent: false };
  for (const one of [context, page, context.clock]) watch(one, opened);
  for (const one of [context, page])
    opened.listeners.set(one, new Set(listenersOf(one).map(([, listener]) => listener)));
  windows.set(page, opened);
  return page;
}

function listenersOf(target: Watched): [string | symbol, Listener][] {
  const emitter = target as unknown as EventEmitter;
  return emitter
    .eventNames()
    .flatMap((name) =>
      emitter.rawListeners(name).map((one): ReturnType<typeof listenersOf>[number] => [name, one as Listener]),
    );
}

/** Records actions that would outlast a test. */
function watch(target: Watched | Clock, opened: Opened): void {
  const methods = target as unknown as Record<string, (...args: unknown[]) => Promise<Opened['given'][number]>>;
  for (const name of GIVEN) {
    const give = methods[name]?.bind(target);
    if (give)
      methods[name] = async (...args) => {
        const given = await give(...args);
        opened.given.push(given);
        return given;
      };
  }
  for (const name of SPENDING) {
    const spend = methods[name]?.bind(target);
    if (spend)
      methods[name] = (...args) => {
        opened.isSpent = true;
        return spend(...args);
      };
  }
}

/** The test is done with these windows: they are emptied for the next one, or closed if that is impossible. */
export async function reuseWindows(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const opened = windows.get(page);
    const browser = page.context().browser();
    if (opened && browser && isAtHome(opened) && !opened.isSpent && (await isEmptied(opened)))
      emptied.set(browser, [...(emptied.get(browser) ?? []), opened]);
    else await page.context().close();
  }
}

/** Its data for other origins is not emptied. */
const isAtHome = ({ page, shape: { baseURL } }: Opened) =>
  !page.isClosed() &&
  page
    .context()
    .pages()
    .every((one) => ['null', baseURL].includes(new URL(one.url()).origin));

/** A page that navigates by itself, for instance, cannot be emptied. */
const isEmptied = (opened: Opened) =>
  empty(opened).then(
    () => true,
    () => false,
  );

async function empty(opened: Opened): Promise<void> {
  const { page, line, shape } = opened;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const one of [page, context]) {
    for (const [name, listener] of listenersOf(one))
      if (!opened.listeners.get(one)?.has(listener)) (one as unknown as EventEmitter).off(name, listener);
    await one.unrouteAll({ behavior: 'ignoreErrors' });
    await one.setExtraHTTPHeaders({});
  }
  for (const given of opened.given.splice(0)) await given.dispose();
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
  await page.mouse.move(0, 0);
  await page.goto(EMPTY);
  const session = await line();
  await session.send('Storage.clearDataForOrigin', { origin: shape.baseURL, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  await page.evaluate(() => {
    window.name = '';
  });
}
