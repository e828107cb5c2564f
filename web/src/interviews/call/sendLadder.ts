import type { Outgoing } from './transport.ts';

/** The limits of one video sender per receiver. */
export interface SendStep {
  /** Lines of the shorter side; null sends the captured size. */
  height: number | null;
  /** Frames per second. */
  frameRate: number;
  /** Bits per second. */
  bitrate: number;
}

// In a mesh all links share what a laptop can encode and a home line can carry.
const CAMERA: readonly [SendStep, ...SendStep[]] = [
  { height: 720, frameRate: 30, bitrate: 2_000_000 },
  { height: 540, frameRate: 24, bitrate: 900_000 },
  { height: 360, frameRate: 20, bitrate: 500_000 },
  { height: 180, frameRate: 15, bitrate: 250_000 },
];

// Text must stay readable: fewer frames, never fewer lines.
const SCREEN: readonly [SendStep, ...SendStep[]] = [
  { height: null, frameRate: 15, bitrate: 2_500_000 },
  { height: null, frameRate: 15, bitrate: 1_500_000 },
  { height: null, frameRate: 10, bitrate: 1_000_000 },
  { height: null, frameRate: 5, bitrate: 600_000 },
];

/** A face beside a screen: small, so that the text keeps the bandwidth. */
export const faceStep: SendStep = CAMERA.at(-1) ?? CAMERA[0];

/**
 * @param people how many are connected with each other, including oneself
 * @param isSparing whether the line is poor
 */
export function sendStep(people: number, { isScreen, isSparing }: Pick<Outgoing, 'isScreen' | 'isSparing'>): SendStep {
  const ladder = isScreen ? SCREEN : CAMERA;
  if (isSparing) return ladder.at(-1) ?? ladder[0];
  return ladder[Math.min(Math.max(people - 2, 0), ladder.length - 1)] ?? ladder[0];
}

/**
 * The factor by which captured video is scaled down. The shorter side counts, so that a phone sends the same number of
 * pixels in either orientation.
 * @returns 1 or more
 */
export function scaleDownBy(step: SendStep, captured: { width?: number; height?: number }): number {
  const shorter = Math.min(captured.width ?? 0, captured.height ?? 0);
  return step.height === null || shorter === 0 ? 1 : Math.max(1, shorter / step.height);
}
