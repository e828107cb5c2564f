import type { ReactNode } from 'react';
import { Card } from '../display/Card.tsx';
import { ErrorState, type LoadFailure } from '../feedback/ErrorState.tsx';
import { SkeletonTable } from '../feedback/Skeleton.tsx';
import { ListHeader, type ListHeaderProps } from './ListHeader.tsx';
import { Pagination } from './Pagination.tsx';
import type { Pages } from './usePages.ts';
import styles from './ListPage.module.css';

type ListPageProps<Row> = ListHeaderProps & {
  /** Between header and list: what the list is limited to, and notes on all of it. */
  notes?: ReactNode;
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
      <ListHeader title={title} more={more} actions={actions} filters={filters} count={count} />
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
  if (rows.length === 0) return <Card className={styles['empty']}>{empty}</Card>;
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
