import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './Room.module.css';

type PanelFrameProps = { id: string; title: string; onClose: () => void; children: ReactNode };

/** Beside the stage; on a phone a sheet over it. Esc closes it, or only an open menu inside. */
export const PanelFrame = ({ id, title, onClose, children }: PanelFrameProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className={styles['panel']}
    onKeyDown={(event) => {
      const isMenuOpen = event.currentTarget.querySelector(':popover-open') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isMenuOpen) onClose();
    }}
  >
    <div className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-4">
      <h2 id={`${id}-title`} className="flex-1 font-semibold">
        {title}
      </h2>
      <Button variant="ghost" icon aria-label={`Close ${title.toLowerCase()}`} onClick={onClose}>
        <X size={20} aria-hidden />
      </Button>
    </div>
    {children}
  </section>
);
