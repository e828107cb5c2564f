/** What one video sender may use towards one other person. */
export interface SendStep {
  /** Lines of the shorter side; null sends the picture as it was captured. */
  height: number | null;
  /** Pictures a second. */
  frameRate: number;
  /** Bits a second. */
  bitrate: number;
}

// In a mesh everybody sends to everybody: what a laptop can encode and a home line can carry is shared by all links.
const CAMERA: readonly [SendStep, ...SendStep[]] = [
  { height: 720, frameRate: 30, bitrate: 2_000_000 },
  { height: 540, frameRate: 24, bitrate: 900_000 },
  { height: 360, frameRate: 20, bitrate: 500_000 },
  { height: 180, frameRate: 15, bitrate: 250_000 },
];

// Text must stay readable: fewer pictures, never fewer lines.
const SCREEN: readonly [SendStep, ...SendStep[]] = [
  { height: null, frameRate: 15, bitrate: 2_500_000 },
  { height: null, frameRate: 15, bitrate: 1_500_000 },
  { height: null, frameRate: 10, bitrate: 1_000_000 },
  { height: null, frameRate: 5, bitrate: 600_000 },
];

/** @param people how many are connected with each other, oneself included */
export function sendStep(people: number, isScreen: boolean): SendStep {
  const ladder = isScreen ? SCREEN : CAMERA;
  return ladder[Math.min(Math.max(people - 2, 0), ladder.length - 1)] ?? ladder[0];
}

/**
 * How much smaller a captured picture is to be sent. The shorter side counts, so that a phone held upright sends as
 * many dots as one held sideways.
 * @returns 1 or more
 */
export function scaleDownBy(step: SendStep, captured: { width?: number; height?: number }): number {
  const shorter = Math.min(captured.width ?? 0, captured.height ?? 0);
  return step.height === null || shorter === 0 ? 1 : Math.max(1, shorter / step.height);
}
