import { Download } from 'lucide-react';
import type { ExportList } from '@assay/contract/reports/exportFilters';
import type { ExportFormat } from '@assay/contract/reports/exports';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { ExportStatus } from './ExportStatus.tsx';
import { exportList, type ExportRun, type ShownFilter } from './exporting.ts';
import styles from './ListExports.module.css';
import { exportFormats, useExport } from './useExport.ts';

type Offer = { name: string; start: (format: ExportFormat, onProgress: (run: ExportRun) => void) => Promise<unknown> };

/** A list to export with its current filter. `name` is its plural: "users". */
export const exportOffer = <List extends ExportList, Filter>(
  name: string,
  list: List,
  filter: ShownFilter<List, Filter>,
): Offer => ({ name, start: (format, onProgress) => exportList(list, format, filter, onProgress) });

/** The one place of a list page's exports: an icon in its header. */
export function ListExports({ offers }: { offers: readonly Offer[] }) {
  const { state, begin } = useExport();
  const [only] = offers;
  const label = offers.length === 1 && only ? `Export ${only.name}` : 'Export';
  return (
    <div className="relative">
      <Menu
        label={label}
        variant="secondary"
        icon={<Download size={18} aria-hidden />}
        loading={state.step === 'asking'}
        items={offers.flatMap(({ name, start }) =>
          exportFormats.map(({ format, label: text }) => ({
            label: offers.length === 1 ? text : `${capital(name)}: ${text}`,
            onSelect: () => void begin((onProgress) => start(format, onProgress)),
          })),
        )}
      />
      <ExportStatus state={state} className={styles['status']} />
    </div>
  );
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
