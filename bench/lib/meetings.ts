import { chromium } from '@playwright/test';
import type { Browser, BrowserServer, Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { watchFrames } from './rooms.ts';

// A meeting of two, opened like by people: the demo admin is its host, a guest asks to join.

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // Without it, addresses are hidden behind mDNS names, which a machine without multicast cannot resolve.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

/** A browser with a fake camera and microphone. */
export const launchOptions = () => ({ executablePath: findBrowser(), args: ARGUMENTS });

export const launch = (): Promise<Browser> => chromium.launch(launchOptions());

/** A browser in its own processes, which can be frozen. */
export async function launchApart(): Promise<{ server: BrowserServer; browser: Browser }> {
  const server = await chromium.launchServer(launchOptions());
  return { server, browser: await chromium.connect(server.wsEndpoint()) };
}

export interface Signed {
  token: string;
  user: object;
}

export const signIn = (url: string): Promise<Signed> =>
  post<Signed>(url, 'auth/login', { email: 'admin@demo.example', password: 'assay-demo-admin' });

export async function createMeeting(url: string, { token }: Signed): Promise<string> {
  const { meeting } = await post<{ meeting: { meetingId: string } }>(url, 'meetings', {}, token);
  return meeting.meetingId;
}

async function post<Answer>(url: string, path: string, body: object, token?: string): Promise<Answer> {
  const reply = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return ((await reply.json()) as { data: Answer }).data;
}

export async function openPage(browser: Browser, url: string, who: Signed | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 844 },
    permissions: ['camera', 'microphone'],
  });
  await context.addInitScript((session) => {
    if (session === null) return;
    localStorage.setItem('token', session.token);
    localStorage.setItem('user', JSON.stringify(session.user));
  }, who);
  const page = await context.newPage();
  await watchFrames(page);
  return page;
}

export async function joinAsHost(page: Page, meetingId: string): Promise<void> {
  await page.goto(`/join/${meetingId}`);
  await page.getByRole('button', { name: 'Join as host' }).click();
  await page.getByText('Interview Room').first().waitFor();
}

/** Asks to join. @returns the host's button to admit them */
export async function knock(host: Page, candidate: Page, meetingId: string) {
  await candidate.goto(`/join/${meetingId}`);
  await candidate.getByLabel('Full Name *').fill('Ana Lima');
  await candidate.getByRole('button', { name: 'Join Meeting' }).click();
  const button = host.getByRole('button', { name: 'Admit Ana Lima' }).first();
  await button.waitFor();
  return button;
}
