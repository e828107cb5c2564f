import type { Ask } from '@assay/contract/endpoint';
import type { ExportFilter, ExportList } from '@assay/contract/reports/exportFilters';
import type { ExportFormat, exportEvents, exportsApi } from '@assay/contract/reports/exports';
import { call } from '../api.ts';
import { onLive, untilLive } from '../socket.ts';

/** A newly opened page has no connection yet; a small file could be complete before it has. */
const LONGEST_WAIT_MS = 3_000;

export interface ExportRun {
  rows: number;
  /** The row count when requested; it may have changed since. */
  of: number;
  state: 'running' | 'done' | 'failed' | 'left';
}

/** A list's filter from its page's URL, without other parameters. */
export type ShownFilter<List extends ExportList, Filter> = Filter &
  ExportFilter<List> &
  Readonly<Partial<Record<Exclude<keyof Filter, keyof ExportFilter<List> | 'page'>, never>>>;

/**
 * Prepares a file and passes its address to the browser, which downloads it: the download continues when the page is
 * left, and no rows are held in the page. Progress arrives over the socket.
 */
export async function exportList<List extends ExportList>(
  list: List,
  format: ExportFormat,
  filter: ExportFilter<List>,
  onProgress: (run: ExportRun) => void,
): Promise<void> {
  const { page: _page, ...given } = filter as ExportFilter<List> & { page?: unknown };
  const {
    exportId,
    path,
    rows: of,
  } = await call('POST /exports', { body: { list, format, filter: given } as Ask<typeof exportsApi.prepare>['body'] });
  const stop = onLive<typeof exportEvents, 'export-progress'>('export-progress', (progress) => {
    if (progress.exportId !== exportId) return;
    onProgress({ rows: progress.rows, of, state: progress.state });
    if (progress.state !== 'running') stop();
  });
  await untilLive(LONGEST_WAIT_MS);
  onProgress({ rows: 0, of, state: 'running' });
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
