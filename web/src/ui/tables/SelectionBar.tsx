import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '../forms/Button.tsx';

type SelectionBarProps = {
  label: string;
  /** "12 selected", and a limit if they are too many. */
  text: string;
  onClear: () => void;
  /** Buttons. */
  actions: ReactNode;
  /** The buttons' dialogs. */
  children?: ReactNode;
};

/** Bulk actions on the selected rows. */
export const SelectionBar = ({ label, text, onClear, actions, children }: SelectionBarProps) => (
  <section aria-label={label} className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-3 shadow-floating">
    <p role="status" className="font-semibold">
      {text}
    </p>
    <div className="flex flex-wrap gap-2">
      {actions}
      <Button variant="ghost" onClick={onClear}>
        <X size={18} aria-hidden /> Clear
      </Button>
    </div>
    {children}
  </section>
);
