const RETRIES = 5;
const FIRST_MS = 100;
const STEP_MS = 200;

/**
 * An element may not be ready for its stream at once.
 * @param retry 1 for the first
 * @returns after how many ms to try again; null: no more
 */
export function attachDelay(retry: number): number | null {
  if (retry > RETRIES) return null;
  return retry === 1 ? FIRST_MS : STEP_MS * retry;
}
