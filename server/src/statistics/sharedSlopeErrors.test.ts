import { describe, expect, test } from 'vitest';
import { seededRandom } from './seededRandom.ts';
import { calibrate } from './calibration.ts';
import type { Calibration } from './calibration.ts';
import { logTables } from './expectation.ts';
import { mean, variance } from './moments.ts';
import { packResponses } from './responses.ts';
import type { Responses } from './responses.ts';
import { sharedSlopeCovariances } from './sharedSlopeErrors.ts';

const A = 1.2;

/** People of all abilities who answer every question of a class, one question easier than the others. */
function simulate(questions: number, people: number, random: () => number): Responses {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return packResponses(
    questions,
    Array.from({ length: people }, () => {
      const ability = normal();
      return {
        answers: Array.from({ length: questions }, (_, item) => {
          const d = (4 * item) / (questions - 1) - 1;
          return [item, random() < 1 / (1 + Math.exp(-(A * ability + d))) ? 1 : 0] as const;
        }),
      };
    }),
  );
}

function onePl(responses: Responses): Calibration {
  const turns = calibrate(responses, '1PL', { tolerance: 1e-4 });
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
  }
}

describe('a class too small for the whole matrix', () => {
  const random = seededRandom(7);
  const found = Array.from({ length: 120 }, () => onePl(simulate(15, 60, random)).items);
  const counted = (values: readonly number[]) => values.map((value) => [value, 1] as const);
  const spreadOf = (values: readonly number[]) => Math.sqrt(variance(counted(values)) ?? 0);
  const typical = (values: readonly (number | null)[]) =>
    Math.sqrt(mean(counted(values.map((value) => (value ?? NaN) ** 2))) ?? 0);

  test('has one error for the a that all questions share', () => {
    for (const items of found) expect(new Set(items.map(({ aError }) => aError)).size).toBe(1);
  });

  test('has the errors by which its estimates differ from class to class', () => {
    const slope = typical(found.map((items) => items[0]!.aError)) / spreadOf(found.map((items) => items[0]!.a));
    expect(slope).toBeGreaterThan(0.85);
    expect(slope).toBeLessThan(1.15);
    for (const item of [2, 7, 12]) {
      const spread = spreadOf(found.map((items) => items[item]!.b));
      const difficulty = typical(found.map((items) => items[item]!.bError)) / spread;
      expect(difficulty).toBeGreaterThan(0.8);
      expect(difficulty).toBeLessThan(1.2);
    }
  });
});

test('with many people the errors are those of the whole matrix', () => {
  const many = simulate(10, 3000, seededRandom(8));
  const { items } = onePl(many);
  const errors = sharedSlopeCovariances(many, items.length, logTables(items), { a: 0, d: 0 });
  for (const [index, { aError }] of items.entries()) {
    const ratio = Math.sqrt(errors[index]?.aa ?? 0) / (aError ?? 0);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  }
});

test('an unanswered question has no errors, and does not affect the others’', () => {
  const asked = simulate(3, 40, seededRandom(9));
  const items = [...onePl(asked).items, { a: 1, d: 0 }];
  const errors = sharedSlopeCovariances({ ...asked, itemCount: 4 }, 4, logTables(items), { a: 0, d: 0 });
  expect(errors.map((error) => error !== null)).toEqual([true, true, true, false]);
});
