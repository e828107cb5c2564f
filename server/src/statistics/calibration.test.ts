import { describe, expect, test } from 'vitest';
import { seededRandom } from './seededRandom.ts';
import { expectedAbility, likeliestAbility, marginalReliability } from './ability.ts';
import { CALIBRATION_PRIOR } from '@assay/contract/questions/calibrations';
import { calibrate } from './calibration.ts';
import type { Calibration, CalibrationOptions, Model } from './calibration.ts';
import { expectCounts, logTables } from './expectation.ts';
import type { ItemParameters } from './expectation.ts';
import { inverseOf } from './matrix.ts';
import { correlation, sumPairs, variance } from './moments.ts';
import { spearmanBrown } from './reliability.ts';
import { packResponses } from './responses.ts';
import type { Person, Responses } from './responses.ts';
import { ITEMS, lsatPatterns } from '../../test/assessment/testLsat.ts';

const lsat = packResponses(
  ITEMS.length,
  lsatPatterns.map(({ answers, count }) => ({ answers: answers.map((mark, item) => [item, mark]), count })),
);

function run(responses: Responses, model: Model, options?: CalibrationOptions): Calibration {
  const turns = calibrate(responses, model, options);
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
  }
}

const expectWithin = (found: readonly number[], expected: readonly number[], most: number) => {
  expect(found).toHaveLength(expected.length);
  for (const [index, value] of found.entries()) expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(most);
};

describe('LSAT-6', () => {
  const two = run(lsat, '2PL');
  const one = run(lsat, '1PL');

  test('the 2PL is that of ltm and mirt', () => {
    expectWithin(
      two.items.map(({ a }) => a),
      [0.8254, 0.7229, 0.8905, 0.6886, 0.6575],
      0.01,
    );
    expectWithin(
      two.items.map(({ b }) => b),
      [-3.3597, -1.3696, -0.2799, -1.8659, -3.1236],
      0.01,
    );
    expectWithin([two.logLikelihood], [-2466.653], 0.01);
    expect(two.hasConverged).toBe(true);
  });

  test('the 1PL is that of ltm', () => {
    expectWithin(
      one.items.map(({ a }) => a),
      [0.7551, 0.7551, 0.7551, 0.7551, 0.7551],
      0.01,
    );
    expectWithin(
      one.items.map(({ b }) => b),
      [-3.6153, -1.3224, -0.3176, -1.7301, -2.7802],
      0.01,
    );
    expectWithin([one.logLikelihood], [-2466.938], 0.01);
  });

  test('standard errors are those of the curvature of the log-likelihood', () => {
    const parameters = two.items.flatMap(({ a, d }) => [a, d]);
    const likelihood = (values: readonly number[]) =>
      expectCounts(lsat, logTables(ITEMS.map((item) => ({ a: values[2 * item]!, d: values[2 * item + 1]! }))))
        .logLikelihood;
    const h = 0.01;
    const moved = (...steps: [number, number][]) =>
      likelihood(
        parameters.map((value, at) => steps.reduce((sum, [place, by]) => (place === at ? sum + by : sum), value)),
      );
    const size = parameters.length;
    const curvature = Float64Array.from({ length: size * size }, (_, index) => {
      const row = Math.floor(index / size);
      const column = index % size;
      return (
        -(
          moved([row, h], [column, h]) -
          moved([row, h], [column, -h]) -
          moved([row, -h], [column, h]) +
          moved([row, -h], [column, -h])
        ) /
        (4 * h * h)
      );
    });
    const inverse = inverseOf(curvature, size);
    for (const item of ITEMS) {
      const exact = Math.sqrt(inverse?.[2 * item * size + 2 * item] ?? 0);
      // Two estimates of the same information from 1,000 people.
      expect((two.items[item]?.aError ?? 0) / exact).toBeCloseTo(1, 0.7);
    }
  });

  test('its marginal reliability is the variance of the estimated abilities, which with their errors make 1', () => {
    const pairs = lsatPatterns.map(({ answers, count }) => {
      const { value } = expectedAbility(answers.map((right, item) => ({ item: two.items[item]!, right })));
      return [value, count] as const;
    });
    expect(two.reliability).toBeCloseTo(variance(pairs) ?? 0, 2);
  });

  test.each([
    ['00000', -1.895, 0.795],
    ['00001', -1.479, null],
    ['11011', -0.022, null],
    ['11111', 0.606, 0.855],
  ])('the likeliest ability of %s is that of ltm', (pattern, value, error) => {
    const found = likeliestAbility(
      Array.from(pattern, (mark, item) => ({ item: two.items[item]!, right: mark === '1' ? 1 : 0 })),
    );
    expectWithin([found.value], [value], 0.01);
    if (error !== null) expectWithin([found.error], [error], 0.01);
  });
});

test('the reliability of no answers is 0, that of no people undefined', () => {
  const unasked = packResponses(1, [{ answers: [] }]);
  expect(marginalReliability(unasked, logTables([{ a: 1, d: 0 }])).reliability).toBeCloseTo(0, 5);
  expect(marginalReliability(packResponses(1, []), logTables([{ a: 1, d: 0 }])).reliability).toBeNull();
});

test('without an answer, ability is the population’s', () => {
  const nobody = expectedAbility([]);
  expect(nobody.value).toBeCloseTo(0, 10);
  expect(nobody.error).toBeCloseTo(1, 5);
  expect(likeliestAbility([])).toEqual({ value: 0, error: 1 });
});

test('the mean of the posterior lies beside its mode, with an error below the population’s', () => {
  const answers = ITEMS.map((item) => ({ item: { a: 1.5, d: item - 2 }, right: (item % 2) as 0 | 1 }));
  const mean = expectedAbility(answers);
  const mode = likeliestAbility(answers);
  expect(Math.abs(mean.value - mode.value)).toBeLessThan(0.1);
  expect(Math.abs(mean.error - mode.error)).toBeLessThan(0.1);
  expect(mean.error).toBeLessThan(1);
});

/** People who each answer that many randomly drawn items. */
function simulate(
  items: readonly ItemParameters[],
  people: number,
  asked: number,
  seed: number,
): (Person & { ability: number })[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: people }, () => {
    const ability = normal();
    const drawn = items
      .map((_, item) => ({ item, at: random() }))
      .toSorted((left, right) => left.at - right.at)
      .slice(0, asked);
    return {
      ability,
      answers: drawn.map(({ item }) => {
        const { a, d } = items[item]!;
        return [item, random() < 1 / (1 + Math.exp(-(a * ability + d))) ? 1 : 0] as const;
      }),
    };
  });
}

describe('random draws', () => {
  const truth = Array.from({ length: 30 }, (_, item) => ({ a: 0.6 + (item % 5) * 0.3, d: (item - 15) / 8 }));
  const people = simulate(truth, 3000, 10, 1);
  const found = run(packResponses(truth.length, people), '2PL', { tolerance: 1e-3 });

  test('questions that were not asked are missing, not wrong: difficulties come back', () => {
    const pairs = found.items.map(({ b }, item) => [b, -truth[item]!.d / truth[item]!.a, 1] as const);
    expect(correlation(sumPairs(pairs))).toBeGreaterThan(0.99);
  });

  test('the truth lies within two standard errors about as often as it should', () => {
    const held = found.items.filter(
      ({ b, bError }, item) => Math.abs(b + truth[item]!.d / truth[item]!.a) <= 2 * (bError ?? 0),
    );
    expect(held.length).toBeGreaterThanOrEqual(26);
  });

  test('the marginal reliability is the share of the true abilities’ variance that estimates have in common with them', () => {
    const pairs = people.map(({ ability, answers }) => {
      const estimate = expectedAbility(answers.map(([item, right]) => ({ item: found.items[item]!, right })));
      return [ability, estimate.value, 1] as const;
    });
    const shared = (correlation(sumPairs(pairs)) ?? 0) ** 2;
    expect(shared).toBeGreaterThan(0.5);
    expect(Math.abs((found.reliability ?? 0) - shared)).toBeLessThan(0.03);
  });

  test('twice as many of the same questions are about as reliable as Spearman and Brown say', () => {
    const alike = Array.from({ length: 40 }, () => ({ a: 1, d: 0 }));
    const [ten, twenty] = [10, 20].map(
      (asked) =>
        marginalReliability(packResponses(40, simulate(alike, 3000, asked, 3)), logTables(alike)).reliability ?? 0,
    );
    expect(Math.abs((twenty ?? 0) - spearmanBrown(ten ?? 0, 2))).toBeLessThan(0.02);
  });
});

test('an item that all get right stays in place with a prior, a question against the others gets a negative a', () => {
  const truth = [...Array.from({ length: 8 }, (_, item) => ({ a: 1.2, d: item / 4 - 1 })), { a: -1, d: 0 }];
  const people = simulate(truth, 600, 9, 2).map(({ answers }) => ({ answers: [...answers, [9, 1] as const] }));
  const { items, hasConverged } = run(packResponses(10, people), '2PL', { prior: CALIBRATION_PRIOR });
  expect(hasConverged).toBe(true);
  expect(items[8]?.a).toBeLessThan(-0.5);
  expect(items[9]?.d).toBeGreaterThan(3);
  expect(items[9]?.d).toBeLessThan(12);
});
