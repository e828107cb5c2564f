import type { Arrival } from './linkHealth.ts';
import type { LinkSample } from './linkStats.ts';
import type { Announced } from './transport.ts';

export type Quality = 'good' | 'fair' | 'poor';

/** Recent conditions of a link. */
export interface Conditions {
  rttMs: number | null;
  /** 0 to 100. */
  lossPercent: number;
  /** Share of the time with frozen video, 0 to 1. */
  frozenShare: number;
}

/**
 * One word for the quality. Delay follows ITU-T G.114 (150 ms one way is unnoticed, 400 ms disturbs), loss the
 * tolerance of speech with redundant packets.
 */
export function qualityOf({ rttMs, lossPercent, frozenShare }: Conditions): Quality {
  if ((rttMs ?? 0) > 800 || lossPercent > 10 || frozenShare > 0.1) return 'poor';
  if ((rttMs ?? 0) > 300 || lossPercent > 2 || frozenShare > 0.02) return 'fair';
  return 'good';
}

/** The state of one watched link, updated with each sample. */
export interface LinkWatch {
  last: LinkSample | null;
  /** The last seconds, oldest first. */
  recent: readonly LinkChange[];
  quality: Quality | null;
  /** Sound packets arrive, but they are silent. */
  isSilent: boolean;
  /** Not even connectivity checks arrive, or none of the announced media. */
  isDead: boolean;
  arrival: Arrival;
  silentMs: number;
  /** Time without any data, including connectivity checks. */
  deadMs: number;
  /** Time without the announced media. */
  missingMs: number;
  /** Time since the path began to carry data again. */
  aliveMs: number;
  /** Time without sound or video. */
  stillMs: number;
  /** Time in which no video was sent over a working path: a camera that is off is not a frozen one. */
  unsentMs: number;
}

/** The changes between two samples. */
export interface LinkChange {
  ms: number;
  rttMs: number | null;
  received: number;
  lost: number;
  frozenSeconds: number;
  isRelayed: boolean;
  sound: Sound;
}

/** Sound packets, and how long their samples were buffered before playback. */
export interface Sound {
  received: number;
  lost: number;
  heldSeconds: number;
  played: number;
}

export const freshWatch: LinkWatch = {
  last: null,
  recent: [],
  quality: null,
  isSilent: false,
  isDead: false,
  arrival: null,
  silentMs: 0,
  deadMs: 0,
  missingMs: 0,
  aliveMs: 0,
  stillMs: 0,
  unsentMs: 0,
};

const RECENT_MS = 5000;
const SILENT_MS = 5000;
/**
 * Decoders turn digital silence into the lowest of 16 bits: (1/32768)² a second, measured in Chromium. The quietest
 * room is ten times as loud.
 */
const SILENCE_PER_SECOND = 2e-9;
const DEAD_MS = 4000;
/** Longer than a working network ever delays sound. */
const GAP_MS = 1000;
/** On an idle path, connectivity checks arrive every 2.5 s. */
const SUSPECT_MS = 3000;
/** On a restored path media resumes within this time, unless its connection is dead. */
const FOLLOWS_MS = 1000;
/** A page that was suspended itself has not missed this time. */
const LONGEST_MISSED_MS = 1500;

/**
 * @param sample of the same connection as the previous one; a new connection starts with `freshWatch`
 * @param announced what they say they send; null without a path
 */
export function watchLink(watch: LinkWatch, sample: LinkSample, announced: Announced | null): LinkWatch {
  const { last } = watch;
  if (last === null) return { ...watch, last: sample };
  const ms = sample.at - last.at;
  const isAlive = sample.arrived > last.arrived;
  const hasPicture = sample.videoPackets > last.videoPackets;
  const unsentMs = isAlive && !hasPicture ? watch.unsentMs + ms : watch.unsentMs;
  const change: LinkChange = {
    ms,
    rttMs: sample.rttMs,
    received: Math.max(sample.packetsReceived - last.packetsReceived, 0),
    // Late packets are subtracted from the lost ones again.
    lost: Math.max(sample.packetsLost - last.packetsLost, 0),
    frozenSeconds: Math.max(sample.frozen - last.frozen - (hasPicture ? unsentMs / 1000 : 0), 0),
    isRelayed: sample.isRelayed,
    sound: {
      received: Math.max(sample.audioPackets - last.audioPackets, 0),
      lost: Math.max(sample.audioLost - last.audioLost, 0),
      heldSeconds: Math.max(sample.held - last.held, 0),
      played: Math.max(sample.played - last.played, 0),
    },
  };
  const recent = lastOf([...watch.recent, change]);
  const isHeard = (sample.audioEnergy ?? 0) - (last.audioEnergy ?? 0) > (SILENCE_PER_SECOND * ms) / 1000;
  const silentMs = watch.silentMs + (sample.audioPackets > last.audioPackets ? ms : 0);
  const missedMs = Math.min(ms, LONGEST_MISSED_MS);
  const deadMs = isAlive || announced === null ? 0 : watch.deadMs + missedMs;
  const missingMs = isMissing(last, sample, announced) ? watch.missingMs + missedMs : 0;
  const aliveMs = isAlive ? (watch.deadMs >= SUSPECT_MS ? 0 : watch.aliveMs + ms) : watch.aliveMs;
  const isAfterGap = last.packetsReceived > 0 && watch.stillMs >= GAP_MS;
  const hasMedia = recent.some(({ received }) => received > 0);
  return {
    last: sample,
    recent,
    quality: hasMedia ? worseOf(Math.max(deadMs, missingMs), recent) : null,
    isSilent: !isHeard && silentMs >= SILENT_MS,
    isDead: Math.max(deadMs, missingMs) >= DEAD_MS,
    arrival: arrivalOf(change, { missingMs, deadMs, aliveMs, isAfterGap }),
    silentMs: isHeard ? 0 : silentMs,
    deadMs,
    missingMs,
    aliveMs,
    stillMs: change.received > 0 ? 0 : watch.stillMs + ms,
    unsentMs: hasPicture ? 0 : unsentMs,
  };
}

/** The changes that cover the last seconds. */
function lastOf(changes: readonly LinkChange[]): readonly LinkChange[] {
  let from = changes.length;
  for (let ms = 0; from > 0 && ms < RECENT_MS; ms += changes[from]?.ms ?? 0) from -= 1;
  return changes.slice(from);
}

/** Connectivity checks are not media: only packets of sound and video count. */
function isMissing(last: LinkSample, now: LinkSample, announced: Announced | null): boolean {
  if (announced === null) return false;
  const hasPicture = now.videoPackets > last.videoPackets;
  const hasSound = now.audioPackets > last.audioPackets;
  if (!announced.audio) return announced.video && !hasPicture && !hasSound;
  // A client that never sent sound, despite its announcement, stays connected while its video arrives.
  return !hasSound && (last.audioPackets > 0 || !hasPicture);
}

function arrivalOf(
  { received }: LinkChange,
  { missingMs, deadMs, aliveMs, isAfterGap }: Waits & { isAfterGap: boolean },
): Arrival {
  if (missingMs < DEAD_MS) return received === 0 ? null : isAfterGap ? 'again' : 'fresh';
  if (deadMs >= DEAD_MS) return 'quiet';
  return deadMs < SUSPECT_MS && aliveMs >= FOLLOWS_MS ? 'missing' : null;
}

type Waits = Pick<LinkWatch, 'missingMs' | 'deadMs' | 'aliveMs'>;

const worseOf = (missedMs: number, recent: readonly LinkChange[]) =>
  missedMs >= SUSPECT_MS ? 'poor' : qualityOf(conditions(recent));

function conditions(recent: readonly LinkChange[]): Conditions {
  const total = (of: (change: LinkChange) => number) => recent.reduce((sum, change) => sum + of(change), 0);
  return {
    rttMs: recent.at(-1)?.rttMs ?? null,
    lossPercent: percent(
      total(({ lost }) => lost),
      total(({ received }) => received),
    ),
    frozenShare:
      (total(({ frozenSeconds }) => frozenSeconds) * 1000) /
      Math.max(
        total(({ ms }) => ms),
        1,
      ),
  };
}

export const percent = (lost: number, received: number) => (lost === 0 ? 0 : (100 * lost) / (lost + received));
