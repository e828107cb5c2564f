/** A person's ability from answers to calibrated items, prior N(0, 1). */

import { ABILITIES, eachPosterior, logTables } from './expectation.ts';
import type { ItemParameters, LogTables } from './expectation.ts';
import { packResponses } from './responses.ts';
import type { Responses } from './responses.ts';

export interface Answer {
  item: ItemParameters;
  right: 0 | 1;
}

export interface Ability {
  /** In standard deviations of the calibration sample; 0 is its mean. */
  value: number;
  error: number;
}

/** EAP: mean and deviation of the posterior. Source: Bock & Mislevy 1982. */
export function expectedAbility(answers: readonly Answer[]): Ability {
  const person = { answers: answers.map(({ right }, index) => [index, right] as const) };
  const ability: Ability = { value: 0, error: 1 };
  eachPosterior(packResponses(answers.length, [person]), logTables(answers.map(({ item }) => item)), (weights) => {
    const { mean, variance } = momentsOf(weights);
    ability.value = mean;
    ability.error = Math.sqrt(variance);
  });
  return ability;
}

function momentsOf(weights: Float64Array): { mean: number; variance: number } {
  const mean = weights.reduce((sum, weight, node) => sum + weight * ABILITIES[node]!, 0);
  const variance = weights.reduce((sum, weight, node) => sum + weight * (ABILITIES[node]! - mean) ** 2, 0);
  return { mean, variance };
}

/**
 * Marginal reliability: the share of the variance of abilities that answers explain, (σ² − mean SE²)/σ², here with the
 * prior's σ² = 1 and the posterior variance as SE² of the EAP. Unlike alpha it needs no common paper: each person's
 * error is that of their own questions. Without answers it is 0. Source: Green, Bock, Humphreys, Linn & Reckase 1984
 * (Journal of Educational Measurement 21:347-360).
 * @returns null without people; otherwise with the log-likelihood, which the same pass computes
 */
export function marginalReliability(
  responses: Responses,
  tables: LogTables,
): { reliability: number | null; logLikelihood: number } {
  let people = 0;
  let variances = 0;
  const logLikelihood = eachPosterior(responses, tables, (weights, _from, _to, count) => {
    people += count;
    variances += count * momentsOf(weights).variance;
  });
  return { reliability: people === 0 ? null : 1 - variances / people, logLikelihood };
}

/**
 * MAP: the mode of the posterior, by Newton's method; error 1/√(I + 1), where I is the items' information, a²P(1 − P).
 */
export function likeliestAbility(answers: readonly Answer[]): Ability {
  let value = 0;
  let curvature = 1;
  for (let step = 0; step < 100; step += 1) {
    let slope = -value;
    curvature = 1;
    for (const {
      item: { a, d },
      right,
    } of answers) {
      const p = 1 / (1 + Math.exp(-(a * value + d)));
      slope += a * (right - p);
      curvature += a ** 2 * p * (1 - p);
    }
    const change = Math.min(1, Math.max(-1, slope / curvature));
    value += change;
    if (Math.abs(change) < 1e-10) break;
  }
  return { value, error: 1 / Math.sqrt(curvature) };
}
