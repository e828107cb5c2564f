import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ListFilters, type Filters } from './ListFilters.tsx';
import styles from './ListPage.module.css';

export type ListHeaderProps = {
  title: string;
  /** A link to a longer explanation. */
  more?: ReactNode | undefined;
  /** Exports, a menu with everything else, and last the page's primary action. */
  actions?: ReactNode | undefined;
  filters?: Filters | undefined;
  /** The number of rows on all pages: "12 users". */
  count?: ReactNode | undefined;
};

/** Title, filters and actions in one line; on a phone its filters are one button. */
export const ListHeader = ({ title, more, actions, filters, count }: ListHeaderProps) => (
  <header className={cx('list-header', styles['header'])}>
    <div className={styles['name']}>
      <h1 className="display text-xl">{title}</h1>
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
);
