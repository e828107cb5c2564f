import { LoaderCircle } from 'lucide-react';
import { cx } from '../cx.ts';

type SpinnerProps = { label?: string; size?: number; className?: string };

/** Announces "Loading..."; the label is visible only in the page variant. */
export const Spinner = ({ label = 'Loading...', size = 24, className }: SpinnerProps) => (
  <span role="status" className={cx('inline-flex text-accent', className)}>
    <LoaderCircle size={size} className="animate-spin" aria-hidden />
    <span className="sr-only">{label}</span>
  </span>
);

export const PageSpinner = ({ label = 'Loading...' }: { label?: string }) => (
  <div role="status" data-loading className="grid min-h-[50dvh] place-items-center p-8">
    <span className="grid justify-items-center gap-4 text-ink-muted">
      <LoaderCircle size={40} className="animate-spin text-accent" aria-hidden />
      {label}
    </span>
  </div>
);
