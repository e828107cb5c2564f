import { useState } from 'react';
import { Download } from 'lucide-react';
import type { ExportFormat, ExportList } from '@assay/contract/exports';
import { Failure } from '@assay/contract/failure';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { LOCALE } from '../../ui/text/locale.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { waitText } from '../../ui/feedback/waitText.ts';
import { failureText } from '../failureText.ts';
import { useIsLive } from '../socket.ts';
import { exportList, type ExportRun, type ShownFilter } from './exporting.ts';

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel workbook (.xlsx)' },
  { format: 'csv', label: 'CSV (UTF-8)' },
  { format: 'csv-bom', label: 'CSV for spreadsheets (with BOM)' },
];

type Props<List extends ExportList, Filter> = {
  list: List;
  /** The list's current filter; its page does not matter. */
  filter: ShownFilter<List, Filter>;
  /** "Export users": the button's text. */
  label?: string;
  /** Computes slow results before the file is requested. */
  prepare?: () => Promise<unknown>;
};

/** Exports a list of any length as a file, with its current filter. */
export function ExportMenu<List extends ExportList, Filter>({
  list,
  filter,
  label = 'Export',
  prepare,
}: Props<List, Filter>) {
  const [run, setRun] = useState<ExportRun | 'asking'>();

  const begin = async (format: ExportFormat) => {
    setRun('asking');
    try {
      await prepare?.();
      await exportList(list, format, filter, setRun);
    } catch (error) {
      setRun(undefined);
      toast.error(refusal(error));
    }
  };

  return (
    <div className="grid justify-items-end">
      <Menu
        label={`${label}: select a format`}
        variant="secondary"
        loading={run === 'asking'}
        items={formats.map(({ format, label: text }) => ({ label: text, onSelect: () => void begin(format) }))}
      >
        <Download size={18} aria-hidden /> {label}
      </Menu>
      <div role="status" className="text-sm text-ink-muted">
        {run !== undefined && run !== 'asking' && (
          <div className="pt-1">
            <Progress run={run} />
          </div>
        )}
      </div>
    </div>
  );
}

function Progress({ run: { rows, of, state } }: { run: ExportRun }) {
  const isLive = useIsLive();
  // Messages missed meanwhile are not repeated, perhaps including the end.
  const [wasLost, setLost] = useState(false);
  if (!isLive && !wasLost) setLost(true);
  const count = (number: number) => number.toLocaleString(LOCALE);
  const inRows = (number: number) => (number === 1 ? '1 row' : `${count(number)} rows`);
  if (state === 'done') return <>{inRows(rows)} exported</>;
  if (state === 'failed') return <span className="text-danger">The export was interrupted. Try again.</span>;
  if (state === 'left') return <>The download was stopped.</>;
  if (wasLost) return <>Your browser saves {inRows(of)}.</>;
  return (
    <span className="grid gap-1">
      <span className="tabular-nums">
        {count(rows)} of {inRows(of)}
      </span>
      <ProgressBar label="Export" value={Math.min(rows, of)} max={of} />
      <span>You can leave this page; the download will continue.</span>
    </span>
  );
}

function refusal(error: unknown): string {
  if (error instanceof Failure && error.code === 'rate_limited' && error.details.retryAfter !== undefined)
    return `Too many exports. ${waitText(error.details.retryAfter)}`;
  return failureText(error, 'Failed to export');
}
