import type { TrendPoint } from './blocks.ts';

/** Positions of a trend's points between the first time, 0, and the last, 1; in the middle if all are at one time. */
export function trendPlaces(points: readonly Pick<TrendPoint, 'at'>[]): number[] {
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - first;
  return points.map(({ at }) => (span === 0 ? 0.5 : (at - first) / span));
}
