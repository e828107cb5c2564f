import { useState } from 'react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { readStored, writeStored } from '../platform/storage.ts';
import { cx } from '../ui/cx.ts';
import type { NavigationEntry } from './navigation.ts';
import { NavigationList } from './NavigationList.tsx';
import styles from './Navigation.module.css';

const STORAGE_KEY = 'sidebar';

type SidebarProps = {
  title: string;
  entries: readonly NavigationEntry[];
  /** Shows the title above the entries, instead of only announcing it. */
  titled?: boolean;
};

/** From tablets up; a rail of icons in narrow windows or when collapsed. */
export function Sidebar({ title, entries, titled = false }: SidebarProps) {
  const [isFolded, setFolded] = useState(() => readStored(STORAGE_KEY) === 'folded');
  const fold = (next: boolean) => {
    setFolded(next);
    writeStored(STORAGE_KEY, next ? 'folded' : 'open');
  };
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;

  return (
    <nav aria-label={title} className={cx(styles['sidebar'], isFolded && styles['folded'])}>
      {titled && <h2 className={styles['title']}>{title}</h2>}
      <NavigationList entries={entries} isNarrow={isFolded} />
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-label={isFolded ? 'Expand sidebar' : 'Collapse sidebar'}
        title={isFolded ? 'Expand sidebar' : undefined}
        className={cx(styles['entry'], styles['fold'])}
        onClick={() => fold(!isFolded)}
      >
        <Icon size={20} aria-hidden />
        <span className={styles['word']}>Collapse</span>
      </button>
    </nav>
  );
}
