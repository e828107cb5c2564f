import { lazy, type ReactNode, Suspense } from 'react';
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { Failure } from '@assay/contract/failure';
import { cx } from '../cx.ts';
import { Button } from '../forms/Button.tsx';
import styles from './State.module.css';

// Every page has an error state, but this part is rarely shown.
const RateLimitWait = lazy(async () => ({ default: (await import('./RateLimitNotice.tsx')).RateLimitWait }));

export type LoadFailure = {
  /** The problem. */
  title: string;
  /** The remedy. */
  children?: ReactNode;
  /** A rate limit: counts down to the next try. */
  limit?: Failure;
};

type ErrorStateProps = LoadFailure & {
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** A reference for the admin, e.g. a request id. */
  reference?: string | undefined;
  action?: ReactNode;
};

export const ErrorState = ({
  title,
  children,
  limit,
  onRetry,
  retrying = false,
  reference,
  action,
}: ErrorStateProps) => (
  <div role="alert" className={styles['state']}>
    <span className={cx(styles['icon'], 'bg-danger-soft text-danger')}>
      <TriangleAlert size={28} aria-hidden />
    </span>
    <div className="grid gap-1">
      <p className="font-semibold">{title}</p>
      {children !== undefined && <p className="max-w-sm text-ink-muted">{children}</p>}
      <Suspense>{limit && <RateLimitWait failure={limit} />}</Suspense>
    </div>
    <div className="flex flex-wrap justify-center gap-3 empty:hidden">
      {onRetry !== undefined && (
        <Button onClick={onRetry} loading={retrying}>
          <RotateCw size={18} aria-hidden /> Retry
        </Button>
      )}
      {action}
    </div>
    {reference !== undefined && <p className="text-xs text-ink-muted">Reference: {reference}</p>}
  </div>
);
