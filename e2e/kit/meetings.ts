import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type { Theme } from './fixtures.ts';
import { call } from './quiz.ts';
import { openWindow } from './windows.ts';
import type { World } from './world.ts';

export const ADMIN = { email: 'admin@demo.example', password: 'assay-demo-admin' };

export interface Signed {
  token: string;
  user: { id: number; firstName: string; lastName: string };
}

export const admin = (world: World) => call<Signed>(world, 'POST', 'auth/login', 'none', ADMIN);

/** @returns its id */
export async function createMeeting(world: World, host: Signed, body: object = {}): Promise<string> {
  const { meeting } = await call<{ meeting: { meetingId: string } }>(world, 'POST', 'meetings', host.token, body);
  return meeting.meetingId;
}

const A_PAGE = 20;

/** The meeting's place in the list: others in the same world may be more urgent. */
export async function listedAt(world: World, host: Signed, meetingId: string): Promise<string> {
  for (let page = 1; ; page += 1) {
    const path = `meetings?page=${page}&limit=${A_PAGE}`;
    const { items } = await call<{ items: { meetingId: string }[] }>(world, 'GET', path, host.token);
    if (items.length === 0) throw new Error(`${meetingId} is in no list`);
    if (items.some((listed) => listed.meetingId === meetingId)) return `/admin/virtual-rounds/meetings?page=${page}`;
  }
}

/** A separate window, signed in or as a guest; reuseWindows() takes it back. */
export async function windowOf(
  browser: Browser,
  world: World,
  { who = null, theme = 'light' }: { who?: Signed | null; theme?: Theme } = {},
): Promise<Page> {
  const page = await openWindow(browser, { baseURL: world.url });
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.context().addInitScript(
    ([chosen, session]) => {
      localStorage.setItem('theme', chosen);
      if (session === null) return;
      localStorage.setItem('token', session.token);
      localStorage.setItem('user', JSON.stringify(session.user));
    },
    [theme, who] as const,
  );
  return page;
}

/** Opens the link, enters a name and asks to join. */
export async function knock(page: Page, meetingId: string, name: string): Promise<void> {
  await page.goto(`/join/${meetingId}`);
  const field = page.getByLabel('Full Name *');
  await field.clear();
  // Key by key, because Firefox reports no events for text filled in at once.
  await field.pressSequentially(name);
  await page.getByRole('button', { name: 'Join Meeting' }).click();
}

// Devices, a socket and the answer come first.
export const isWaiting = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Waiting for Host Approval' })).toBeVisible();

export const isAtForm = (page: Page) => expect(page.getByRole('heading', { name: 'Join Interview' })).toBeVisible();

export const isInRoom = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Interview Room' })).toBeVisible();

export async function joinAsHost(page: Page, meetingId: string): Promise<void> {
  await page.goto(`/join/${meetingId}`);
  await page.getByRole('button', { name: 'Join as host' }).click();
  await isInRoom(page);
}

/** The messages of the page's own socket from now on. */
export function framesOf(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}

/** A proxy between a page and the server's socket. */
export async function interceptSocket(page: Page) {
  const unheard = new Set<string>();
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const [, name = ''] = /^42\d*\["([\w-]+)"/.exec(String(message)) ?? [];
      if (!unheard.has(name)) server.send(message);
    });
  });
  return {
    /** The server does not receive these events. */
    swallow: (event: string) => void unheard.add(event),
    hearAgain: (event: string) => void unheard.delete(event),
  };
}
