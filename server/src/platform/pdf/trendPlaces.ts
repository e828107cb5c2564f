import type { TrendPoint } from './blocks.ts';

/** Where each point of a trend stands between its first moment, 0, and its last, 1; all of one moment in the middle. */
export function trendPlaces(points: readonly Pick<TrendPoint, 'at'>[]): number[] {
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - first;
  return points.map(({ at }) => (span === 0 ? 0.5 : (at - first) / span));
}
