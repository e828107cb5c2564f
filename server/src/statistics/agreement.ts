/** How far raters of the same candidates agree. */

/**
 * How often two ratings of the same unit met, each unit weighted by 1/(its ratings − 1): at a · values + b for the
 * values with index a and b. Sums of such tables are tables of all their units.
 */
export type Coincidences = Float64Array;

/**
 * The coincidences of units, each the ratings it got in any order. A unit with fewer than two ratings has no pairs.
 * @param units indexes of values, 0 ≤ index < `values`
 */
export function coincidencesOf(units: readonly (readonly number[])[], values: number): Coincidences {
  const table = new Float64Array(values * values);
  for (const ratings of units)
    for (const [first, a] of ratings.entries())
      for (const [second, b] of ratings.entries())
        if (first !== second) table[a * values + b]! += 1 / (ratings.length - 1);
  return table;
}

/** @param drawn places in `tables`, each as often as it counts */
export function sumOfCoincidences(tables: readonly Coincidences[], drawn: readonly number[]): Coincidences {
  const sum = new Float64Array(tables[0]?.length ?? 0);
  for (const place of drawn) {
    const table = tables[place];
    if (table) for (let cell = 0; cell < sum.length; cell += 1) sum[cell]! += table[cell]!;
  }
  return sum;
}

/** `ordinal`: only the order of values counts; `interval`: their distances count. */
export type Scale = 'ordinal' | 'interval';

/**
 * Krippendorff's alpha: 1 is agreement in everything, 0 what chance gives, below 0 worse than chance. Ratings may be
 * missing. Source: Krippendorff 2011, “Computing Krippendorff's Alpha-Reliability”, sections C and D.
 * @param values the value of each index, ascending
 * @returns null without a pair of ratings, or if all ratings are the same
 */
export function krippendorffAlpha(together: Coincidences, values: readonly number[], scale: Scale): number | null {
  const counts = values.map((_, a) =>
    together.subarray(a * values.length, (a + 1) * values.length).reduce((sum, count) => sum + count, 0),
  );
  const all = counts.reduce((sum, count) => sum + count, 0);
  let observed = 0;
  let expected = 0;
  for (let a = 0; a < values.length; a += 1)
    for (let b = a + 1; b < values.length; b += 1) {
      const apart = scale === 'ordinal' ? rankDistance(counts, a, b) : (values[b] ?? 0) - (values[a] ?? 0);
      observed += (together[a * values.length + b] ?? 0) * apart ** 2;
      expected += (counts[a] ?? 0) * (counts[b] ?? 0) * apart ** 2;
    }
  return expected === 0 ? null : 1 - ((all - 1) * observed) / expected;
}

/** Ratings from a to b, half of those at both ends left out. */
function rankDistance(counts: readonly number[], a: number, b: number): number {
  const between = counts.slice(a, b + 1).reduce((sum, count) => sum + count, 0);
  return between - ((counts[a] ?? 0) + (counts[b] ?? 0)) / 2;
}
