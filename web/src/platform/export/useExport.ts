import { useState } from 'react';
import type { ExportFormat } from '@assay/contract/reports/exports';
import { toast } from '../../ui/feedback/toast.ts';
import { failureText, limitIn } from '../failureText.ts';
import type { ExportRun } from './exporting.ts';

export const exportFormats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel workbook (.xlsx)' },
  { format: 'csv', label: 'CSV (UTF-8)' },
  { format: 'csv-bom', label: 'CSV for spreadsheets (with BOM)' },
];

const DONE_SHOWN_MS = 10_000;

export type ExportState =
  | { step: 'idle' }
  | { step: 'asking' }
  | { step: 'limited'; error: unknown }
  | { step: 'begun'; run: ExportRun };

/** One export at a time: its state, and how it begins. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const begin = async (start: (onProgress: (run: ExportRun) => void) => Promise<unknown>) => {
    setState({ step: 'asking' });
    try {
      await start((run) => {
        const begun: ExportState = { step: 'begun', run };
        setState(begun);
        if (run.state === 'done')
          window.setTimeout(() => setState((now) => (now === begun ? { step: 'idle' } : now)), DONE_SHOWN_MS);
      });
    } catch (error) {
      if (limitIn(error)) return setState({ step: 'limited', error });
      setState({ step: 'idle' });
      toast.error(failureText(error, 'Failed to export'));
    }
  };
  return { state, begin };
}
