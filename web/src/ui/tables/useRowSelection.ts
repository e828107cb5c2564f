import { useState } from 'react';
import { selectedRows, hiddenOf } from './selectedRows.ts';

export type RowSelection<Row> = {
  rows: readonly Row[];
  ids: ReadonlySet<string | number>;
  select: (rows: readonly Row[]) => void;
  /** Ids of rows that are shown or were selected before. */
  selectIds: (ids: ReadonlySet<string | number>) => void;
  toggle: (row: Row) => void;
  clear: () => void;
  /** How many of these rows are hidden. */
  hiddenOf: (rows: readonly Row[]) => number;
};

/** A list's selected rows, kept across pages and filters. */
export function useRowSelection<Row extends { id: number }>(shown: readonly Row[] = []): RowSelection<Row> {
  const [rows, select] = useState<readonly Row[]>([]);
  const ids = new Set(rows.map(({ id }) => id));
  const selectIds = (next: ReadonlySet<string | number>) => select(selectedRows(rows, shown, next));
  const toggle = ({ id }: Row) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    selectIds(next);
  };
  return {
    rows,
    ids,
    select,
    selectIds,
    toggle,
    clear: () => select([]),
    hiddenOf: (some) => hiddenOf(some, shown),
  };
}
