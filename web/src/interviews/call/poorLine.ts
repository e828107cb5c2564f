import type { Quality } from './linkWatch.ts';

/**
 * When a call has been poor for long enough to offer sound only, and good for long enough to give pictures back.
 * Pictures may be what made it poor, so each return that does not last doubles the wait for the next one.
 */
export interface PoorLine {
  /** Since when it is poor; better moments do not end that. Times in ms on a monotonic clock. */
  poorSince: number | null;
  /** Since when it is at least fair. */
  betterSince: number | null;
  goodSince: number | null;
  /** No offer before this time, because the person declined one. */
  quietUntil: number;
  returnedAt: number | null;
  /** Consecutive returns that did not last. */
  relapses: number;
}

export const freshLine: PoorLine = {
  poorSince: null,
  betterSince: null,
  goodSince: null,
  quietUntil: 0,
  returnedAt: null,
  relapses: 0,
};

const OFFER_AFTER_MS = 10_000;
/** A poor line has better moments. */
const MOMENT_MS = 3000;
const GOOD_FOR_MS = 20_000;
/** A line with a long delay is never more than fair. */
const FAIR_FOR_TIMES = 3;
const LASTING_MS = 120_000;
const MOST_DOUBLINGS = 4;
const QUIET_MS = 300_000;

/** The capacity of one link: `sendable` is the browser's estimate in bits per second, if it has one. */
export interface LinkLine {
  quality: Quality | null;
  sendable: number | null;
}

/** Speech with its redundancy takes most of this, so a picture gets nothing worth seeing. */
const LEAST_SENDABLE = 100_000;

const WORST_FIRST = ['poor', 'fair', 'good'] as const;

/**
 * The quality of a call: that of its worst link.
 * @param isSendingPictures without pictures to send, browsers do not look for bandwidth
 * @returns null if nothing is known of any link
 */
export function qualityOfCall(links: readonly LinkLine[], isSendingPictures: boolean): Quality | null {
  const known = links.flatMap(({ quality, sendable }) =>
    quality !== null && isSendingPictures && (sendable ?? Infinity) < LEAST_SENDABLE ? 'poor' : (quality ?? []),
  );
  return WORST_FIRST.find((quality) => known.includes(quality)) ?? null;
}

/** @param quality null: unknown, as while a connection is restored, which is not the time for an offer */
export function followLine(line: PoorLine, quality: Quality | null, now: number): PoorLine {
  const betterSince = quality === null || quality === 'poor' ? null : (line.betterSince ?? now);
  const isOver = quality === null || (betterSince !== null && now - betterSince >= MOMENT_MS);
  const poorSince = isOver ? null : quality === 'poor' ? (line.poorSince ?? now) : line.poorSince;
  return { ...line, poorSince, betterSince, goodSince: quality === 'good' ? (line.goodSince ?? now) : null };
}

export const isOfferDue = ({ poorSince, quietUntil }: PoorLine, now: number): boolean =>
  poorSince !== null && now - poorSince >= OFFER_AFTER_MS && now >= quietUntil;

/** Whether the pictures that paused because of this line can come back. */
export function isReturnDue({ goodSince, betterSince, relapses }: PoorLine, now: number): boolean {
  const wait = GOOD_FOR_MS * 2 ** Math.min(relapses, MOST_DOUBLINGS);
  const hasBeen = (since: number | null, ms: number) => since !== null && now - since >= ms;
  return hasBeen(goodSince, wait) || hasBeen(betterSince, FAIR_FOR_TIMES * wait);
}

/** The person accepted: what was good until now says nothing about the line without pictures. */
export const afterAccepting = (line: PoorLine, now: number): PoorLine => ({
  ...line,
  betterSince: null,
  goodSince: null,
  relapses: line.returnedAt !== null && now - line.returnedAt < LASTING_MS ? line.relapses + 1 : 0,
});

export const afterDeclining = (line: PoorLine, now: number): PoorLine => ({ ...line, quietUntil: now + QUIET_MS });

/** Pictures are back, by themselves or because the person wants them. */
export const afterReturning = (line: PoorLine, now: number): PoorLine => ({
  ...line,
  poorSince: null,
  returnedAt: now,
});
