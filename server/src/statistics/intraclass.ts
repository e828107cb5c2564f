/** How much of the difference between ratings is a difference between those who were rated. */

export interface Rated {
  /** 0, 1, 2, … */
  rater: number;
  value: number;
}

/**
 * ICC(2,1): the share of the variance of single ratings that lies between targets, when some raters may be stricter than
 * others. At most 1; 0 if targets differ no more than chance makes them.
 *
 * The components of variance are estimated by Henderson's method 1 (Biometrics 1953), so not every rater has to rate
 * every target. Where all did, they are those of Shrout & Fleiss 1979. A negative component counts as 0.
 * @param targets the ratings of each target, at least one, at most one by each rater
 * @returns null if the ratings cannot tell targets, raters and chance apart
 */
export function intraclassCorrelation(targets: readonly (readonly Rated[])[]): number | null {
  const raters: Sums[] = [];
  const all = noSums();
  const ofTargets = { perRating: 0, counts: 0 };
  let squares = 0;
  for (const ratings of targets) {
    const own = noSums();
    for (const { rater, value } of ratings) {
      add((raters[rater] ??= noSums()), value);
      add(own, value);
      add(all, value);
      squares += value ** 2;
    }
    ofTargets.perRating += own.sum ** 2 / own.count;
    ofTargets.counts += own.count ** 2;
  }
  // Raters who rated none of these targets have no place.
  const rating = raters.filter(({ count }) => count > 0);
  const ofRaters = { perRating: 0, counts: 0 };
  for (const { sum, count } of rating) {
    ofRaters.perRating += sum ** 2 / count;
    ofRaters.counts += count ** 2;
  }
  if (all.count === 0) return null;
  const { count } = all;
  const mean = all.sum ** 2 / count;
  const [targetShare, raterShare] = [ofTargets.counts / count, ofRaters.counts / count];
  // Each sum of squares as expected: so many times the variance of targets, of raters and of chance.
  const components = solved(
    [count - targetShare, rating.length - targetShare, count - targetShare],
    [targets.length - raterShare, count - raterShare, count - raterShare],
    [targets.length - 1, rating.length - 1, count - 1],
    [ofTargets.perRating - mean, ofRaters.perRating - mean, squares - mean],
  );
  if (!components) return null;
  const [between, byRaters, chance] = components.map((component) => Math.max(0, component)) as [number, number, number];
  const total = between + byRaters + chance;
  return total === 0 ? null : between / total;
}

interface Sums {
  sum: number;
  count: number;
}

const noSums = (): Sums => ({ sum: 0, count: 0 });

function add(sums: Sums, value: number): void {
  sums.sum += value;
  sums.count += 1;
}

type Column = readonly [number, number, number];

/** x, y and z with x·a + y·b + z·c = d, by Cramer's rule. @returns null if there is more than one solution, or none */
function solved(a: Column, b: Column, c: Column, d: Column): [number, number, number] | null {
  const whole = determinant(a, b, c);
  const size = Math.hypot(...a) * Math.hypot(...b) * Math.hypot(...c);
  if (Math.abs(whole) <= 1e-12 * size) return null;
  return [determinant(d, b, c) / whole, determinant(a, d, c) / whole, determinant(a, b, d) / whole];
}

const determinant = (a: Column, b: Column, c: Column) =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1]);
