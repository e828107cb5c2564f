import type { Cell } from '@assay/contract/reports/spreadsheet';

/** A column of times, which a workbook shows in a time zone. */
interface Moments<Row> {
  moment: (row: Row) => Date | null;
}

/** The columns of a file in order, keyed by heading. */
export type Columns<Row> = Readonly<Record<string, ((row: Row) => Exclude<Cell, Date>) | Moments<Row>>>;

/** A time as sent to pages, converted for a column of times. */
export const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** A list to export, read while it is written. */
export interface ExportTable {
  headings: readonly string[];
  /** The headings of the time columns. */
  moments: readonly string[];
  /** The current number of rows, to show progress. */
  count(): Promise<number>;
  /** Some rows at a time, holding no connection in between: the embedded store has only one for all requests. */
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

/** Rows per read: a few milliseconds of database time, a few megabytes here. */
const AT_ONCE = 1000;

/** Reads all rows page by page. @param read a limited number of rows after a given one, or from the start */
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
 * Reads rows whose ids and order are already known, for orders without a key. The next rows are read while the previous
 * ones are written, so that database and file do not wait for each other.
 */
export async function* readEach<Row>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<readonly Row[]>,
  atOnce = AT_ONCE,
): AsyncGenerator<readonly Row[]> {
  const readFrom = (from: number) => {
    if (from >= ids.length) return undefined;
    const rows = read(ids.slice(from, from + atOnce));
    // An aborted download never awaits these rows; otherwise the failure surfaces when they are awaited.
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

/** A short list, read page by page like its screen. */
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
