import type { Failure } from '@assay/contract/failure';

const ends = new WeakMap<Failure, number>();

/** When the server allows the next try, as it said; past if it gave no time. */
export function rateLimitEnd(failure: Failure): number {
  const end = ends.get(failure) ?? Date.now() + 1000 * (failure.details.retryAfter ?? 0);
  ends.set(failure, end);
  return end;
}
