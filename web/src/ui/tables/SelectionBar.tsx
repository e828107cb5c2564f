import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { cx } from '../cx.ts';
import { Button } from '../forms/Button.tsx';
import { type EveryRow, SelectAll } from './SelectAll.tsx';
import styles from './ListPage.module.css';

type SelectionBarProps = {
  label: string;
  /** "12 selected", and a limit if they are too many. */
  text: string;
  /** To select the rows of all pages. */
  everyRow?: EveryRow;
  onClear: () => void;
  /** Buttons. */
  actions: ReactNode;
  /** The buttons' dialogs. */
  children?: ReactNode;
};

/** Bulk actions on the selected rows. */
export const SelectionBar = ({ label, text, everyRow, onClear, actions, children }: SelectionBarProps) => (
  <section aria-label={label} className={cx('panel', styles['selection'])}>
    <p role="status" className="font-semibold">
      {text}
    </p>
    {everyRow && <SelectAll {...everyRow} />}
    <Button variant="ghost" className={styles['clear']} onClick={onClear}>
      <X size={18} aria-hidden /> Clear
    </Button>
    <div className={styles['acts']}>{actions}</div>
    {children}
  </section>
);
