import type { Arrival } from './linkHealth.ts';
import type { LinkSample } from './linkStats.ts';
import type { Announced } from './transport.ts';

export type Quality = 'good' | 'fair' | 'poor';

/** How a link was lately. */
export interface Conditions {
  rttMs: number | null;
  /** 0 to 100. */
  lossPercent: number;
  /** Share of the time in which the picture stood still, 0 to 1. */
  frozenShare: number;
}

/**
 * In a word. Delay as ITU-T G.114 judges it (150 ms one way is not noticed, 400 ms disturbs), loss as speech with
 * redundant packets bears it.
 */
export function qualityOf({ rttMs, lossPercent, frozenShare }: Conditions): Quality {
  if ((rttMs ?? 0) > 800 || lossPercent > 10 || frozenShare > 0.1) return 'poor';
  if ((rttMs ?? 0) > 300 || lossPercent > 2 || frozenShare > 0.02) return 'fair';
  return 'good';
}

/** One link as it is watched, sample by sample. */
export interface LinkWatch {
  last: LinkSample | null;
  /** Of the last seconds, oldest first. */
  recent: readonly LinkChange[];
  quality: Quality | null;
  /** Packets with sound arrive, but there is nothing in them. */
  isSilent: boolean;
  /** Not even checks of the path arrive, or nothing of what they say they send. */
  isDead: boolean;
  arrival: Arrival;
  silentMs: number;
  /** Without anything, checks of the path included. */
  deadMs: number;
  /** Without what they say they send. */
  missingMs: number;
  /** For how long the path has carried anything again. */
  aliveMs: number;
  /** Without any sound or picture. */
  stillMs: number;
  /** For how long no picture was sent although the path was there: a camera that is off is not a frozen one. */
  unsentMs: number;
}

/** What happened between two samples. */
export interface LinkChange {
  ms: number;
  rttMs: number | null;
  received: number;
  lost: number;
  frozenSeconds: number;
  isRelayed: boolean;
  sound: Sound;
}

/** Of what was said: packets, and for how long its samples were held back before they were played. */
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
 * Decoders make the last of 16 bits out of digital silence: (1/32768)² a second, measured in Chromium. The quietest room
 * is ten times as loud.
 */
const SILENCE_PER_SECOND = 2e-9;
const DEAD_MS = 4000;
/** Longer than sound is ever held back by a network that works. */
const GAP_MS = 1000;
/** Of a path on which nothing is sent, checks arrive every 2.5 s. */
const SUSPECT_MS = 3000;
/** Media follows on a path that is back, unless the connection over it is dead. */
const FOLLOWS_MS = 1000;
/** A page that stood still itself has not missed what came meanwhile. */
const LONGEST_MISSED_MS = 1500;

/**
 * @param sample of the same connection as the one before; a new connection begins with `freshWatch`
 * @param announced what they say they send; null: there is no path on which it could arrive
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
    // Packets that come late are taken back from the lost ones.
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

/** As many as make up the last seconds. */
function lastOf(changes: readonly LinkChange[]): readonly LinkChange[] {
  let from = changes.length;
  for (let ms = 0; from > 0 && ms < RECENT_MS; ms += changes[from]?.ms ?? 0) from -= 1;
  return changes.slice(from);
}

/** Checks of the path are nobody's voice: only packets of sound and pictures count. */
function isMissing(last: LinkSample, now: LinkSample, announced: Announced | null): boolean {
  if (announced === null) return false;
  const hasPicture = now.videoPackets > last.videoPackets;
  const hasSound = now.audioPackets > last.audioPackets;
  if (!announced.audio) return announced.video && !hasPicture && !hasSound;
  // A client that never sent sound, whatever it says, is not cut off as long as it is seen.
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
