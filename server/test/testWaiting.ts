import { vi } from 'vitest';

/**
 * Asks again until nothing is thrown, and gives up late: what is waited for comes when it comes.
 * @returns what the last try returned
 */
export const untilHolds = <Seen>(holds: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(holds, { timeout: 60_000, interval: 50 });
