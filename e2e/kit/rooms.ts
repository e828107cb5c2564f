import { expect } from '@playwright/test';
import type { Browser, BrowserContext, JSHandle, Locator, Page } from '@playwright/test';
import { admin, createMeeting, isInRoom, isWaiting, joinAsHost, knock, windowOf } from './meetings.ts';
import type { Signed } from './meetings.ts';
import type { World } from './world.ts';

// People inside a meeting, and what really arrives at them.

/** For machines without hardware encoding and decoding. */
export const SLOW = { timeout: 90_000 };

interface Watched {
  peers: RTCPeerConnection[];
  /** Of camera and microphone. */
  tracks: MediaStreamTrack[];
}

/**
 * A window whose connections report what they carry, and whose devices whether they run. Call before it opens the page.
 */
export async function watchMedia(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    const tracks: MediaStreamTrack[] = [];
    const Real = window.RTCPeerConnection;
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    Object.assign(window, { peers, tracks });
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      const stream = await ask(wishes);
      tracks.push(...stream.getTracks());
      return stream;
    };
    window.RTCPeerConnection = class extends Real {
      readonly #closed = Promise.withResolvers<RTCStatsReport>();
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
      override close() {
        super.close();
        this.#closed.resolve(new Map());
      }
      // Firefox never answers getStats while a connection closes.
      override getStats(selector?: MediaStreamTrack | null) {
        return Promise.race([super.getStats(selector), this.#closed.promise]);
      }
    };
  });
}

/**
 * @returns per open connection the decoded frames, the heard sound, and the frames shown to the page; null if no tile
 * shows them
 */
export const arrivedAt = (page: Page) =>
  page.evaluate(async () => {
    const links: { nth: number; frames: number; shown: number | null; energy: number }[] = [];
    const shownOf = (peer: RTCPeerConnection) => {
      const tracks = new Set(peer.getReceivers().map(({ track }) => track));
      const video = [...document.querySelectorAll('video')].find(({ srcObject }) =>
        (srcObject as MediaStream | null)?.getVideoTracks().some((track) => tracks.has(track)),
      );
      return video === undefined ? null : shownBy(video);
    };
    const shownBy = (video: HTMLVideoElement & { drawn?: number }) => {
      // Firefox does not count the displayed frames of a call.
      if (!('mozPaintedFrames' in video)) return video.getVideoPlaybackQuality().totalVideoFrames;
      const count = () => {
        video.drawn = (video.drawn ?? 0) + 1;
        video.requestVideoFrameCallback(count);
      };
      if (video.drawn === undefined) video.requestVideoFrameCallback(count);
      return (video.drawn ??= 0);
    };
    for (const [nth, peer] of (window as unknown as Watched).peers.entries()) {
      if (peer.connectionState !== 'connected') continue;
      let [frames, energy] = [0, 0];
      for (const report of (await peer.getStats()).values())
        if (report.type === 'inbound-rtp') {
          frames += report.framesDecoded ?? 0;
          energy += report.totalAudioEnergy ?? 0;
        }
      links.push({ nth, frames, shown: shownOf(peer), energy });
    }
    return links;
  });

/** @returns the allowed video bit rate of each open connection, lowest first */
export const bitratesOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as Watched).peers
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((peer) => peer.getSenders().filter(({ track }) => track?.kind === 'video'))
      .map((sender) => sender.getParameters().encodings[0]?.maxBitrate)
      .toSorted((one, other) => Number(one) - Number(other)),
  );

/** The running camera and microphone tracks, each with a light. */
export const expectRunning = (page: Page, kinds: ('audio' | 'video')[]) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as Watched).tracks.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind),
      ),
    )
    .toEqual(kinds);

/** Camera and microphone send nothing, and their lights are off. */
export const expectDevicesOff = (page: Page) => expectRunning(page, []);

/** The microphone track sent to the only other person. */
export const sentSound = (page: Page): Promise<JSHandle<MediaStreamTrack | undefined>> =>
  page.evaluateHandle(() => {
    const peer = (window as unknown as Watched).peers.find(({ connectionState }) => connectionState === 'connected');
    return peer?.getSenders().find(({ track }) => track?.kind === 'audio')?.track ?? undefined;
  });

/** Video and sound of others arrive now, over that many connections. */
export async function expectMedia(page: Page, connections = 1): Promise<void> {
  await expect.poll(async () => (await arrivedAt(page)).length, SLOW).toBe(connections);
  const before = await arrivedAt(page);
  const flowing = async () => {
    const now = await arrivedAt(page);
    return now.map((link) => {
      const earlier = before.find(({ nth }) => nth === link.nth);
      const missing = [];
      if (link.frames <= (earlier?.frames ?? 0)) missing.push('pictures');
      // A tile added since then counts from the start.
      if (link.shown === 0 || (link.shown !== null && link.shown === earlier?.shown)) missing.push('pictures shown');
      if (link.energy <= (earlier?.energy ?? 0)) missing.push('sound');
      return missing.length === 0 ? 'flows' : `no ${missing.join(', ')}: ${JSON.stringify([earlier, link])}`;
    });
  };
  await expect.poll(flowing, SLOW).toEqual(Array.from({ length: connections }, () => 'flows'));
}

/** @returns ms since then until new video and sound arrived, on any connection */
export async function untilMedia(page: Page, since: number): Promise<{ picture: number; sound: number }> {
  const arrived = () =>
    page.evaluate(async () => {
      const found: Record<string, number> = {};
      for (const [nth, peer] of (window as unknown as Watched).peers.entries())
        if (peer.connectionState !== 'closed')
          for (const { type, kind, framesDecoded, packetsReceived } of (await peer.getStats()).values())
            if (type === 'inbound-rtp') found[`${kind} ${nth}`] = kind === 'video' ? framesDecoded : packetsReceived;
      return found;
    });
  const before = await arrived();
  const until = async (kind: string) => {
    // Firefox restarts its counters when it attaches the same stream again.
    const isNew = ([name, number]: [string, number]) =>
      name.startsWith(kind) && number !== (before[name] ?? 0) && number > 0;
    await expect.poll(async () => Object.entries(await arrived()).some(isNew), { ...SLOW, intervals: [50] }).toBe(true);
    return Date.now() - since;
  };
  const [picture, sound] = await Promise.all([until('video'), until('audio')]);
  return { picture, sound };
}

export const tile = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem', { name, exact: true }).and(page.locator('[data-participant]'));

/** The own tile is silent, and the others' sound has one element each. */
export async function expectOwnMute(page: Page, name: string): Promise<void> {
  const own = tile(page, name).locator('video');
  await expect(own).toBeVisible(SLOW);
  await expect(own).toHaveJSProperty('muted', true);
  await expect(page.locator('audio')).toHaveCount((await page.locator('[data-participant]').count()) - 1);
}

/**
 * A person's tile is not black and moves: changed pixels, or new frames of a still picture, such as a screen. A busy
 * browser does not draw pages that are not looked at, so the page is looked at.
 */
export async function expectMoving(page: Page, name: string): Promise<void> {
  const video = tile(page, name).locator('video');
  await expect(video).toBeVisible(SLOW);
  await video.evaluate((element: HTMLVideoElement & { drawn?: number }) => {
    element.drawn = 0;
    const count = () => {
      element.drawn = (element.drawn ?? 0) + 1;
      element.requestVideoFrameCallback(count);
    };
    element.requestVideoFrameCallback(count);
  });
  const look = async () => {
    await page.screenshot({ scale: 'css' });
    return video.evaluate((element: HTMLVideoElement & { drawn?: number }) => {
      const brush = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true });
      brush?.drawImage(element, 0, 0, 64, 64);
      const colours = brush?.getImageData(0, 0, 64, 64).data.filter((_value, index) => index % 4 !== 3) ?? [];
      return { dots: Math.max(...colours) > 40 ? colours.join() : 'black', drawn: element.drawn ?? 0 };
    });
  };
  const first = await look();
  await expect
    .poll(async () => {
      const { dots, drawn } = await look();
      return dots !== 'black' && (drawn >= first.drawn + 3 || (first.dots !== 'black' && dots !== first.dots));
    }, SLOW)
    .toBe(true);
}

/** The picture of a sharer's camera beside their screen. */
export const face = (page: Page, name: string): Locator =>
  page.getByRole('listitem', { name: `${name}’s camera` }).locator('video');

/** It moves, and is small, because the text on the screen needs the bandwidth. */
export async function expectFace(page: Page, name: string): Promise<void> {
  await expect(face(page, name)).toBeVisible(SLOW);
  const time = () => face(page, name).evaluate((video: HTMLVideoElement) => video.currentTime);
  const before = await time();
  await expect.poll(time, SLOW).toBeGreaterThan(before);
  await expect(face(page, name)).toHaveJSProperty('videoHeight', 180);
}

export interface OpenRoom {
  meetingId: string;
  account: Signed;
  host: Page;
}

/** A new meeting with the demo admin inside. */
export async function openRoom(browser: Browser, world: World, meeting: object = {}): Promise<OpenRoom> {
  const account = await admin(world);
  const meetingId = await createMeeting(world, account, meeting);
  const host = await windowOf(browser, world, { who: account });
  await watchMedia(host);
  await joinAsHost(host, meetingId);
  return { meetingId, account, host };
}

/**
 * Texts shown in such elements from now on, however briefly: each once, in order.
 * @returns a function with the texts so far
 */
export async function wordsShown(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle((wanted) => {
    const texts: string[] = [];
    const look = () => {
      for (const element of document.querySelectorAll(wanted)) {
        const { textContent } = element;
        if (element.checkVisibility({ visibilityProperty: true }) && textContent && !texts.includes(textContent))
          texts.push(textContent);
      }
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  }, selector);
  return () => shown.jsonValue();
}

interface Coming {
  /** Runs before the page opens. */
  prepare?: (page: Page) => Promise<unknown>;
  who?: Signed;
}

/** A person who asks to join and waits. */
export async function waitAt(
  browser: Browser,
  world: World,
  { meetingId }: Pick<OpenRoom, 'meetingId'>,
  name: string,
  { prepare, who }: Coming = {},
): Promise<Page> {
  const page = await windowOf(browser, world, who && { who });
  await watchMedia(page);
  await prepare?.(page);
  await knock(page, meetingId, name);
  await isWaiting(page);
  return page;
}

/** The host admits a waiting person, from wherever it is offered. */
export async function admit(host: Page, name: string): Promise<void> {
  await host
    .getByRole('button', { name: `Admit ${name}`, exact: true })
    .first()
    .click(SLOW);
}

/** A person who asked and was admitted. */
export async function comeIn(
  browser: Browser,
  world: World,
  room: OpenRoom,
  name: string,
  coming: Coming = {},
): Promise<Page> {
  const page = await waitAt(browser, world, room, name, coming);
  await admit(room.host, name);
  await isInRoom(page);
  return page;
}

/** The admins' attendance list. @returns the page, and a person's row */
export async function openAttendance(browser: Browser, world: World, { account, meetingId }: OpenRoom) {
  const desk = await windowOf(browser, world, { who: account });
  await desk.goto('/admin/virtual-rounds/meetings');
  const row = desk.getByRole('row', { name: new RegExp(meetingId) });
  await row.getByRole('button', { name: /^More for/ }).click();
  await desk.getByRole('button', { name: 'Attendance', exact: true }).click();
  const visits = desk.getByRole('dialog').getByRole('listitem');
  return { desk, visitOf: (name: string) => visits.filter({ hasText: name }) };
}

export const openPanel = (page: Page, name: 'People' | 'Chat') =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

export const control = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Call controls' }).getByRole('button', { name, exact: true });
