import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { reuseWindows, openWindow } from '../kit/windows.ts';
import type { World } from '../kit/world.ts';

// Windows are emptied between tests instead of reopened. A test must find nothing of an earlier one.

/** Without it the browser treats a document as another site's, and forgets the window's name. */
const HOME = { 'cross-origin-opener-policy': 'same-origin' };

/** Served here, so that things the product's own policy forbids can be left behind as well. */
const PLAIN = '/plain-page-of-this-test';
const serve = (context: BrowserContext) =>
  context.route(`**${PLAIN}*`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: '// Does nothing.' })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>plain</title><h1>plain</h1>' }),
  );

/** Everything a window reveals about itself and earlier use. */
async function look(page: Page) {
  const context = page.context();
  const windows = context.pages().length;
  const cookies = (await context.cookies()).map(({ name }) => name);
  const opened = await page.goto('/healthz?look');
  const headers = (await opened?.request().allHeaders()) ?? {};
  const within = await page.evaluate(async () => {
    const allowed: string[] = [];
    for (const name of ['camera', 'microphone', 'clipboard-read', 'geolocation', 'notifications'])
      allowed.push((await navigator.permissions.query({ name: name as PermissionName })).state);
    const seen: string[] = [];
    for (const one of ['print', '(prefers-reduced-motion)', '(prefers-color-scheme: dark)', '(forced-colors)'])
      if (matchMedia(one).matches) seen.push(one);
    const files: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    return {
      stored: Object.keys(localStorage),
      storedForSession: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      files,
      workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      name: window.name,
      steps: history.length,
      ofScripts: 'leftByScript' in window,
      ofScriptsOfContext: 'leftByContext' in window,
      bound: 'leftBinding' in window,
      boundToContext: 'leftBindingOfContext' in window,
      allowed,
      seen,
      size: [innerWidth, innerHeight],
    };
  });
  // Opened beside it, because an unreachable page becomes one of the browser's own.
  const beside = await context.newPage();
  const reaches = await beside.goto('/icon.svg').then(
    () => true,
    () => false,
  );
  await beside.close();
  return {
    ...within,
    windows,
    cookies,
    header: headers['x-left'],
    answered: opened?.status(),
    reaches,
  };
}

async function leaveAll(page: Page): Promise<void> {
  const context = page.context();
  await serve(context);
  await page.goto(PLAIN);
  await page.evaluate(async (script) => {
    localStorage.setItem('left', '1');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
    await (await caches.open('left')).put('/left', new Response('1'));
    await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true });
    await navigator.serviceWorker.register(script);
    await navigator.serviceWorker.ready;
    history.pushState(null, '', '#left');
  }, `${PLAIN}.js`);
  await page.goto('/healthz');
  await page.evaluate(() => {
    sessionStorage.setItem('left', '1');
    window.name = 'left';
  });
  await context.addCookies([{ name: 'left', value: '1', url: page.url() }]);
  await context.grantPermissions(['camera', 'microphone', 'clipboard-read', 'geolocation', 'notifications']);
  await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    const call = new RTCPeerConnection();
    for (const track of stream.getTracks()) call.addTrack(track, stream);
    await call.setLocalDescription();
  });
  await context.setExtraHTTPHeaders({ 'x-left': '1' });
  await context.addInitScript(() => Object.assign(window, { leftByContext: true }));
  await page.addInitScript(() => Object.assign(window, { leftByScript: true }));
  await context.exposeFunction('leftBindingOfContext', () => 1);
  await page.exposeFunction('leftBinding', () => 1);
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce', colorScheme: 'dark', forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 500 });
  await page.route('**/healthz?look', (route) => route.fulfill({ status: 418, headers: HOME }));
  await context.newPage();
  await context.setOffline(true);
}

/** The same of an unused window. */
async function lookAtNew(browser: Browser, world: World) {
  const context = await browser.newContext({ baseURL: world.url });
  const state = await look(await context.newPage());
  await context.close();
  return state;
}

test('a window that is handed on is like a new one, whatever was left behind in it', async ({ browser, world }) => {
  const shape = { baseURL: world.url };
  const unused = await lookAtNew(browser, world);
  const page = await openWindow(browser, shape);
  await leaveAll(page);
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  const left: Record<string, unknown> = await look(page);
  for (const [name, value] of Object.entries(unused)) expect(left[name], name).not.toEqual(value);
  expect(heard).not.toEqual([]);

  await reuseWindows(page);
  heard.length = 0;
  expect(page.isClosed()).toBe(false);
  const next = await openWindow(browser, shape);
  expect(next === page).toBe(true);
  expect(await look(next)).toEqual(unused);
  expect(heard).toEqual([]);
  await next.emulateMedia({ media: 'print' });
  await next.goto('/healthz');
  expect(await next.evaluate(() => matchMedia('print').matches)).toBe(true);
  await reuseWindows(next);
});

const spent: Record<string, (page: Page) => Promise<unknown>> = {
  'another time': (page) => page.clock.setFixedTime('2001-02-03T04:05:06Z'),
  'sockets that end in the test': (page) => page.routeWebSocket('**/*', () => undefined),
  'another place': (page) => page.context().setGeolocation({ latitude: 1, longitude: 1 }),
  'a line to the browser itself': (page) => page.context().newCDPSession(page),
  'the storage of another origin': async (page) => {
    await page.route('https://elsewhere.example/', (route) => route.fulfill({ body: 'elsewhere' }));
    await page.goto('https://elsewhere.example/');
  },
};
for (const [what, spend] of Object.entries(spent))
  test(`a window that was given ${what} is closed, not handed on`, async ({ browser, world }) => {
    const page = await openWindow(browser, { baseURL: world.url });
    await spend(page);
    await reuseWindows(page);
    expect(page.isClosed()).toBe(true);
  });
