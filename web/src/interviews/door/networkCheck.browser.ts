import type { IceServer, RelayCheck } from '@assay/contract/interviews/interviews';
import { call } from '../../platform/api.ts';
import { median, type NetworkFound, type NetworkMeasures, networkVerdict } from './networkVerdict.ts';

const SAMPLES = 5;
const PINGS = 25;
const PING_EVERY_MS = 40;
const LINK_PATIENCE_MS = 6000;
const LAST_PING_PATIENCE_MS = 1000;

export interface NetworkCheck {
  /** `unknown` until done, and if it failed. */
  found: () => NetworkFound;
  /** Also before the first one has begun. */
  isRunning: () => boolean;
  subscribe: (listener: () => void) => () => void;
  begin: () => void;
  stop: () => void;
}

/**
 * Tests the path to the server and, if there is one, through the relay; once, or again on request.
 * @param findServers asks the server which ICE servers to use
 */
export function createNetworkCheck(findServers: (signal: AbortSignal) => Promise<readonly IceServer[]>): NetworkCheck {
  let found: NetworkFound = { network: 'unknown' };
  let running: AbortController | null = null;
  let isDone = false;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };

  async function run(signal: AbortSignal) {
    const iceServers = await findServers(signal);
    const serverRttMs = await timeServer(signal);
    const { link, relay } = await tryWay(iceServers, signal);
    if (!signal.aborted) found = { network: networkVerdict({ serverRttMs, link, relay }), relay };
  }

  return {
    found: () => found,
    isRunning: () => running !== null || !isDone,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin() {
      if (running) return;
      const mine = new AbortController();
      running = mine;
      changed();
      void run(mine.signal)
        // People can join without a check; the host then sees "unknown".
        .catch(() => undefined)
        .finally(() => {
          if (running === mine) running = null;
          isDone = true;
          changed();
        });
    },
    stop() {
      running?.abort();
      running = null;
    },
  };
}

/** For people at the door of a meeting. */
export const serversOfMeeting = (meetingId: string) => async (signal: AbortSignal) =>
  (await call('POST /meetings/:meetingId/precheck', { params: { meetingId } }, { signal })).iceServers;

/** With a small file, because API calls are rate-limited. The first request may have to open a connection. */
async function timeServer(signal: AbortSignal): Promise<number | null> {
  const times: number[] = [];
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const began = performance.now();
    await fetch('/icon.svg', { cache: 'no-store', signal });
    if (sample > 0) times.push(performance.now() - began);
  }
  return median(times);
}

type Link = NetworkMeasures['link'];

/** Through the relay if there is one, because a real call may need it; else directly. */
async function tryWay(
  iceServers: readonly IceServer[],
  signal: AbortSignal,
): Promise<{ link: Link; relay: RelayCheck }> {
  const relays = iceServers.filter(({ urls }) => urls.some((url) => url.startsWith('turn')));
  if (relays.length === 0) return { link: await tryLink({}, signal), relay: 'none' };
  const link = await tryLink({ iceServers: relays, iceTransportPolicy: 'relay' }, signal);
  return { link, relay: link ? 'reached' : 'unreached' };
}

/** A data channel from this page to itself. */
async function tryLink(settings: RTCConfiguration, signal: AbortSignal): Promise<Link> {
  const [near, far] = [new RTCPeerConnection(settings), new RTCPeerConnection(settings)];
  try {
    near.addEventListener(
      'icecandidate',
      ({ candidate }) => void far.addIceCandidate(candidate).catch(() => undefined),
    );
    far.addEventListener(
      'icecandidate',
      ({ candidate }) => void near.addIceCandidate(candidate).catch(() => undefined),
    );
    far.addEventListener('datachannel', ({ channel }) =>
      channel.addEventListener('message', ({ data }) => channel.send(data as string)),
    );
    const channel = near.createDataChannel('check', { ordered: false, maxRetransmits: 0 });
    await near.setLocalDescription();
    await far.setRemoteDescription(near.localDescription as RTCSessionDescription);
    await far.setLocalDescription();
    await near.setRemoteDescription(far.localDescription as RTCSessionDescription);
    await opened(channel, signal);
    return await ping(channel);
  } catch {
    return null;
  } finally {
    near.close();
    far.close();
  }
}

function opened(channel: RTCDataChannel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('no link'));
    const patience = window.setTimeout(giveUp, LINK_PATIENCE_MS);
    signal.addEventListener('abort', giveUp, { once: true });
    channel.addEventListener('open', () => {
      window.clearTimeout(patience);
      resolve();
    });
  });
}

async function ping(channel: RTCDataChannel): Promise<{ rttMs: number; lostShare: number }> {
  const sent: number[] = [];
  const times: number[] = [];
  const all = new Promise<void>((resolve) =>
    channel.addEventListener('message', ({ data }) => {
      times.push(performance.now() - (sent[Number(data)] ?? 0));
      if (times.length === PINGS) resolve();
    }),
  );
  for (let number = 0; number < PINGS; number += 1) {
    sent.push(performance.now());
    channel.send(String(number));
    await new Promise((resolve) => window.setTimeout(resolve, PING_EVERY_MS));
  }
  await Promise.race([all, new Promise((resolve) => window.setTimeout(resolve, LAST_PING_PATIENCE_MS))]);
  return { rttMs: median(times) ?? Number.POSITIVE_INFINITY, lostShare: 1 - times.length / PINGS };
}
