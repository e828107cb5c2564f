import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Skeleton.module.css';

/** A grey placeholder; size it with classes: `<Bone className="h-6 w-40" />`. */
export const Bone = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx(styles['bone'], className)} />
);

/** Placeholders in the shape of the coming content. Announces itself once, appears after 150 ms. */
export const Skeleton = ({
  label = 'Loading...',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) => (
  <div role="status" className={cx(styles['group'], className)}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
);

export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <Skeleton className="grid gap-3">
    {Array.from({ length: lines }, (_, line) => (
      <Bone key={line} className={cx('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
    ))}
  </Skeleton>
);

export const SkeletonTable = ({ rows = 5, columns = 4 }: { rows?: number; columns?: number }) => (
  <Skeleton className="grid gap-0">
    {Array.from({ length: rows + 1 }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-4">
        {Array.from({ length: columns }, (_cell, column) => (
          <Bone key={column} className={cx('h-4', column === 0 ? 'w-2/5' : 'flex-1', row === 0 && 'h-3 opacity-60')} />
        ))}
      </div>
    ))}
  </Skeleton>
);

export const SkeletonCards = ({ count = 4 }: { count?: number }) => (
  <Skeleton className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    {Array.from({ length: count }, (_, card) => (
      <div key={card} className="panel grid gap-3 p-4 sm:p-5">
        <Bone className="h-4 w-2/3" />
        <Bone className="h-8 w-1/2" />
        <Bone className="h-4 w-4/5" />
      </div>
    ))}
  </Skeleton>
);
