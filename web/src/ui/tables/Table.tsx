import { type ReactNode, useState } from 'react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { SelectionCell, SelectionHead, type Selection } from './TableSelection.tsx';
import styles from './Table.module.css';

export type Sort<Key extends string = string> = { key: Key; direction: 'ascending' | 'descending' };

export type Column<Row> = {
  key: string;
  header: ReactNode;
  /** The heading in words, where it is more than text. */
  headerText?: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /** This cell names its row. One column per table. */
  rowHeader?: boolean;
  sortable?: boolean;
  /** The heading is for screen readers only, e.g. above row actions. */
  headerHidden?: boolean;
  /** In rows of one line: shares the space that other columns leave, and cuts what is longer. */
  fills?: boolean;
  /** For cells and head, e.g. `w-40` or `max-sm:hidden`. */
  className?: string;
};

type TableProps<Row> = {
  /** Names the table and its scrolling region. */
  caption: string;
  captionShown?: boolean;
  /** Rows of 44 px, for lists to work through. */
  oneLine?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection | undefined;
  /** The reader's own row: tinted, and marked for screen readers. */
  isCurrent?: (row: Row) => boolean;
  rowClassName?: (row: Row) => string | undefined;
  rowId?: (row: Row) => string | undefined;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** A height (class, e.g. `max-h-96`) makes the table scroll within itself. */
  className?: string;
};

export function Table<Row>({
  caption,
  captionShown = false,
  oneLine = false,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  isCurrent,
  rowClassName,
  rowId,
  empty,
  className,
}: TableProps<Row>) {
  const [region, isScrollable] = useOverflow();
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;

  return (
    <div
      ref={region}
      // A scrolling region must be reachable by keyboard; one that does not scroll should not be a stop.
      {...(isScrollable ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
      className={cx(
        styles['region'],
        className?.includes('h-') && styles['bounded'],
        isScrollable && styles['scrolling'],
        className,
      )}
    >
      <table className={cx(styles['table'], oneLine && styles['oneLine'])}>
        <caption className={captionShown ? styles['caption'] : 'sr-only'}>{caption}</caption>
        <thead>
          <tr>
            {selection && <SelectionHead selection={selection} keys={rows.map(rowKey)} />}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                id={rowId?.(row)}
                aria-current={isCurrent?.(row) || undefined}
                data-selected={selection?.selected.has(key) || undefined}
                className={rowClassName?.(row)}
              >
                {selection && <SelectionCell selection={selection} rowKey={key} />}
                {columns.map((column) => {
                  const Cell = column.rowHeader ? 'th' : 'td';
                  const content = column.cell(row);
                  return (
                    <Cell
                      key={column.key}
                      scope={column.rowHeader ? 'row' : undefined}
                      className={cellClass(column)}
                      // In one line it may be cut.
                      title={oneLine && typeof content === 'string' ? content : undefined}
                    >
                      {content}
                    </Cell>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type HeaderCellProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined };

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const className = cellClass(column);
  if (!column.sortable || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {column.headerHidden ? <span className="sr-only">{column.header}</span> : column.header}
      </th>
    );
  }
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  // The first click sorts numbers descending and names ascending.
  const first = column.numeric ? 'descending' : 'ascending';
  const opposite = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={className}>
      <button
        type="button"
        className={styles['sort']}
        onClick={() => onSort({ key: column.key, direction: direction === undefined ? first : opposite })}
      >
        {column.header}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}

const cellClass = <Row,>({ numeric, fills, className }: Column<Row>) =>
  cx(numeric && styles['numeric'], fills && styles['fills'], className);

function useOverflow(): [ref: (element: HTMLElement | null) => (() => void) | undefined, isScrollable: boolean] {
  const [isScrollable, setScrollable] = useState(false);
  const [watch] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const isBounded = getComputedStyle(element).overflowY !== 'visible';
      setScrollable(
        element.scrollWidth > element.clientWidth || (isBounded && element.scrollHeight > element.clientHeight),
      );
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  });
  return [watch, isScrollable];
}
