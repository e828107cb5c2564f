/** The uncertainty of a share observed in a number of trials. */

// The two-sided 95 % point of the normal distribution.
export const Z = 1.959964;

/**
 * 95 % interval of a proportion in percent, two decimals, within 0 to 100. Successes and trials may have fractions, see
 * `weightedShares.ts`.
 * Source: Wilson 1927; in Newcombe 1998, method 3.
 * @throws RangeError unless 0 ≤ successes ≤ trials and trials ≥ 1.
 */
export function wilsonInterval(successes: number, trials: number): { low: number; high: number } {
  if (trials < 1 || successes < 0 || successes > trials) throw new RangeError('a proportion needs 0 ≤ x ≤ n, n ≥ 1');
  const p = successes / trials;
  const centre = p + Z ** 2 / (2 * trials);
  const spread = Z * Math.sqrt((p * (1 - p)) / trials + Z ** 2 / (4 * trials ** 2));
  const scale = 1 + Z ** 2 / trials;
  const percent = (value: number) => Math.min(100, Math.max(0, Math.round(10_000 * value) / 100));
  return { low: percent((centre - spread) / scale), high: percent((centre + spread) / scale) };
}

/**
 * 95 % interval of the difference between two proportions, in percentage points. Source: Newcombe 1998 (Statistics in
 * Medicine 17:873-890), method 10, from both Wilson intervals.
 */
export function differenceInterval(
  [successes, trials]: readonly [number, number],
  [otherSuccesses, otherTrials]: readonly [number, number],
): { low: number; high: number } {
  const one = wilsonInterval(successes, trials);
  const other = wilsonInterval(otherSuccesses, otherTrials);
  const [p, q] = [(100 * successes) / trials, (100 * otherSuccesses) / otherTrials];
  return {
    low: p - q - Math.hypot(p - one.low, other.high - q),
    high: p - q + Math.hypot(one.high - p, q - other.low),
  };
}

/** Whether one share is clearly higher or lower than another, or neither. */
export function compareShares(
  one: readonly [successes: number, trials: number],
  other: readonly [successes: number, trials: number],
): 'higher' | 'lower' | 'same' {
  const { low, high } = differenceInterval(one, other);
  if (low > 0) return 'higher';
  return high < 0 ? 'lower' : 'same';
}

/**
 * The additional trials, at the same share of successes, that would halve the interval's width.
 * @param made the real number of trials if `trials` is a smaller effective one; more of them have the same effect
 */
export function trialsToHalve(successes: number, trials: number, made = trials): number {
  const width = (n: number) => {
    const { low, high } = wilsonInterval((successes / trials) * n, n);
    return high - low;
  };
  const wanted = width(trials) / 2;
  let more = 1;
  while (width((trials * (made + more)) / made) > wanted) more += 1;
  return more;
}
