import { expect } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Theme } from './fixtures.ts';
import { admin, createMeeting, isWaiting, joinAsHost, knock, windowOf } from './meetings.ts';
import type { Signed } from './meetings.ts';
import type { World } from './world.ts';

// People inside a meeting, and what really arrives at them.

/** For machines that encode and decode every picture themselves. */
export const SLOW = { timeout: 45_000 };

/** Fewer pictures a second than a camera gives: each is encoded and decoded here, for several people. */
export const CALM_CAMERA = '--use-fake-device-for-media-stream=fps=10';

interface WithPeers {
  peers: RTCPeerConnection[];
}

/** A window whose connections can be asked what they carry. Call before it opens the page. */
export async function watchMedia(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    const Real = window.RTCPeerConnection;
    Object.assign(window, { peers });
    window.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
  });
}

/** @returns how many connections are open, how much picture was decoded and how much sound was heard on them */
const arrivedAt = (page: Page) =>
  page.evaluate(async () => {
    const open = (window as unknown as WithPeers).peers.filter(
      ({ connectionState }) => connectionState === 'connected',
    );
    let [frames, energy] = [0, 0];
    for (const peer of open)
      for (const report of (await peer.getStats()).values())
        if (report.type === 'inbound-rtp') {
          frames += report.framesDecoded ?? 0;
          energy += report.totalAudioEnergy ?? 0;
        }
    return { frames, energy, connections: open.length };
  });

/** Pictures and sound of others arrive now, over as many connections. */
export async function expectMedia(page: Page, connections = 1): Promise<void> {
  await expect.poll(async () => (await arrivedAt(page)).connections, SLOW).toBe(connections);
  const before = await arrivedAt(page);
  await expect
    .poll(async () => {
      const now = await arrivedAt(page);
      return now.frames > before.frames && now.energy > before.energy;
    }, SLOW)
    .toBe(true);
}

export const tile = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem', { name, exact: true }).and(page.locator('[data-participant]'));

/** The picture on somebody's tile moves. */
export async function expectMoving(page: Page, name: string): Promise<void> {
  const video = tile(page, name).locator('video');
  await expect(video).toBeVisible(SLOW);
  await video.evaluate(async (element: HTMLVideoElement) => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => element.requestVideoFrameCallback(resolve));
  });
}

export interface OpenRoom {
  meetingId: string;
  account: Signed;
  host: Page;
}

/** A new meeting with the demo admin in it. */
export async function openRoom(browser: Browser, world: World, theme: Theme = 'light'): Promise<OpenRoom> {
  const account = await admin(world);
  const meetingId = await createMeeting(world, account);
  const host = await windowOf(browser, world, { who: account, theme });
  await watchMedia(host);
  await joinAsHost(host, meetingId);
  return { meetingId, account, host };
}

interface Coming {
  theme?: Theme;
  /** Before the page opens. */
  prepare?: (page: Page) => Promise<unknown>;
  who?: Signed;
}

/** Somebody who asks to be let in and waits. */
export async function waitAt(
  browser: Browser,
  world: World,
  { meetingId }: Pick<OpenRoom, 'meetingId'>,
  name: string,
  { theme = 'light', prepare, who }: Coming = {},
): Promise<Page> {
  const page = await windowOf(browser, world, { theme, ...(who && { who }) });
  await watchMedia(page);
  await prepare?.(page);
  await knock(page, meetingId, name);
  await isWaiting(page);
  return page;
}

/** The host lets in somebody who waits, wherever it is offered. */
export async function admit(host: Page, name: string): Promise<void> {
  await host
    .getByRole('button', { name: `Admit ${name}`, exact: true })
    .first()
    .click(SLOW);
}

/** Somebody who asked and was let in. */
export async function comeIn(
  browser: Browser,
  world: World,
  room: OpenRoom,
  name: string,
  coming: Coming = {},
): Promise<Page> {
  const page = await waitAt(browser, world, room, name, coming);
  await admit(room.host, name);
  await expectInside(page);
  return page;
}

export const expectInside = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Interview Room' })).toBeVisible(SLOW);

export const openPanel = (page: Page, name: 'People' | 'Chat') =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

export const control = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Call controls' }).getByRole('button', { name, exact: true });

export async function closeAll(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}
