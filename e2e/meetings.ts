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
  expect(page.getByRole('heading', { level: 1, name: 'Interview Room' })).toBeVisible({ timeout: 45_000 });

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

/** A proxy between a page and the server's socket: cuts it, drops answers, or answers in the server's place. */
export async function interceptSocket(page: Page) {
  let isCut = false;
  const answers = new Map<string, object>();
  const unanswered = new Set<string>();
  const unheard = new Set<string>();
  const open = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    open.add(socket);
    const lost = new Set<string>();
    server.onMessage((message) => {
      const [, id = ''] = /^43(\d+)/.exec(String(message)) ?? [];
      if (!lost.delete(id)) socket.send(message);
    });
    socket.onMessage((message) => {
      const [, id, name] = /^42(\d+)\["([\w-]+)"/.exec(String(message)) ?? [];
      if (name !== undefined && unheard.has(name)) return;
      if (id !== undefined && name !== undefined && unanswered.has(name)) lost.add(id);
      const answer = name === undefined ? undefined : answers.get(name);
      if (answer === undefined) server.send(message);
      else socket.send(`43${id}${JSON.stringify([answer])}`);
    });
  });
  // Blocks the polling fallback.
  await page.route(/\/socket\.io\//, (route) => (isCut ? route.abort() : route.fallback()));
  return {
    async cut() {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close()));
    },
    mend: () => void (isCut = false),
    /** The server receives these events and acts; its answers are dropped. */
    loseAnswers: (event: string) => void unanswered.add(event),
    answerAgain: (event: string) => void unanswered.delete(event),
    /** The server does not receive these events. */
    swallow: (event: string) => void unheard.add(event),
    hearAgain: (event: string) => void unheard.delete(event),
    /** A server refusal of an event. */
    refuse: (event: string, code: string, message: string, more: object = {}) =>
      void answers.set(event, { ok: false, error: { code, message, event, ...more } }),
  };
}

interface Acknowledgement {
  ok: boolean;
  error?: { code: string };
}

/** The answers to a program that speaks the protocol like a page; all events go over one guest's socket. */
export function answersTo(world: World, events: readonly (readonly [name: string, payload: object])[]) {
  return new Promise<Acknowledgement[]>((resolve, reject) => {
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      headers: { origin: world.url },
    } as never);
    const answers: Acknowledgement[] = [];
    const ask = () => socket.send(`42${answers.length}${JSON.stringify(events[answers.length])}`);
    socket.addEventListener('error', () => reject(new Error('no socket')));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send('40{}');
      else if (text.startsWith('40')) ask();
      else if (text === '2') socket.send('3');
      else if (text.startsWith('43')) {
        answers.push(JSON.parse(text.replace(/^43\d+/, ''))[0] as Acknowledgement);
        if (answers.length < events.length) return ask();
        socket.close();
        resolve(answers);
      }
    });
  });
}
