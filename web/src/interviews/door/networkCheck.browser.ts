import type { IceServer } from '@assay/contract/interviews';
import { call } from '../../platform/api.ts';
import { median, networkVerdict, type Verdict } from './networkVerdict.ts';

const SAMPLES = 5;
const PINGS = 25;
const PING_EVERY_MS = 40;
const LINK_PATIENCE_MS = 6000;
const LAST_PING_PATIENCE_MS = 1000;

export interface NetworkCheck {
  /** `unknown` until done, and if it failed. */
  verdict: () => Verdict;
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
  let verdict: Verdict = 'unknown';
  let running: AbortController | null = null;
  let isDone = false;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };

  async function run(signal: AbortSignal) {
    const iceServers = await findServers(signal);
    const serverRttMs = await timeServer(signal);
    const link = await tryLink(iceServers, signal);
    if (!signal.aborted) verdict = networkVerdict({ serverRttMs, link });
  }

  return {
    verdict: () => verdict,
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

/** A data channel from this page to itself; through a relay if there is one, which is the longest path. */
async function tryLink(iceServers: readonly IceServer[], signal: AbortSignal) {
  const relays = iceServers.filter(({ urls }) => urls.some((url) => url.startsWith('turn')));
  const settings: RTCConfiguration = relays.length > 0 ? { iceServers: relays, iceTransportPolicy: 'relay' } : {};
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
