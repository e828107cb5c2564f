import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type { Theme } from './fixtures.ts';
import { call } from './quiz.ts';
import type { World } from './world.ts';

const ADMIN = { email: 'admin@demo.example', password: 'assay-demo-admin' };

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

/** A window of its own, as somebody signed in or as a guest. */
export async function windowOf(
  browser: Browser,
  world: World,
  { who = null, theme = 'light' }: { who?: Signed | null; theme?: Theme } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url, viewport: { width: 1280, height: 844 } });
  await context.addInitScript(
    ([chosen, session]) => {
      localStorage.setItem('theme', chosen);
      if (session === null) return;
      localStorage.setItem('token', session.token);
      localStorage.setItem('user', JSON.stringify(session.user));
    },
    [theme, who] as const,
  );
  return context.newPage();
}

/** Opens the link, gives a name and asks to be let in. */
export async function knock(page: Page, meetingId: string, name: string): Promise<void> {
  await page.goto(`/join/${meetingId}`);
  await page.getByLabel('Full Name *').fill(name);
  await page.getByRole('button', { name: 'Join Meeting' }).click();
}

export const isWaiting = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Waiting for Host Approval' })).toBeVisible();

export const isAtForm = (page: Page) => expect(page.getByRole('heading', { name: 'Join Interview' })).toBeVisible();

export const isInRoom = (page: Page) => expect(page.getByText('Interview Room').first()).toBeVisible();

export async function joinAsHost(page: Page, meetingId: string): Promise<void> {
  await page.goto(`/join/${meetingId}`);
  await page.getByRole('button', { name: 'Join as host' }).click();
  await isInRoom(page);
}
