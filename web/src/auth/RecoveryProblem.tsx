import { Failure } from '@assay/contract/failure';
import { NoAnswer } from '../platform/api.ts';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { RateLimitNotice } from '../ui/feedback/RateLimitNotice.tsx';

export const recoveryText = (error: unknown, fallback: string): string =>
  error instanceof NoAnswer ? error.message : failureText(error, fallback);

type RecoveryProblemProps = {
  error: unknown;
  fallback: string;
  /** A new number for each failure. */
  count: number;
};

/** The step's failure, if any. */
export function RecoveryProblem({ error, fallback, count }: RecoveryProblemProps) {
  if (error === null) return null;
  if (error instanceof Failure && error.code === 'rate_limited') return <RateLimitNotice error={error} key={count} />;
  return <Banner tone="danger">{recoveryText(error, fallback)}</Banner>;
}
