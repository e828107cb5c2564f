import { expect, test } from 'vitest';
import { bootstrapInterval } from './bootstrap.ts';
import { seededRandom } from './seededRandom.ts';

const random = () => seededRandom(11);
const values = Array.from({ length: 50 }, (_, nth) => nth);
const mean = (drawn: readonly number[]) =>
  drawn.reduce((sum, place) => sum + (values[place] ?? Number.NaN), 0) / drawn.length;

test('the interval of a mean is near that of the normal distribution', () => {
  const found = bootstrapInterval(50, mean, { random: random(), resamples: 4000 });
  const error = Math.sqrt((50 ** 2 - 1) / 12 / 50); // of the mean of 0…49
  expect(found?.low).toBeCloseTo(24.5 - 1.96 * error, 0);
  expect(found?.high).toBeCloseTo(24.5 + 1.96 * error, 0);
});

test('the same seed gives the same interval', () => {
  const again = () => bootstrapInterval(50, mean, { random: random(), resamples: 200 });
  expect(again()).toEqual(again());
});

test('every resample has as many cases as there are', () => {
  const sizes = new Set<number>();
  bootstrapInterval(7, (drawn) => sizes.add(drawn.length).size, { random: random(), resamples: 50 });
  expect(sizes).toEqual(new Set([7]));
});

test('resamples without a value are left out; if they are many there is no interval', () => {
  const lacking = (share: number) => {
    let turn = 0;
    return bootstrapInterval(3, () => ((turn += 1) % 100 < 100 * share ? null : 1), {
      random: random(),
      resamples: 1000,
    });
  };
  expect(lacking(0.05)).toEqual({ low: 1, high: 1 });
  expect(lacking(0.2)).toBeNull();
});
