/**
 * Standard errors of calibrated items: the inverse of the information, summed as cross products of each person's score
 * vectors (Berndt, Hall, Hall & Hausman 1974).
 */

import { ABILITIES, NODES, eachPosterior, rowOf } from './expectation.ts';
import type { ItemParameters, LogTables } from './expectation.ts';
import type { Prior } from './maximisation.ts';
import { inverseOf } from './matrix.ts';
import { peopleIn } from './responses.ts';
import type { Responses } from './responses.ts';
import { sharedSlopeCovariances } from './sharedSlopeErrors.ts';

export interface ItemErrors {
  /** Standard errors; null if the data are insufficient. */
  aError: number | null;
  bError: number | null;
}

// Cross products need far more people than parameters; larger matrices take longer than the calibration itself.
const PEOPLE_PER_PARAMETER = 5;
const MOST_PARAMETERS = 1200;

interface Asked {
  model: '1PL' | '2PL';
  prior: Prior | undefined;
}

/**
 * With too few people for all parameters at once, each item's errors are computed as if the others were known, except
 * for the common a of the 1PL, and come out slightly too small.
 */
export function standardErrors(
  responses: Responses,
  items: readonly ItemParameters[],
  tables: LogTables,
  { model, prior }: Asked,
): ItemErrors[] {
  const places =
    model === '2PL'
      ? items.map((_, item) => ({ a: 2 * item, d: 2 * item + 1 }))
      : items.map((_, item) => ({ a: 0, d: item + 1 }));
  const size = model === '2PL' ? 2 * items.length : items.length + 1;
  const people = responses.counts?.reduce((sum, count) => sum + count, 0) ?? peopleIn(responses);
  const isWhole = size <= MOST_PARAMETERS && people >= PEOPLE_PER_PARAMETER * size;
  const aPrior = prior ? 1 / prior.aDeviation ** 2 : 0;
  const dPrior = prior ? 1 / prior.dDeviation ** 2 : 0;
  if (model === '1PL' && !isWhole) {
    const found = sharedSlopeCovariances(responses, items.length, tables, { a: aPrior, d: dPrior });
    return items.map((item, index) => {
      const known = found[index];
      return known ? errorsOf(item, known.aa, known.ad, known.dd) : { aError: null, bError: null };
    });
  }
  const information = isWhole ? new Float64Array(size * size) : null;
  const blocks = new Float64Array(4 * items.length);
  addCrossProducts(responses, items.length, tables, places, { information, size, blocks });

  if (information) {
    for (const place of model === '2PL' ? places.map(({ a }) => a) : [0]) information[place * size + place]! += aPrior;
    for (const { d } of places) information[d * size + d]! += dPrior;
    const inverse = inverseOf(information, size);
    if (!inverse) return items.map(() => ({ aError: null, bError: null }));
    const at = (row: number, column: number) => inverse[row * size + column]!;
    return items.map((item, index) => {
      const { a, d } = places[index]!;
      return errorsOf(item, at(a, a), at(a, d), at(d, d));
    });
  }
  return items.map((item, index) => {
    const aa = blocks[4 * index]! + aPrior;
    const ad = blocks[4 * index + 1]!;
    const dd = blocks[4 * index + 3]! + dPrior;
    const determinant = aa * dd - ad ** 2;
    return determinant > 0
      ? errorsOf(item, dd / determinant, -ad / determinant, aa / determinant)
      : { aError: null, bError: null };
  });
}

/** By the delta method for b = −d/a. */
function errorsOf({ a, d }: ItemParameters, aa: number, ad: number, dd: number): ItemErrors {
  const known = (square: number) => (square > 0 && Number.isFinite(square) ? Math.sqrt(square) : null);
  return { aError: known(aa), bError: known(dd / a ** 2 + (d ** 2 * aa) / a ** 4 - (2 * d * ad) / a ** 3) };
}

interface Sums {
  information: Float64Array | null;
  size: number;
  blocks: Float64Array;
}

function addCrossProducts(
  responses: Responses,
  itemCount: number,
  tables: LogTables,
  places: readonly { a: number; d: number }[],
  { information, size, blocks }: Sums,
) {
  const { items, right } = responses;
  const probabilities = new Float64Array(NODES * itemCount);
  for (let item = 0; item < itemCount; item += 1)
    for (let node = 0; node < NODES; node += 1)
      probabilities[item * NODES + node] = Math.exp(tables[rowOf(item, 1) + node]!);
  const aPlaces = Int32Array.from(places, ({ a }) => a);
  const dPlaces = Int32Array.from(places, ({ d }) => d);
  const isShared = size === itemCount + 1;
  const slope = new Float64Array(size);
  eachPosterior(responses, tables, (weights, from, to, count) => {
    const touched: number[] = [];
    for (let place = from; place < to; place += 1) {
      const item = items[place]!;
      let byA = 0;
      let byD = 0;
      for (let node = 0; node < NODES; node += 1) {
        const surplus = weights[node]! * (right[place]! - probabilities[item * NODES + node]!);
        byA += surplus * ABILITIES[node]!;
        byD += surplus;
      }
      blocks[4 * item]! += count * byA * byA;
      blocks[4 * item + 1]! += count * byA * byD;
      blocks[4 * item + 3]! += count * byD * byD;
      // In the 1PL all items share one a.
      if (!isShared || place === from) touched.push(aPlaces[item]!);
      slope[aPlaces[item]!]! += byA;
      slope[dPlaces[item]!] = byD;
      touched.push(dPlaces[item]!);
    }
    if (information)
      for (const row of touched) {
        const scaled = count * slope[row]!;
        for (const column of touched) information[row * size + column]! += scaled * slope[column]!;
      }
    for (const place of touched) slope[place] = 0;
  });
}
