/**
 * Difficulty and discrimination of questions by item response theory: P(right) = 1/(1 + e^−(aθ + d)), ability θ ~ N(0,
 * 1), difficulty b = −d/a, no constant 1.7. 2PL: each item has its own a; 1PL: one a for all. Marginal maximum
 * likelihood by EM (Bock & Aitkin 1981): expected counts at fixed abilities come from each person's answers (questions
 * not asked are left out, as with random draws), then the items from these counts.
 */

import { marginalReliability } from './ability.ts';
import { standardErrors } from './calibrationErrors.ts';
import type { ItemErrors } from './calibrationErrors.ts';
import { expectCounts, logTables } from './expectation.ts';
import type { ItemParameters } from './expectation.ts';
import { maximiseItem, maximiseTogether } from './maximisation.ts';
import type { Prior } from './maximisation.ts';
import type { Responses } from './responses.ts';

export type Model = '1PL' | '2PL';

export interface CalibratedItem extends ItemParameters, ItemErrors {
  /** Difficulty, on the scale of abilities. */
  b: number;
}

export interface Calibration {
  items: CalibratedItem[];
  logLikelihood: number;
  /** Marginal: of the abilities estimated from these answers. Null without people. */
  reliability: number | null;
  iterations: number;
  hasConverged: boolean;
}

export interface Progress {
  iteration: number;
  /** The largest change of a parameter in this iteration. */
  change: number;
}

export interface CalibrationOptions {
  /** Converged when no parameter changes by more in an iteration. */
  tolerance?: number;
  maxIterations?: number;
  /** Absent: plain maximum likelihood, where an item that everyone gets right diverges. */
  prior?: Prior;
}

/** Estimates the items iteratively, yielding each iteration, so that the caller can show progress and stop. */
export function* calibrate(
  responses: Responses,
  model: Model,
  { tolerance = 1e-5, maxIterations = 2000, prior }: CalibrationOptions = {},
): Generator<Progress, Calibration> {
  let items = startValues(responses);
  let iterations = 0;
  let change = Infinity;
  while (change > tolerance && iterations < maxIterations) {
    const expected = expectCounts(responses, logTables(items));
    const before = items;
    items =
      model === '2PL'
        ? before.map((item, index) => maximiseItem(item, expected, index, prior))
        : maximiseTogether(before, expected, prior);
    change = largestChange(before, items);
    iterations += 1;
    yield { iteration: iterations, change };
  }
  const tables = logTables(items);
  const errors = standardErrors(responses, items, tables, { model, prior });
  return {
    items: items.map((item, index) => ({
      ...item,
      b: -item.d / item.a,
      ...(errors[index] ?? { aError: null, bError: null }),
    })),
    ...marginalReliability(responses, tables),
    iterations,
    hasConverged: change <= tolerance,
  };
}

function largestChange(before: readonly ItemParameters[], after: readonly ItemParameters[]): number {
  return after.reduce((most, { a, d }, index) => {
    const old = before[index] ?? { a, d };
    return Math.max(most, Math.abs(a - old.a), Math.abs(d - old.d));
  }, 0);
}

/** Every a starts at 1, every d at the value its share of right answers suggests. */
function startValues({ itemCount, items, right, starts, counts }: Responses): ItemParameters[] {
  const asked = new Float64Array(itemCount);
  const got = new Float64Array(itemCount);
  for (let person = 0; person + 1 < starts.length; person += 1)
    for (let place = starts[person]!; place < starts[person + 1]!; place += 1) {
      const count = counts?.[person] ?? 1;
      asked[items[place]!]! += count;
      got[items[place]!]! += count * right[place]!;
    }
  return Array.from(asked, (n, item) => {
    // Half an answer each way keeps the logit finite.
    const share = (got[item]! + 0.5) / (n + 1);
    return { a: 1, d: 1.2 * Math.log(share / (1 - share)) };
  });
}
