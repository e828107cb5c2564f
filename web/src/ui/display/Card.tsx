import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

type CardProps = {
  title?: ReactNode;
  /** Right beside the title but not part of it: an explanation. */
  beside?: ReactNode;
  /** To the right of the title: a link, a filter, a menu. */
  action?: ReactNode;
  /** Without inner padding, for a table or list with its own. */
  flush?: boolean;
  headingLevel?: 2 | 3;
} & Omit<ComponentProps<'section'>, 'title'>;

export function Card({
  title,
  beside,
  action,
  flush = false,
  headingLevel = 2,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section {...rest} className={cx('panel min-w-0', !flush && 'p-4 sm:p-6', className)}>
      {(title !== undefined || action !== undefined) && (
        <header
          className={cx(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
            flush ? 'px-4 pt-4 pb-3 sm:px-6 sm:pt-5' : 'mb-4',
          )}
        >
          {title !== undefined && (
            <span className="inline-flex min-w-0 items-center gap-2">
              <Heading className="display text-lg">{title}</Heading>
              {beside}
            </span>
          )}
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
