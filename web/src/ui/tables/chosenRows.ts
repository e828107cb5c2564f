type Identified = { id: number };

/** The rows of these ids, from those chosen before and those shown now; a row that is shown is the newer. */
export function chosenRows<Row extends Identified>(
  before: readonly Row[],
  shown: readonly Row[],
  ids: ReadonlySet<unknown>,
): Row[] {
  const known = new Map([...before, ...shown].map((row) => [row.id, row]));
  return [...known.values()].filter(({ id }) => ids.has(id));
}

/** The number of these rows that are on another page, or left out by a filter. */
export function hiddenOf(rows: readonly Identified[], shown: readonly Identified[]): number {
  const inSight = new Set(shown.map(({ id }) => id));
  return rows.filter(({ id }) => !inSight.has(id)).length;
}
