import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import type { Page } from '@playwright/test';
import type { LocalMedia } from '../../web/src/interviews/devices/localMedia.ts';
import type { Announced, MediaTransport, Peer, Signal } from '../../web/src/interviews/call/transport.ts';

// Media between pages without the product: the real browser modules with types stripped, and signals passed between
// pages of one browser.

const web = join(import.meta.dirname, '..', '..', 'web');

export interface MediaLab {
  url: string;
  stop(): Promise<void>;
}

export async function startMediaLab(): Promise<MediaLab> {
  const server = createServer((request, reply) => {
    const path = normalize(request.url ?? '/');
    if (!path.startsWith('/src/'))
      return reply.setHeader('content-type', 'text/html').end('<!doctype html><title>lab</title>');
    readFile(join(web, path), 'utf8').then(
      (source) => reply.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source)),
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

interface Lab {
  media: LocalMedia;
  mesh: MediaTransport;
  /** Every connection this page has created. */
  connections: RTCPeerConnection[];
  /** Every track captured by this page. */
  captured: MediaStreamTrack[];
  /** The delay of this page's signals. */
  delayMs: number;
  /** Blocks signals in both directions. */
  isDeaf: boolean;
  /** So many of this page's next connections find no address, as some in Chromium after its network's return. */
  withoutAddress: number;
  /** The others' announced media. */
  announced: Announced;
  /** Errors of the modules and the page. */
  errors: string[];
}

declare global {
  interface Window {
    lab: Lab;
  }
}

/** Records what the page creates; call it before the page loads. */
export async function watchMedia(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    const captured: MediaStreamTrack[] = [];
    const errors: string[] = [];
    const announced = { audio: false, video: false };
    const lab = { connections, captured, errors, delayMs: 0, isDeaf: false, withoutAddress: 0, announced };
    Object.assign(window, { lab });
    window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(lab.withoutAddress > 0 ? { iceServers: [], iceTransportPolicy: 'relay' } : configuration);
        lab.withoutAddress = Math.max(0, lab.withoutAddress - 1);
        connections.push(this);
      }
    };
    for (const name of ['getUserMedia', 'getDisplayMedia'] as const) {
      const ask = navigator.mediaDevices[name].bind(navigator.mediaDevices);
      navigator.mediaDevices[name] = async (wishes) => {
        const stream = await ask(wishes);
        captured.push(...stream.getTracks());
        return stream;
      };
    }
  });
}

/** Creates the mesh and devices of one person, `a` or `b`, without calling yet. */
export async function enterLab(page: Page, id: string): Promise<void> {
  await page.evaluate(async (self) => {
    const load = (name: string) => import(`/src/interviews/${name}.browser.ts`);
    const { createMesh } = await load('call/mesh');
    const { createLocalMedia } = await load('devices/deviceMedia');
    const channel = new BroadcastChannel('signals');
    const { lab } = window;
    const warn = console.warn;
    console.warn = (...what: unknown[]) => {
      lab.errors.push(what.map(String).join(' '));
      warn(...what);
    };
    lab.mesh = createMesh({
      iceServers: [],
      relayOnly: false,
      signal: (to: string, signal: Signal) => {
        const post = () => lab.isDeaf || channel.postMessage({ to, from: self, signal });
        if (lab.delayMs === 0) post();
        else setTimeout(post, lab.delayMs);
      },
      announced: () => lab.announced,
    });
    lab.media = createLocalMedia();
    channel.addEventListener('message', ({ data }) => {
      if (data.to === self && !lab.isDeaf) lab.mesh.receive(data.from, data.signal);
    });
    let sent = '';
    lab.media.subscribe(() => {
      const outgoing = lab.media.outgoing();
      const what = `${outgoing.audio?.id} ${outgoing.video?.id} ${outgoing.isScreen} ${outgoing.face?.id}`;
      if (what !== sent) lab.mesh.send({ ...outgoing, isSparing: false });
      sent = what;
    });
  }, id);
}

/**
 * A network that can be cut and throttled: call before the page loads, because throttling enabled later silently does
 * not affect calls. For the same reason it always keeps some latency and a queue.
 * @returns a function that sets its condition
 */
export async function breakableNetwork(page: Page): Promise<(line: Line) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const become = async ({ lossPercent = 0, kbitPerSecond }: Line) => {
    const bytesPerSecond = kbitPerSecond === undefined ? -1 : (kbitPerSecond * 1000) / 8;
    await browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 1,
      packetLoss: lossPercent,
      packetQueueLength: kbitPerSecond === undefined ? 1000 : 30,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  };
  await become({});
  return become;
}

/** For both directions; missing values are perfect. */
export interface Line {
  lossPercent?: number;
  kbitPerSecond?: number;
}

export function switchOn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await window.lab.media.setCamera(true);
    await window.lab.media.setMic(true);
  });
}

/** Like the server: those present hear of the newcomer, who gets the list. */
export async function meet(there: Page, newcomer: Page, ids: { there: string; newcomer: string }): Promise<void> {
  const peer = (id: string): Peer => ({ id, instance: `instance-${id}` });
  await newcomer.evaluate((other) => window.lab.mesh.setPeers([other]), peer(ids.there));
  await there.evaluate((other) => window.lab.mesh.peerJoined(other), peer(ids.newcomer));
}

/** Like the room: only played media counts as received. */
export function play(page: Page, from: string): Promise<void> {
  return page.evaluate((other) => {
    const stream = window.lab.mesh.incoming(other)?.stream ?? null;
    const player = document.querySelector('video') ?? document.body.appendChild(document.createElement('video'));
    player.autoplay = true;
    if (stream !== null && player.srcObject !== stream) player.srcObject = stream;
  }, from);
}

export interface Counted {
  state: string | undefined;
  quality: string | null | undefined;
  signaling: string | undefined;
  framesDecoded: number;
  /** The frames of those passed to the page. */
  framesShown: number;
  frameHeight: number;
  audioEnergy: number;
  packetsLost: number;
  packetsReceived: number;
  /** ms */
  at: number;
  /** Sound samples, and how many of them were concealed. */
  samples: number;
  concealed: number;
  bytesReceived: number;
  connections: number;
  liveCaptured: number;
}

/** The media that a page has received from one person. */
export function count(page: Page, from: string): Promise<Counted> {
  return page.evaluate(async (other) => {
    const { connections, captured, mesh } = window.lab;
    const open = connections.filter(({ connectionState }) => connectionState !== 'closed');
    const stats = [...((await open.at(-1)?.getStats()) ?? new Map<string, object>()).values()] as Record<
      string,
      never
    >[];
    // Of two pictures the first is counted: the other is the face beside a shared screen.
    const inbound = (kind: string) =>
      stats
        .filter((each) => each['type'] === 'inbound-rtp' && each['kind'] === kind)
        .toSorted((a, b) => Number(a['mid']) - Number(b['mid']))[0];
    const of = (kind: string, name: string): number => inbound(kind)?.[name] ?? 0;
    const incoming = mesh.incoming(other);
    return {
      state: incoming?.state,
      quality: incoming?.quality,
      signaling: open.at(-1)?.signalingState,
      framesDecoded: of('video', 'framesDecoded'),
      framesShown: [...document.querySelectorAll('video')]
        .map((video) => video.getVideoPlaybackQuality().totalVideoFrames)
        .reduce((sum, frames) => sum + frames, 0),
      frameHeight: of('video', 'frameHeight'),
      audioEnergy: of('audio', 'totalAudioEnergy'),
      packetsLost: of('audio', 'packetsLost') + of('video', 'packetsLost'),
      packetsReceived: of('audio', 'packetsReceived') + of('video', 'packetsReceived'),
      at: performance.now(),
      samples: of('audio', 'totalSamplesReceived'),
      concealed: of('audio', 'concealedSamples') - of('audio', 'silentConcealedSamples'),
      bytesReceived: of('audio', 'bytesReceived') + of('video', 'bytesReceived'),
      connections: open.length,
      liveCaptured: captured.filter(({ readyState }) => readyState === 'live').length,
    };
  }, from);
}
