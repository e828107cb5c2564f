/**
 * Standard errors of a 1PL with fewer people than its full matrix needs. The common a couples all items, so the
 * information has arrow form: a, each d, and a with each d. Each entry is the information for known abilities minus
 * what each person's answers leave uncertain (Louis 1982); with few people, cross products would be mostly noise.
 */

import { ABILITIES, NODES, eachPosterior, rowOf } from './expectation.ts';
import type { LogTables } from './expectation.ts';
import type { Responses } from './responses.ts';

export interface Covariances {
  aa: number;
  ad: number;
  dd: number;
}

/**
 * @param prior the inverse variances of the priors; 0 without one
 * @returns per item the variances of a and its d, and their covariance; null if the data are insufficient
 */
export function sharedSlopeCovariances(
  responses: Responses,
  itemCount: number,
  tables: LogTables,
  prior: { a: number; d: number },
): (Covariances | null)[] {
  const { aa: information, ad, dd: ofAnswers } = informationOf(responses, itemCount, tables);
  const dd = ofAnswers.map((value) => value + prior.d);
  // The inverse of an arrow matrix: the part of a not explained by any d.
  const explained = dd.reduce((sum, d, item) => (d > 0 ? sum + ad[item]! ** 2 / d : sum), 0);
  const own = information + prior.a - explained;
  const aa = 1 / own;
  return Array.from(dd, (d, item) => {
    const slant = ad[item]! / d;
    return own > 0 && d > 0 ? { aa, ad: -slant * aa, dd: 1 / d + slant ** 2 * aa } : null;
  });
}

function informationOf(responses: Responses, itemCount: number, tables: LogTables) {
  const { items, right } = responses;
  const probabilities = tables.map(Math.exp);
  const ad = new Float64Array(itemCount);
  const dd = new Float64Array(itemCount);
  let aa = 0;
  const slopes = new Float64Array(NODES);
  eachPosterior(responses, tables, (weights, from, to, count) => {
    // The slope of the log-likelihood in a, if this were the ability.
    slopes.fill(0);
    for (let place = from; place < to; place += 1) {
      const row = rowOf(items[place]!, 1);
      for (let node = 0; node < NODES; node += 1)
        slopes[node]! += ABILITIES[node]! * (right[place]! - probabilities[row + node]!);
    }
    let mean = 0;
    for (let node = 0; node < NODES; node += 1) mean += weights[node]! * slopes[node]!;
    for (let node = 0; node < NODES; node += 1) aa -= count * weights[node]! * (slopes[node]! - mean) ** 2;
    for (let place = from; place < to; place += 1) {
      const item = items[place]!;
      const row = rowOf(item, 1);
      let expected = 0;
      for (let node = 0; node < NODES; node += 1) expected += weights[node]! * probabilities[row + node]!;
      for (let node = 0; node < NODES; node += 1) {
        const p = probabilities[row + node]!;
        const weight = count * weights[node]!;
        const known = weight * p * (1 - p);
        aa += known * ABILITIES[node]! ** 2;
        ad[item]! += known * ABILITIES[node]! + weight * (slopes[node]! - mean) * (p - expected);
        dd[item]! += known - weight * (p - expected) ** 2;
      }
    }
  });
  return { aa, ad, dd };
}
