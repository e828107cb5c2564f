import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { Button } from '../forms/Button.tsx';
import type { Column, Sort } from './Table.tsx';
import styles from './CompactRows.module.css';

type PhoneSortProps<Row> = { columns: readonly Column<Row>[]; sort: Sort; onSort: (sort: Sort) => void };

const DEFAULT = '';

/** The order of a phone's rows, which have no headings to press. */
export function PhoneSort<Row>({ columns, sort, onSort }: PhoneSortProps<Row>) {
  const sortable = columns.flatMap(({ sortable: isSortable, header, headerText, key, numeric }) => {
    const text = headerText ?? (typeof header === 'string' ? header.toLowerCase() : null);
    return isSortable && text !== null ? [{ key, numeric, label: `Sort by ${text}` }] : [];
  });
  const isKnown = sortable.some(({ key }) => key === sort.key);
  const change = (key: string) => {
    const column = sortable.find((one) => one.key === key);
    // As in a table: numbers begin with the highest.
    if (column) onSort({ key, direction: column.numeric ? 'descending' : 'ascending' });
  };
  const opposite = sort.direction === 'ascending' ? 'descending' : 'ascending';
  const Icon = sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <div className={styles['sort']}>
      <div className={styles['sortField']}>
        <select
          aria-label="Order"
          value={isKnown ? sort.key : DEFAULT}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        >
          {!isKnown && <option value={DEFAULT}>Default order</option>}
          {sortable.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden />
      </div>
      {isKnown && (
        <Button
          variant="ghost"
          icon
          aria-label={`Reverse the order, now ${sort.direction}`}
          onClick={() => onSort({ key: sort.key, direction: opposite })}
        >
          <Icon size={18} aria-hidden />
        </Button>
      )}
    </div>
  );
}
