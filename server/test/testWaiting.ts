import { vi } from 'vitest';

/**
 * Retries until nothing is thrown, with a generous limit.
 * @returns the last result
 */
export const untilHolds = <Seen>(holds: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(holds, { timeout: 60_000, interval: 50 });
