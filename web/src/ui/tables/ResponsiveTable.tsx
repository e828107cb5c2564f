import { type ReactNode, useSyncExternalStore } from 'react';
import { cx } from '../cx.ts';
import { PhoneSort } from './PhoneSort.tsx';
import { type Column, type Sort, Table } from './Table.tsx';
import type { RowSelection } from './useRowSelection.ts';
import styles from './CompactRows.module.css';

/** A row on a phone: two lines, the rest is on the row's page. */
export type CompactRow = {
  title: ReactNode;
  line: ReactNode;
  /** To the right of both: a score, a state. */
  corner?: ReactNode;
  menu?: ReactNode;
};

type ResponsiveTableProps<Row, Key extends string> = {
  /** Names the table and the list. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  compact: (row: Row) => CompactRow;
  choice?: {
    selection: Pick<RowSelection<Row>, 'ids' | 'selectIds' | 'toggle'>;
    /** Names a row's checkbox: "Select Ada Lovelace". */
    label: (row: Row) => string;
  };
  /** The frame is the surrounding card's. */
  inCard?: boolean;
  sort?: Sort<Key>;
  onSort?: (sort: Sort<Key>) => void;
};

/** In a card the first column begins below the title. */
const besideTitle = <Row,>(column: Column<Row>, place: number): Column<Row> =>
  place === 0 ? { ...column, className: cx(column.className, 'sm:pl-6!') } : column;

/** A table of one-line rows where there is room for one and on paper, rows of two lines on a phone. */
export function ResponsiveTable<Row, Key extends string = string>({
  caption,
  rows,
  rowKey,
  columns,
  compact,
  choice,
  inCard = false,
  sort,
  onSort,
}: ResponsiveTableProps<Row, Key>) {
  const labelOf = (key: string | number) => {
    const row = rows.find((one) => rowKey(one) === key);
    return row === undefined || choice === undefined ? '' : choice.label(row);
  };
  // Only one of the two, because a long list is thousands of elements.
  if (useSyncExternalStore(onWide, isWide))
    return (
      <div className={cx(!inCard && 'panel')}>
        <Table
          caption={caption}
          rows={rows}
          rowKey={rowKey}
          columns={inCard ? columns.map(besideTitle) : columns}
          oneLine
          selection={choice && { selected: choice.selection.ids, onChange: choice.selection.selectIds, labelOf }}
          sort={sort}
          // The keys are those of the sortable columns.
          {...(onSort && { onSort: (next) => onSort(next as Sort<Key>) })}
        />
      </div>
    );
  const isSortable = sort !== undefined && onSort !== undefined;
  const list = (
    <ul className={cx(inCard ? styles['inCard'] : !isSortable && 'panel')} aria-label={caption}>
      {rows.map((row) => {
        const key = rowKey(row);
        const { title, line, corner, menu } = compact(row);
        return (
          <li key={key} className={styles['row']} data-row data-selected={choice?.selection.ids.has(key) || undefined}>
            {choice && (
              <label className={styles['check']}>
                <input
                  type="checkbox"
                  aria-label={choice.label(row)}
                  checked={choice.selection.ids.has(key)}
                  onChange={() => choice.selection.toggle(row)}
                />
              </label>
            )}
            <div className={styles['text']}>
              <div className={styles['title']}>{title}</div>
              <div className={styles['line']} title={typeof line === 'string' ? line : undefined}>
                {line}
              </div>
            </div>
            {corner && <div className={styles['corner']}>{corner}</div>}
            {menu && <div className={styles['menu']}>{menu}</div>}
          </li>
        );
      })}
    </ul>
  );
  if (!isSortable) return list;
  return (
    <div className={inCard ? styles['inCard'] : 'panel'}>
      <PhoneSort columns={columns} sort={sort} onSort={(next) => onSort(next as Sort<Key>)} />
      {list}
    </div>
  );
}

/** Where there is room for a table: on a desktop, and on paper. */
const wide = () => ['print', '(min-width: 1024px)'].map((query) => window.matchMedia(query));
const isWide = () => wide().some(({ matches }) => matches);
function onWide(changed: () => void) {
  const queries = wide();
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
