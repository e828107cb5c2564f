import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '../forms/Button.tsx';

type SelectionBarProps = {
  label: string;
  /** "12 selected", and a limit if they are too many. */
  text: string;
  /** Beside the text: selects the rows of all pages. */
  selectAll?: ReactNode;
  onClear: () => void;
  /** Buttons. */
  actions: ReactNode;
  /** The buttons' dialogs. */
  children?: ReactNode;
};

/** Bulk actions on the selected rows. */
export const SelectionBar = ({ label, text, selectAll, onClear, actions, children }: SelectionBarProps) => (
  <section aria-label={label} className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-3 shadow-floating">
    <p role="status" className="font-semibold">
      {text}
    </p>
    {selectAll}
    <Button variant="ghost" className="max-sm:ml-auto sm:order-1" onClick={onClear}>
      <X size={18} aria-hidden /> Clear
    </Button>
    {/* On a phone the buttons are one line that scrolls, so that most of the list stays visible. */}
    <div className="flex min-w-0 gap-2 max-sm:w-full max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">{actions}</div>
    {children}
  </section>
);
