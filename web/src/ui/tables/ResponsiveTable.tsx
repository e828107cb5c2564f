import type { ReactNode } from 'react';
import { Checkbox } from '../forms/Checkbox.tsx';
import { cx } from '../cx.ts';
import { type Column, type Sort, Table } from './Table.tsx';
import type { RowSelection } from './useRowSelection.ts';

/** A row on a phone. */
export type RowCard = {
  title: ReactNode;
  /** To the right of the title: a score, a state, a menu. */
  corner?: ReactNode;
  body: ReactNode;
  /** At the bottom: buttons. */
  foot?: ReactNode;
};

type ResponsiveTableProps<Row, Key extends string> = {
  /** Names the table and the list of cards. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  card: (row: Row) => RowCard;
  /** One card per line: two would be too narrow for their text. */
  wideCards?: boolean;
  choice?: {
    selection: Pick<RowSelection<Row>, 'ids' | 'selectIds' | 'toggle'>;
    /** Names a row's checkbox: "Select Ada Lovelace". */
    label: (row: Row) => string;
    /** On a card the checkbox comes before the title, which says enough. */
    labelHidden?: boolean;
  };
  sort?: Sort<Key>;
  onSort?: (sort: Sort<Key>) => void;
};

/** A table where there is room for one, cards on a phone. */
export function ResponsiveTable<Row, Key extends string = string>({
  caption,
  rows,
  rowKey,
  columns,
  card,
  wideCards = false,
  choice,
  sort,
  onSort,
}: ResponsiveTableProps<Row, Key>) {
  const labelOf = (key: string | number) => {
    const row = rows.find((one) => rowKey(one) === key);
    return row === undefined || choice === undefined ? '' : choice.label(row);
  };
  return (
    <>
      <div className="panel py-1 max-lg:hidden">
        <Table
          caption={caption}
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          selection={choice && { selected: choice.selection.ids, onChange: choice.selection.selectIds, labelOf }}
          sort={sort}
          // The keys are those of the sortable columns.
          {...(onSort && { onSort: (next) => onSort(next as Sort<Key>) })}
        />
      </div>
      <ul className={cx('grid gap-3 lg:hidden', !wideCards && 'sm:grid-cols-2')} aria-label={caption}>
        {rows.map((row) => {
          const { title, corner, body, foot } = card(row);
          const box = choice && {
            checked: choice.selection.ids.has(rowKey(row)),
            onChange: () => choice.selection.toggle(row),
          };
          return (
            <li key={rowKey(row)} className="panel relative grid content-between gap-3 p-4">
              <div className="grid content-start gap-2">
                <div className="flex items-start justify-between gap-3">
                  {choice?.labelHidden && (
                    <label className="-m-2 grid size-11 flex-none place-items-center">
                      <input type="checkbox" className="size-5" aria-label={choice.label(row)} {...box} />
                    </label>
                  )}
                  <div className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</div>
                  {corner}
                </div>
                {choice && !choice.labelHidden && (
                  // Above a link that covers the whole card.
                  <div className="relative z-1 justify-self-start">
                    <Checkbox label={choice.label(row)} {...box} />
                  </div>
                )}
                {body}
              </div>
              {foot}
            </li>
          );
        })}
      </ul>
    </>
  );
}
