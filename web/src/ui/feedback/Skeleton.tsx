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
  <div role="status" data-loading className={cx(styles['group'], className)}>
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

/** In the shape and height of `Figures`. */
export const SkeletonFigures = () => (
  <Skeleton className="panel">
    <div className="grid grid-cols-4">
      {Array.from({ length: 4 }, (_, figure) => (
        <div key={figure} className="grid gap-0.5 px-2 py-3 sm:px-6 sm:py-4">
          <Bone className="h-8 w-2/3 sm:h-5" />
          <Bone className="h-7 w-1/2 sm:h-8" />
        </div>
      ))}
    </div>
    <div className="border-t border-line px-3 py-2.5 sm:px-6">
      <Bone className="h-5 w-2/5" />
    </div>
  </Skeleton>
);
