/** The M step: parameters from expected counts, by Newton's method. */

import { ABILITIES, NODES, rowOf } from './expectation.ts';
import type { Expected, ItemParameters } from './expectation.ts';

/** Normal priors a ~ N(1, aDeviation²) and d ~ N(0, dDeviation²). */
export interface Prior {
  aDeviation: number;
  dDeviation: number;
}

const STEPS = 20;
// Limits a Newton step, which may overshoot far from the maximum.
const LONGEST_STEP = 1;
const CLOSE = 1e-9;

const bounded = (step: number) => Math.min(LONGEST_STEP, Math.max(-LONGEST_STEP, step));

/** First and second derivatives of an item's expected log-likelihood, including the prior. */
function slopes({ a, d }: ItemParameters, counts: Float64Array, item: number, prior: Prior | undefined) {
  let byA = 0;
  let byD = 0;
  let aa = 0;
  let ad = 0;
  let dd = 0;
  for (let node = 0; node < NODES; node += 1) {
    const wrong = counts[rowOf(item, 0) + node]!;
    const right = counts[rowOf(item, 1) + node]!;
    const ability = ABILITIES[node]!;
    const p = 1 / (1 + Math.exp(-(a * ability + d)));
    const surplus = right - (right + wrong) * p;
    const information = (right + wrong) * p * (1 - p);
    byA += surplus * ability;
    byD += surplus;
    aa += information * ability * ability;
    ad += information * ability;
    dd += information;
  }
  if (prior) {
    byD -= d / prior.dDeviation ** 2;
    dd += 1 / prior.dDeviation ** 2;
  }
  return { byA, byD, aa, ad, dd };
}

/** 2PL: one item on its own. */
export function maximiseItem(
  start: ItemParameters,
  { counts }: Expected,
  item: number,
  prior: Prior | undefined,
): ItemParameters {
  let { a, d } = start;
  for (let step = 0; step < STEPS; step += 1) {
    const found = slopes({ a, d }, counts, item, prior);
    const byA = found.byA - (prior ? (a - 1) / prior.aDeviation ** 2 : 0);
    const aa = found.aa + (prior ? 1 / prior.aDeviation ** 2 : 0);
    const determinant = aa * found.dd - found.ad ** 2;
    if (determinant <= 0) break;
    const da = bounded((found.dd * byA - found.ad * found.byD) / determinant);
    const dd = bounded((aa * found.byD - found.ad * byA) / determinant);
    a += da;
    d += dd;
    if (Math.max(Math.abs(da), Math.abs(dd)) < CLOSE) break;
  }
  return { a, d };
}

/**
 * 1PL: all items with a common a. Each d depends on the others only through a, so a single equation remains for its
 * step.
 */
export function maximiseTogether(
  start: readonly ItemParameters[],
  { counts }: Expected,
  prior: Prior | undefined,
): ItemParameters[] {
  let a = start[0]?.a ?? 1;
  let easiness = start.map(({ d }) => d);
  for (let step = 0; step < STEPS; step += 1) {
    const each = easiness.map((d, item) => slopes({ a, d }, counts, item, prior));
    let slope = prior ? -(a - 1) / prior.aDeviation ** 2 : 0;
    let curvature = prior ? 1 / prior.aDeviation ** 2 : 0;
    for (const { byA, byD, aa, ad, dd } of each) {
      slope += byA - (ad * byD) / dd;
      curvature += aa - ad ** 2 / dd;
    }
    if (!(curvature > 0)) break;
    const da = bounded(slope / curvature);
    const changes = each.map(({ byD, ad, dd }) => bounded((byD - ad * da) / dd));
    a += da;
    easiness = easiness.map((d, item) => d + (changes[item] ?? 0));
    if (Math.abs(da) < CLOSE && changes.every((change) => Math.abs(change) < CLOSE)) break;
  }
  return easiness.map((d) => ({ a, d }));
}
