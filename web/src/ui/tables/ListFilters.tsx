import { type ReactNode, useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { cx } from '../cx.ts';
import { Button } from '../forms/Button.tsx';
import { Modal } from '../overlays/Modal.tsx';
import styles from './ListPage.module.css';

export type Filters = {
  /** A search field; the only filter that a phone shows beside its list. */
  search?: ReactNode;
  /** Up to three selects whose first option says what they filter ("All roles"). */
  quick?: ReactNode;
  /** Filters that are rarely needed. */
  more?: ReactNode;
  /** How many of `quick` and `more` are active. */
  active: number;
  /** Clears the search, too. */
  onClear: () => void;
};

/** A list's filters in one line, and the rest of them in one sheet. */
export function ListFilters({ search, quick, more, active, onClear }: Filters) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {search !== undefined && <div className={styles['search']}>{search}</div>}
      {quick !== undefined && <div className={styles['quick']}>{quick}</div>}
      {(quick !== undefined || more !== undefined) && (
        <Button
          aria-label={active === 0 ? 'Filters' : `Filters, ${active} active`}
          className={cx(styles['open'], more === undefined && styles['onlyQuick'])}
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal size={18} aria-hidden />
          <span className={styles['openWord']}>Filters</span>
          {active > 0 && <span className={styles['active']}>{active}</span>}
        </Button>
      )}
      <Modal
        open={isOpen}
        title="Filters"
        size="sheet"
        onClose={close}
        actions={
          <>
            {active > 0 && (
              <Button variant="ghost" onClick={onClear}>
                Clear filters
              </Button>
            )}
            <Button variant="primary" onClick={close}>
              Show results
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {quick !== undefined && <div className={styles['sheetQuick']}>{quick}</div>}
          {more}
        </div>
      </Modal>
    </>
  );
}
