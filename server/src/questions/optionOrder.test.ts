import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../statistics/seededRandom.ts';
import { drawOptionOrder, shuffle } from './optionOrder.ts';

const optionsOf = (...texts: string[]) => texts.map((text, place) => ({ id: 'abcdef'[place] ?? '', text }));
const below = (seed: number) => {
  const random = seededRandom(seed);
  return (most: number) => Math.floor(random() * most);
};

/** The positions of each option over many draws. */
function placesOf(texts: string[], keepOrder = false) {
  const places = new Map<string, Set<number>>();
  const random = below(5);
  for (let nth = 0; nth < 200; nth += 1)
    for (const [place, id] of drawOptionOrder(optionsOf(...texts), { keepOrder }, random).entries())
      places.set(id, (places.get(id) ?? new Set()).add(place));
  return [...places.entries()]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, seen]) => [...seen].toSorted((a, b) => a - b));
}

describe('the order of options', () => {
  test('every option is shown exactly once', () => {
    const texts = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(texts, fc.integer(), (given, seed) => {
        const options = optionsOf(...given);
        const order = drawOptionOrder(options, { keepOrder: false }, below(seed));
        expect(order.toSorted()).toEqual(options.map(({ id }) => id));
      }),
    );
  });

  test('any option may take any position', () => {
    expect(placesOf(['one', 'two', 'three'])).toEqual([
      [0, 1, 2],
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });

  test('an author may fix it', () => {
    expect(placesOf(['one', 'two', 'three'], true)).toEqual([[0], [1], [2]]);
  });

  test.each([
    'All of the above',
    'none of the above',
    'All the above',
    'Both of these',
    'Neither of them',
    'None of these options',
    'None of the others',
    'None of the above is true.',
  ])('“%s” stays last while the others move', (last) => {
    expect(placesOf(['one', 'two', 'three', last])).toEqual([[0, 1, 2], [0, 1, 2], [0, 1, 2], [3]]);
  });

  test.each([
    'A and B',
    'Both A and C',
    'both A & B',
    'A, B and D',
    'A, B, and C',
    'Neither A nor B',
    'either B or C',
    '(A) and (C)',
    'Only C',
    'B only',
    'Options A and B',
    'Answer B',
    'The first two options',
  ])('“%s” speaks of places, so no option moves', (text) => {
    expect(placesOf(['one', 'two', 'three', text])).toEqual([[0], [1], [2], [3]]);
  });

  test.each([
    'Band and brand',
    'A fox and a dog',
    'An A record and an AAAA record',
    'Only Chrome',
    'Plan B',
    'Above all, patience',
    'It handles all of its options',
    'A or not',
  ])('“%s” is an ordinary text and moves', (text) => {
    expect(placesOf(['one', 'two', 'three', text])[3]).toEqual([0, 1, 2, 3]);
  });
});

describe('shuffling', () => {
  test('every order of four is equally likely', () => {
    const random = below(11);
    const seen = new Map<string, number>();
    for (let nth = 0; nth < 24_000; nth += 1) {
      const order = shuffle(['a', 'b', 'c', 'd'], random).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(24);
    const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 23 degrees of freedom: above 60 in 4 of 100,000 series of a fair shuffle.
    expect(chiSquare).toBeLessThan(60);
  });

  test('every sample of two of four comes up equally often, in either order', () => {
    const random = below(4);
    const seen = new Map<string, number>();
    for (let nth = 0; nth < 12_000; nth += 1) {
      const sample = shuffle(['a', 'b', 'c', 'd'], random, 2).join('');
      seen.set(sample, (seen.get(sample) ?? 0) + 1);
    }
    expect(seen.size).toBe(12);
    const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 11 degrees of freedom: above 40 in 4 of 100,000 series of a fair sample.
    expect(chiSquare).toBeLessThan(40);
    expect(shuffle(['a'], random, 0)).toEqual([]);
  });

  test('it leaves the given list as it was', () => {
    const given = Object.freeze([1, 2, 3, 4, 5]);
    shuffle(given, below(1));
    expect(given).toEqual([1, 2, 3, 4, 5]);
  });
});
