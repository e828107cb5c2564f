/** Intervals of statistics that have no formula for one. */

/**
 * 95 % interval of a statistic of `count` cases by the percentiles of resamples with replacement. Source: Efron &
 * Tibshirani 1993, chapter 13. Resamples without a value are left out.
 * @param random 0 ≤ x < 1
 * @returns null if fewer than nine in ten resamples have a value
 */
export function bootstrapInterval(
  count: number,
  statistic: (drawn: readonly number[]) => number | null,
  { random, resamples }: { random: () => number; resamples: number },
): { low: number; high: number } | null {
  const found: number[] = [];
  const drawn = Array.from({ length: count }, () => 0);
  for (let nth = 0; nth < resamples; nth += 1) {
    for (let place = 0; place < count; place += 1) drawn[place] = Math.floor(random() * count);
    const value = statistic(drawn);
    if (value !== null) found.push(value);
  }
  if (found.length < 0.9 * resamples) return null;
  found.sort((a, b) => a - b);
  return { low: percentile(found, 0.025), high: percentile(found, 0.975) };
}

/** Linear between neighbours, as type 7 of Hyndman & Fan 1996. @param sorted at least one value */
function percentile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  return below + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] ?? 0) - below);
}
