/** How far the interviewers of a round agree, from their submitted scorecards. */

import { AGREEMENT_NEEDS } from '@assay/contract/rounds/agreementLimits';
import type { RoundReport } from '@assay/contract/rounds/roundReport';
import type { Rating } from '@assay/contract/rounds/scorecards';
import { coincidencesOf, krippendorffAlpha, sumOfCoincidences } from '../../statistics/agreement.ts';
import { bootstrapInterval } from '../../statistics/bootstrap.ts';
import { intraclassCorrelation } from '../../statistics/intraclass.ts';
import { seededRandom } from '../../statistics/seededRandom.ts';

export interface RaterCard {
  candidateId: number;
  /** Null: a deleted account, who is a rater of their own. */
  userId: number | null;
  ratings: readonly Rating[];
}

const SCORES = [1, 2, 3, 4, 5];
/** Enough for two digits of an interval. */
const RESAMPLES = 500;
/** The same scorecards give the same intervals. */
const SEED = 2011;

/**
 * Alpha of all ratings, a unit being one competency of one candidate, and ICC(2,1) of the average rating that a person
 * gave a candidate. Both with intervals over candidates, because ratings of one candidate belong together.
 */
export function agreementOf(cards: readonly RaterCard[]): RoundReport['agreement'] {
  const places = new Map<number | symbol, number>();
  const candidates = [...Map.groupBy(cards, ({ candidateId }) => candidateId).values()]
    .map((own) => byRater(own, places))
    .filter((raters) => raters.length > 1);
  if (candidates.length < AGREEMENT_NEEDS) return { candidates: candidates.length, alpha: null, icc: null };
  const together = candidates.map((raters) => coincidencesOf(unitsOf(raters), SCORES.length));
  const averages = candidates.map((raters) =>
    raters.map(({ rater, ratings }) => ({ rater, value: mean(ratings.map(({ score }) => score)) })),
  );
  const alpha = (drawn: readonly number[]) => krippendorffAlpha(sumOfCoincidences(together, drawn), SCORES, 'ordinal');
  const icc = (drawn: readonly number[]) => intraclassCorrelation(drawn.map((place) => averages[place] ?? []));
  const all = [...candidates.keys()];
  const estimated = (statistic: (drawn: readonly number[]) => number | null) => {
    const value = statistic(all);
    const sampling = { random: seededRandom(SEED), resamples: RESAMPLES };
    return value === null ? null : { value, interval: bootstrapInterval(all.length, statistic, sampling) };
  };
  return { candidates: candidates.length, alpha: estimated(alpha), icc: estimated(icc) };
}

interface Scored {
  competencyId: string;
  score: number;
}

interface OneRater {
  rater: number;
  ratings: Scored[];
}

/**
 * Those who rated at least one competency; their last card counts where they wrote several.
 * @param places numbers the raters, and gets the new ones
 */
function byRater(cards: readonly RaterCard[], places: Map<number | symbol, number>): OneRater[] {
  const raters = new Map<number, OneRater>();
  for (const { userId, ratings } of cards) {
    const scored = ratings.flatMap(({ competencyId, score }) => (score === null ? [] : [{ competencyId, score }]));
    if (scored.length === 0) continue;
    const who = userId ?? Symbol('a deleted account');
    const rater = places.get(who) ?? places.size;
    places.set(who, rater);
    raters.set(rater, { rater, ratings: scored });
  }
  return [...raters.values()];
}

function unitsOf(raters: readonly OneRater[]): number[][] {
  const all = raters.flatMap(({ ratings }) => ratings);
  const units = Map.groupBy(all, ({ competencyId }) => competencyId);
  return [...units.values()].map((ratings) => ratings.map(({ score }) => score - 1));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
