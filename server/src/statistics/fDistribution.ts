/**
 * The F distribution, whose quantiles the interval of alpha needs. Sixty lines, because maintained packages for it
 * bring dozens of others. Source: Press et al., Numerical Recipes, 3rd edition, 6.1 and 6.4 (gamma by Lanczos' series,
 * incomplete beta by Lentz' continued fraction).
 */

// Lanczos, g = 7, nine terms: 15 digits for x ≥ ½.
const LANCZOS = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_13,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6,
  1.505_632_735_149_311_6e-7,
];

/** ln Γ(x) for x ≥ ½. */
function logGamma(x: number): number {
  const base = x + 6.5;
  const series = LANCZOS.reduce((sum, term, index) => sum + (index === 0 ? term : term / (x - 1 + index)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series);
}

/**
 * The regularised incomplete beta function I_x(a, b), 0 to 1.
 * @param a, b at least ½ each @param x 0 to 1
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only on this side of the mean; the other side is its mirror image.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a;
  return front * continuedFraction(x, a, b);
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let c = 1;
  let fraction = d;
  // Takes about √max(a, b) iterations.
  for (let m = 1; m <= 100_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return fraction;
}

/**
 * The quantile of an F distribution.
 * @param share between 0 and 1, both excluded @param between, within degrees of freedom, at least 1
 * @throws RangeError for other values
 */
export function fQuantile(share: number, between: number, within: number): number {
  if (!(share > 0 && share < 1 && between >= 1 && within >= 1))
    throw new RangeError('a quantile needs 0 < share < 1 and degrees of freedom ≥ 1');
  // F = (within · x) / (between · (1 − x)) where x has a beta distribution: bisection finds x to the last bit.
  let low = 0;
  let high = 1;
  for (let turn = 0; turn < 200 && high - low > Number.EPSILON * high; turn += 1) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, between / 2, within / 2) < share) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return (within * x) / (between * (1 - x));
}
