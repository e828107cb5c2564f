import type { Cell } from '@assay/contract/spreadsheet';

/** A column of moments, which a workbook shows by the clocks of a zone. */
interface Moments<Row> {
  moment: (row: Row) => Date | null;
}

/** The columns of a file in their order, each by its heading. */
export type Columns<Row> = Readonly<Record<string, ((row: Row) => Exclude<Cell, Date>) | Moments<Row>>>;

/** A moment as pages are told it, for a column of moments. */
export const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** A list to be written as a file, read while it is written. */
export interface ExportTable {
  headings: readonly string[];
  /** The headings of moments. */
  moments: readonly string[];
  /** How many rows it has now, for a person who waits. */
  count(): Promise<number>;
  /** Some rows at a time, so that nothing is held in between: the embedded store has one connection for everybody. */
  batches(): AsyncIterable<Cell[][]>;
}

interface Source<Row> {
  columns: Columns<Row>;
  count(): Promise<number>;
  batches(): AsyncIterable<readonly Row[]>;
}

export function tableOf<Row>({ columns, count, batches }: Source<Row>): ExportTable {
  const values = Object.values(columns).map((column) => (typeof column === 'function' ? column : column.moment));
  return {
    headings: Object.keys(columns),
    moments: Object.keys(columns).filter((heading) => typeof columns[heading] === 'object'),
    count,
    async *batches() {
      for await (const rows of batches()) yield rows.map((row) => values.map((value) => value(row)));
    },
  };
}

/** So many rows are read at once: a few milliseconds of the database, a few megabytes here. */
const AT_ONCE = 1000;

/** Reads on and on from behind the last row. @param read those after a row, at most so many; from the start without one */
export async function* readOn<Row>(
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  atOnce = AT_ONCE,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, atOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}

/**
 * Reads rows whose ids and order are known already, where the order is not that of a key. The next are read while those
 * before are being written, so that the database and the file do not wait for each other.
 */
export async function* readEach<Row>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<readonly Row[]>,
  atOnce = AT_ONCE,
): AsyncGenerator<readonly Row[]> {
  const readFrom = (from: number) => {
    if (from >= ids.length) return undefined;
    const rows = read(ids.slice(from, from + atOnce));
    // Whoever hangs up never takes them; whoever goes on hears of a failure when they do.
    rows.catch(() => undefined);
    return rows;
  };
  let coming = readFrom(0);
  for (let next = atOnce; coming !== undefined; next += atOnce) {
    const rows = await coming;
    coming = readFrom(next);
    yield rows;
  }
}

interface Page {
  page: number;
  limit: number;
}

/** A list that is never long, read page by page as its screen reads it. */
export function tableOfPages<Row>(
  columns: Columns<Row>,
  read: (page: Page) => Promise<{ items: readonly Row[]; pagination: { total: number } }>,
): ExportTable {
  return tableOf({
    columns,
    count: async () => (await read({ page: 1, limit: 1 })).pagination.total,
    async *batches() {
      for (let page = 1; ; page += 1) {
        const { items } = await read({ page, limit: AT_ONCE });
        yield items;
        if (items.length < AT_ONCE) return;
      }
    },
  });
}
