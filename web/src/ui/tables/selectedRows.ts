type Identified = { id: number };

/** The rows of these ids, from earlier selections and the current list; the current row is newer. */
export function selectedRows<Row extends Identified>(
  before: readonly Row[],
  shown: readonly Row[],
  ids: ReadonlySet<unknown>,
): Row[] {
  const known = new Map([...before, ...shown].map((row) => [row.id, row]));
  return [...known.values()].filter(({ id }) => ids.has(id));
}

/** How many of these rows are on another page, or filtered out. */
export function hiddenOf(rows: readonly Identified[], shown: readonly Identified[]): number {
  const inSight = new Set(shown.map(({ id }) => id));
  return rows.filter(({ id }) => !inSight.has(id)).length;
}
