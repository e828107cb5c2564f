import { randomBytes, randomInt } from 'node:crypto';

/** Cryptographic randomness; tests pass a seeded one. */
export interface Random {
  /** A whole number, 0 ≤ n < below; below ≤ 2^48. */
  int(below: number): number;
  bytes(count: number): Buffer;
}

export const systemRandom: Random = { int: (below) => randomInt(below), bytes: (count) => randomBytes(count) };

/** A user id: 48 random bits, never 0. */
export function newUserId(random: Random): number {
  return 1 + random.int(2 ** 48 - 1);
}
