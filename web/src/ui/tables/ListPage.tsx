import type { ReactNode } from 'react';
import { Card } from '../display/Card.tsx';
import { ErrorState, type LoadFailure } from '../feedback/ErrorState.tsx';
import { PageHeader } from '../display/PageHeader.tsx';
import { Pagination } from './Pagination.tsx';
import { SkeletonTable } from '../feedback/Skeleton.tsx';
import type { Pages } from './usePages.ts';

type ListPageProps<Row> = {
  title: string;
  description: string;
  /** A link to a longer explanation. */
  more?: ReactNode;
  /** The page's primary action comes last. */
  actions?: ReactNode;
  /** Also holds notes on the whole list. */
  filters: ReactNode;
  /** The number of rows on all pages: "12 users". */
  count?: ReactNode;
  /** Beside the count. */
  selectAll?: ReactNode;
  /** At the end of the count's line: exports, and actions on everything listed. */
  tools?: ReactNode;
  /** Names the list for screen readers if the title does not. */
  heading?: ReactNode;
  query: { isPending: boolean; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  /** Undefined while loading, and after a failure. */
  rows: readonly Row[] | undefined;
  failure: LoadFailure;
  /** The list's shape while loading. */
  bones: { rows: number; columns: number };
  /** Shown if there are no rows. */
  empty: ReactNode;
  pages?: Pages & { label: string };
  /** Instead of numbered pages. */
  pager?: ReactNode;
  /** Actions on the selected rows; always visible. */
  bulk?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A page with a list. The look of all lists is defined here, their words in their features. */
export function ListPage<Row>({
  title,
  description,
  more,
  actions,
  filters,
  count,
  selectAll,
  tools,
  heading,
  pages,
  pager,
  bulk,
  ...list
}: ListPageProps<Row>) {
  const isCounted = count !== undefined;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        more={more}
        action={actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      />
      <div className="grid gap-4 sm:gap-6">
        {filters}
        {(isCounted || tools) && (
          <div className="flex flex-wrap items-start justify-between gap-3">
            {isCounted && (
              <div className="flex min-h-11 max-w-text min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
                <p role="status" className="text-sm text-ink-muted">
                  {count}
                </p>
                {selectAll}
              </div>
            )}
            {tools && <div className="flex flex-wrap gap-2 sm:ml-auto">{tools}</div>}
          </div>
        )}
        {heading}
        <ListBody {...list} isPastEnd={pages?.isPastEnd ?? false} />
        {pages && <Pagination page={pages.page} pages={pages.pages} onChange={pages.onChange} label={pages.label} />}
        {pager}
        <div className="sticky bottom-4 z-10 grid gap-2 empty:hidden">{bulk}</div>
      </div>
    </>
  );
}

type ListBodyProps<Row> = Pick<ListPageProps<Row>, 'query' | 'rows' | 'failure' | 'bones' | 'empty' | 'children'> & {
  isPastEnd: boolean;
};

function ListBody<Row>({ query, rows, failure, bones, empty, isPastEnd, children }: ListBodyProps<Row>) {
  if (query.isPending || isPastEnd)
    return (
      <Card flush>
        <SkeletonTable {...bones} />
      </Card>
    );
  if (rows === undefined)
    return (
      <Card>
        <ErrorState {...failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Card>
    );
  if (rows.length === 0) return <Card>{empty}</Card>;
  return (
    // The old rows stay, faded, until the next ones arrive, to avoid layout jumps.
    <div
      aria-busy={query.isPlaceholderData}
      className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
    >
      {children(rows)}
    </div>
  );
}
