import { useState } from 'react';
import { Download } from 'lucide-react';
import type { ChartTable } from '../charts/chartTable.ts';
import { Menu } from '../overlays/Menu.tsx';
import { toast } from '../feedback/toast.ts';

const formats = ['CSV', 'XLSX'] as const;

type TableFileMenuProps = {
  /** The name of the menu and the file. */
  title: string;
  /** A more specific file name. */
  fileTitle?: string;
  /** The button's text; only an icon without it. */
  label?: string;
  read: () => ChartTable | Promise<ChartTable>;
};

/** Saves a table that fits in the page, which writes the file itself, like those of charts. */
export function TableFileMenu({ title, fileTitle = title, label, read }: TableFileMenuProps) {
  const [isReading, setReading] = useState(false);
  const save = async (format: (typeof formats)[number]) => {
    setReading(true);
    try {
      const { saveChart } = await import('../charts/chartFile.browser.ts');
      await saveChart(format, { title: fileTitle, table: await read(), svg: null, legend: null });
    } catch {
      toast.error('We couldn’t create the file. Try again.');
    }
    setReading(false);
  };
  const icon = <Download size={18} aria-hidden />;
  return (
    <Menu
      label={`Export ${title}`}
      className="print:hidden"
      icon={icon}
      loading={isReading}
      {...(label !== undefined && { variant: 'secondary' })}
      items={formats.map((format) => ({ label: format, onSelect: () => void save(format) }))}
    >
      {label === undefined ? undefined : (
        <>
          {icon} {label}
        </>
      )}
    </Menu>
  );
}
