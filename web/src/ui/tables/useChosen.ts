import { useState } from 'react';
import { chosenRows, hiddenOf } from './chosenRows.ts';

export type Chosen<Row> = {
  rows: readonly Row[];
  ids: ReadonlySet<string | number>;
  choose: (rows: readonly Row[]) => void;
  /** Ids of rows that are shown or were chosen before. */
  chooseIds: (ids: ReadonlySet<string | number>) => void;
  toggle: (row: Row) => void;
  clear: () => void;
  /** How many of these rows are hidden. */
  hiddenOf: (rows: readonly Row[]) => number;
};

/** A list's selected rows, kept across pages and filters. */
export function useChosen<Row extends { id: number }>(shown: readonly Row[] = []): Chosen<Row> {
  const [rows, choose] = useState<readonly Row[]>([]);
  const ids = new Set(rows.map(({ id }) => id));
  const chooseIds = (next: ReadonlySet<string | number>) => choose(chosenRows(rows, shown, next));
  const toggle = ({ id }: Row) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    chooseIds(next);
  };
  return {
    rows,
    ids,
    choose,
    chooseIds,
    toggle,
    clear: () => choose([]),
    hiddenOf: (some) => hiddenOf(some, shown),
  };
}
