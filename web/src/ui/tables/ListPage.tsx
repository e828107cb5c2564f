import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Card } from '../display/Card.tsx';
import { ErrorState, type LoadFailure } from '../feedback/ErrorState.tsx';
import { SkeletonTable } from '../feedback/Skeleton.tsx';
import { ListFilters, type Filters } from './ListFilters.tsx';
import { Pagination } from './Pagination.tsx';
import type { Pages } from './usePages.ts';
import styles from './ListPage.module.css';

type ListPageProps<Row> = {
  title: string;
  /** A link to a longer explanation. */
  more?: ReactNode;
  /** Exports, a menu with everything else, and last the page's primary action. */
  actions?: ReactNode;
  filters?: Filters;
  /** Between filters and list: what the list is limited to, and notes on all of it. */
  notes?: ReactNode;
  /** The number of rows on all pages: "12 users". */
  count?: ReactNode;
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
  /** Actions on the selected rows; they appear with the first one. */
  bulk?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A page with a list. The look of all lists is defined here, their words in their features. */
export function ListPage<Row>({
  title,
  more,
  actions,
  filters,
  notes,
  count,
  heading,
  pages,
  pager,
  bulk,
  ...list
}: ListPageProps<Row>) {
  return (
    <div className={styles['page']}>
      <header className={cx('list-header', styles['header'])}>
        <div className={styles['name']}>
          <h1 className="display text-xl wrap-anywhere">{title}</h1>
          {(count !== undefined || more !== undefined) && (
            <div className={styles['count']}>
              <p role="status">{count}</p>
              {more}
            </div>
          )}
        </div>
        {filters && (
          <div className={cx(styles['filters'], filters.search !== undefined && styles['searched'])}>
            <ListFilters {...filters} />
          </div>
        )}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {notes}
      {heading}
      <ListBody {...list} isPastEnd={pages?.isPastEnd ?? false} />
      {pages && <Pagination page={pages.page} pages={pages.pages} onChange={pages.onChange} label={pages.label} />}
      {pager}
      <div className={styles['bulk']}>{bulk}</div>
    </div>
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
