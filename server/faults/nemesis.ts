import { seededRandom } from '../src/statistics/seededRandom.ts';

/** Reproducible randomness: the same seed gives the same schedule. */
export interface Nemesis {
  seed: number;
  /** 0 ≤ x < 1 */
  random(): number;
  /** A whole number, 0 ≤ n < below. */
  below(limit: number): number;
  pick<T>(things: readonly T[]): T;
  shuffled<T>(things: readonly T[]): T[];
  /** The actions so far, printed when an invariant is violated. */
  schedule: string[];
  /** An independent generator, unaffected by the number of draws here. */
  child(name: number): Nemesis;
}

export function createNemesis(seed: number): Nemesis {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    seed,
    random,
    below,
    pick: (things) => things[below(things.length)] as (typeof things)[number],
    shuffled(things) {
      const order = [...things];
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [order[last], order[other]] = [order[other], order[last]] as [(typeof order)[0], (typeof order)[0]];
      }
      return order;
    },
    schedule: [],
    child: (name) => createNemesis((seed + 1) * 1_000_003 + name),
  };
}
