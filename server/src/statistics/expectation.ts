/** The E step: each person's likelihood at each ability, and the resulting expected counts. */

import { peopleIn } from './responses.ts';
import type { Responses } from './responses.ts';

export interface ItemParameters {
  /** Discrimination. */
  a: number;
  /** Easiness: the logit of a right answer at ability 0. */
  d: number;
}

// Steps of a quarter from −6 to 6: sums over them differ from the integral by less than the rounding of estimates.
const STEP = 0.25;
const REACH = 6;
export const NODES = 2 * (REACH / STEP) + 1;
export const ABILITIES = Float64Array.from({ length: NODES }, (_, node) => -REACH + node * STEP);
const LOG_PRIOR = ABILITIES.map((ability) => -(ability ** 2) / 2 + Math.log(STEP / Math.sqrt(2 * Math.PI)));

/** ln P(answer) of every item, answer (wrong, right) and ability, in this order. */
export type LogTables = Float64Array;

/** The start of an item and answer's row in such tables. */
export const rowOf = (item: number, right: number) => (2 * item + right) * NODES;

// ln 1/(1 + e^−z) without overflow.
const logLogistic = (z: number) => (z >= 0 ? -Math.log1p(Math.exp(-z)) : z - Math.log1p(Math.exp(z)));

export function logTables(items: readonly ItemParameters[]): LogTables {
  const tables = new Float64Array(2 * NODES * items.length);
  for (const [index, { a, d }] of items.entries())
    for (let node = 0; node < NODES; node += 1) {
      const z = a * ABILITIES[node]! + d;
      tables[rowOf(index, 0) + node] = logLogistic(-z);
      tables[rowOf(index, 1) + node] = logLogistic(z);
    }
  return tables;
}

type Visit = (weights: Float64Array, from: number, to: number, count: number) => void;

/**
 * Passes each person's posterior weights of the abilities (summing to 1) and the position of their answers.
 * @returns the log-likelihood of all answers
 */
export function eachPosterior(responses: Responses, tables: LogTables, visit: Visit): number {
  const { starts, items, right, counts } = responses;
  const weights = new Float64Array(NODES);
  let logLikelihood = 0;
  for (let person = 0; person < peopleIn(responses); person += 1) {
    const from = starts[person]!;
    const to = starts[person + 1]!;
    const count = counts?.[person] ?? 1;
    if (count === 0) continue;
    weights.set(LOG_PRIOR);
    for (let place = from; place < to; place += 1) {
      const row = rowOf(items[place]!, right[place]!);
      for (let node = 0; node < NODES; node += 1) weights[node]! += tables[row + node]!;
    }
    let most = -Infinity;
    for (let node = 0; node < NODES; node += 1) if (weights[node]! > most) most = weights[node]!;
    let sum = 0;
    for (let node = 0; node < NODES; node += 1) {
      const weight = Math.exp(weights[node]! - most);
      weights[node] = weight;
      sum += weight;
    }
    for (let node = 0; node < NODES; node += 1) weights[node]! /= sum;
    logLikelihood += count * (most + Math.log(sum));
    visit(weights, from, to, count);
  }
  return logLikelihood;
}

export interface Expected {
  /** Expected number of people at each ability who gave each answer, laid out like the tables. */
  counts: Float64Array;
  logLikelihood: number;
}

export function expectCounts(responses: Responses, tables: LogTables): Expected {
  const { items, right } = responses;
  const counts = new Float64Array(tables.length);
  const logLikelihood = eachPosterior(responses, tables, (weights, from, to, count) => {
    for (let place = from; place < to; place += 1) {
      const row = rowOf(items[place]!, right[place]!);
      for (let node = 0; node < NODES; node += 1) counts[row + node]! += count * weights[node]!;
    }
  });
  return { counts, logLikelihood };
}
