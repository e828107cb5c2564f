import { Download } from 'lucide-react';
import type { ExportList } from '@assay/contract/reports/exportFilters';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { ExportStatus } from './ExportStatus.tsx';
import { exportList, type ShownFilter } from './exporting.ts';
import { exportFormats, useExport } from './useExport.ts';

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
  const { state, begin } = useExport();
  return (
    <div className="grid justify-items-end">
      <Menu
        label={`${label}: select a format`}
        variant="secondary"
        loading={state.step === 'asking'}
        items={exportFormats.map(({ format, label: text }) => ({
          label: text,
          onSelect: () =>
            void begin(async (onProgress) => {
              await prepare?.();
              await exportList(list, format, filter, onProgress);
            }),
        }))}
      >
        <Download size={18} aria-hidden /> <span data-word>{label}</span>
      </Menu>
      <ExportStatus state={state} className="pt-1" />
    </div>
  );
}
