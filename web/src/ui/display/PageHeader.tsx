import type { ReactNode } from 'react';

/** The page's only h1, one sentence below it, and the page's one primary action. */
export const PageHeader = ({
  title,
  description,
  more,
  action,
}: {
  title: ReactNode;
  description?: ReactNode;
  /** A link to a longer explanation. */
  more?: ReactNode;
  action?: ReactNode;
}) => (
  <header className="page-header mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6">
    <div className="grid min-w-0 gap-1">
      <h1 className="display text-2xl">{title}</h1>
      {(description !== undefined || more !== undefined) && (
        <p className="max-w-text text-ink-muted">
          {description}
          {more !== undefined && <> {more}</>}
        </p>
      )}
    </div>
    {action}
  </header>
);
