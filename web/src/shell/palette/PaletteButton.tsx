import { type ComponentType, useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import type { PaletteProps } from './Palette.tsx';

// On a Mac, Ctrl-K deletes the rest of a line.
const isMac = /Mac|iP/.test(navigator.platform);

/** Opens the command palette, also by Ctrl-K or ⌘K. */
export function PaletteButton(props: Omit<PaletteProps, 'onClose'>) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const close = () => setPalette(null);
  const open = () =>
    void import('./Palette.tsx').then(
      (loaded) => setPalette(() => loaded.Palette),
      () => toast.error('We couldn’t load search. Try again.'),
    );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !event[isMac ? 'metaKey' : 'ctrlKey'] || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (Palette) close();
      // A dialog that waits for an answer is not covered.
      else if (!document.querySelector('dialog[open]')) open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [Palette]);

  return (
    <>
      <Button
        variant="ghost"
        icon
        aria-label="Search everything"
        aria-keyshortcuts="Control+K Meta+K"
        title={isMac ? '⌘K' : 'Ctrl K'}
        onClick={open}
      >
        <Search size={20} aria-hidden />
      </Button>
      {Palette && <Palette {...props} onClose={close} />}
    </>
  );
}
