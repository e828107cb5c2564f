/**
 * How exact the parameters of a 1PL are when fewer people answered than its whole matrix needs. Its a is common to all
 * items, so that no item can be looked at alone: the information is an arrow, of a, of each d, and of a with each d.
 * Each entry is that of known abilities less what each person's answers leave open about them (Louis 1982); cross
 * products of few people would be mostly noise.
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
 * @param prior one over the variances of the priors; 0 without one
 * @returns for each item the variances of a and of its d, and how they go together; null where the data do not tell
 */
export function sharedSlopeCovariances(
  responses: Responses,
  itemCount: number,
  tables: LogTables,
  prior: { a: number; d: number },
): (Covariances | null)[] {
  const { aa: information, ad, dd: ofAnswers } = informationOf(responses, itemCount, tables);
  const dd = ofAnswers.map((value) => value + prior.d);
  // The inverse of an arrow: what no d explains of a is its own.
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
    // How the log-likelihood of all answers grows with a, were the ability this one.
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
