import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { relayMissing, startRelayNetwork, TURN_SECRET, TURN_URL } from '../../e2e/kit/relayNetwork.ts';
import { createMeeting, joinAsHost, knock, launchApart, launchOptions, openPage, signIn } from './meetings.ts';
import type { Signed } from './meetings.ts';
import { note } from './report.ts';
import { hasFrame } from './rooms.ts';
import { startServer, temporaryFolder } from './server.ts';

// Faults in a call, and how long it takes until people see them, or until they are repaired. Times in ms; Infinity:
// never.

const LONGEST_MS = 60_000;

/** @returns the time from that instant until it happened */
const after = (since: number, passed: Promise<unknown>): Promise<number> =>
  passed.then(
    () => Date.now() - since,
    (error: unknown) => {
      note(`Never: ${error instanceof Error ? error.message : String(error)}`);
      return Infinity;
    },
  );

export interface Calling {
  url: string;
  admin: Signed;
  host: Page;
  candidate: Page;
}

/** Two people see each other. */
export async function call({ url, admin, host, candidate }: Calling): Promise<void> {
  const meetingId = await createMeeting(url, admin);
  await joinAsHost(host, meetingId);
  const admit = await knock(host, candidate, meetingId);
  await admit.click();
  await Promise.all([hasFrame(host, 0), hasFrame(candidate, 0)]);
}

/** Frozen, not closed: no goodbye, as with a closed lid. @returns until it is shown, and until the tile is gone */
export async function freeze(url: string, admin: Signed, host: Page): Promise<{ noticedMs: number; goneMs: number }> {
  const { server, browser } = await launchApart();
  await call({ url, admin, host, candidate: await openPage(browser, url, null) });
  const tile = host.locator('[data-participant]');
  const group = -(server.process().pid ?? Number.NaN);
  process.kill(group, 'SIGSTOP');
  const since = Date.now();
  const [noticedMs, goneMs] = await Promise.all([
    after(since, tile.filter({ hasText: 'Connection lost – reconnecting…' }).waitFor({ timeout: LONGEST_MS })),
    after(since, tile.nth(1).waitFor({ state: 'detached', timeout: LONGEST_MS })),
  ]);
  process.kill(group, 'SIGKILL');
  return { noticedMs, goneMs };
}

/** A candidate whose network blocks media, without a relay. @returns from Admit until both see it */
export async function noWay({ url, admin, host, candidate }: Calling): Promise<number> {
  await candidate.addInitScript(() => {
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
  const meetingId = await createMeeting(url, admin);
  await joinAsHost(host, meetingId);
  const admit = await knock(host, candidate, meetingId);
  const since = Date.now();
  await admit.click();
  const noticed = (page: Page) =>
    after(since, page.getByText('cannot connect directly; relay not configured').waitFor({ timeout: LONGEST_MS }));
  return Math.max(...(await Promise.all([host, candidate].map(noticed))));
}

interface InHand {
  fallSilent(): void;
  /** @returns ms until others are sent another microphone, muted like the unplugged one */
  unplugMic(): Promise<number>;
}

/** A page with a scripted microphone. Call it before the page loads. */
async function takeMic(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const peers: RTCPeerConnection[] = [];
    const voices: GainNode[] = [];
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      const stream = await ask(wishes);
      const [real] = stream.getAudioTracks();
      if (real === undefined) return stream;
      const context = new AudioContext();
      const output = context.createMediaStreamDestination();
      const voice = new GainNode(context);
      const tone = new OscillatorNode(context);
      tone.connect(voice).connect(output);
      tone.start();
      await context.resume();
      voices.push(voice);
      stream.removeTrack(real);
      real.stop();
      for (const track of output.stream.getTracks()) stream.addTrack(track);
      return stream;
    };
    const sent = () =>
      peers
        .flatMap((peer) => peer.getSenders())
        .flatMap(({ track }) => track ?? [])
        .find(({ kind, readyState }) => kind === 'audio' && readyState === 'live');
    const inHand: InHand = {
      fallSilent() {
        for (const voice of voices) voice.gain.value = 0;
      },
      async unplugMic() {
        const lost = sent();
        const isMuted = lost?.enabled === false;
        const since = performance.now();
        lost?.stop();
        lost?.dispatchEvent(new Event('ended'));
        for (;;) {
          const now = sent();
          if (now !== undefined && now !== lost && now.enabled !== isMuted) return performance.now() - since;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      },
    };
    Object.assign(window, { inHand });
  });
}

/** @returns until a silent microphone is reported, and until an unplugged one is replaced */
export async function loseMic(calling: Calling): Promise<{ silentMs: number; replacedMs: number }> {
  const { candidate } = calling;
  await takeMic(candidate);
  await call(calling);
  const replacedMs = await candidate.evaluate(() => (window as unknown as { inHand: InHand }).inHand.unplugMic());
  await delay(1000);
  const since = Date.now();
  await candidate.evaluate(() => (window as unknown as { inHand: InHand }).inHand.fallSilent());
  const silentMs = await after(since, candidate.getByText('We cannot hear you').waitFor({ timeout: LONGEST_MS }));
  return { silentMs, replacedMs };
}

/** How a person is offline: reported by the device, or by silent packet loss. */
export const OUTAGES = ['unplugged', 'silent'] as const;

export interface Back {
  how: (typeof OUTAGES)[number];
  seconds: number;
  /** From the network's return until both sides decode new frames of the other; once per person. */
  tookMs: number[];
}

/** Two people with separate networks, and a relay between them. @returns why this machine cannot do that */
export async function networkBack(blackouts: readonly number[]): Promise<Back[] | string> {
  const missing = relayMissing();
  if (missing !== null) return missing;
  const server = await startServer({
    DATA_DIR: temporaryFolder(),
    DEMO: '1',
    RATE_LIMIT_FACTOR: '1000',
    STUN_URLS: '',
    TURN_URLS: TURN_URL,
    TURN_SECRET,
  });
  const network = await startRelayNetwork(server.url, launchOptions());
  const { near, far } = network.browsers;
  const admin = await signIn(server.url);
  const results: Back[] = [];
  for (const how of OUTAGES) {
    const host = await openPage(near, server.url, admin);
    const candidate = await openPage(far, server.url, null);
    for (const page of [host, candidate]) await countPictures(page.context());
    await call({ url: server.url, admin, host, candidate });
    for (const seconds of blackouts) {
      const tookMs: number[] = [];
      for (const person of ['far', 'near'] as const) {
        if (how === 'unplugged') network.unplug(person);
        else network.lose(person);
        await delay(seconds * 1000);
        if (how === 'unplugged') network.plugIn(person);
        else network.find(person);
        const since = Date.now();
        tookMs.push(await after(since, Promise.all([host, candidate].map((page) => newPictures(page)))));
        await delay(5000);
      }
      results.push({ how, seconds, tookMs });
    }
    for (const page of [host, candidate]) await page.context().close();
  }
  await network.stop();
  await server.stop();
  return results;
}

type Counting = Window & { decoded: () => Promise<number[]> };

async function countPictures(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
    // For each connection, whatever its state.
    const decoded = async () => {
      const reports = await Promise.all(peers.map(async (peer) => [...(await peer.getStats()).values()]));
      return reports.map((stats) => Math.max(0, ...stats.map(({ framesDecoded }) => Number(framesDecoded ?? 0))));
    };
    Object.assign(window, { decoded });
  });
}

/** Resolves when a frame arrives that was not there at the call. */
const newPictures = (page: Page): Promise<void> =>
  page.evaluate(async (longestMs) => {
    const { decoded } = window as unknown as Counting;
    const before = await decoded();
    for (const end = performance.now() + longestMs; performance.now() < end;) {
      if ((await decoded()).some((frames, at) => frames > (before[at] ?? 0))) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('no picture came');
  }, LONGEST_MS);
