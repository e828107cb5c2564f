import { useEffect, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { Button } from '../ui/forms/Button.tsx';
import { adminNavigation } from './adminNavigation.ts';
import { NavigationList } from './NavigationList.tsx';
import styles from './Navigation.module.css';

/** On phones, an admin's destinations are behind a button: seven are too many for a bar. */
export function MenuDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const close = () => drawer.current?.close();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (pathChanged) drawer.current?.close();
      }),
    [router],
  );

  return (
    <>
      <Button
        variant="ghost"
        icon
        aria-label="Open menu"
        aria-haspopup="dialog"
        className={styles['menuButton']}
        onClick={() => drawer.current?.showModal()}
      >
        <Menu size={22} aria-hidden />
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way out is Esc, which the dialog has by itself */}
      <dialog
        ref={drawer}
        aria-label="Admin Panel"
        className={styles['drawer']}
        // A click on the dialog itself, not its content, is a click on the backdrop.
        onClick={(event) => event.target === drawer.current && close()}
      >
        <nav aria-label="Admin Panel" className={styles['drawerInside']}>
          <div className="mb-2 flex items-center justify-between gap-4 pl-3">
            <h2 className="display text-lg">Admin Panel</h2>
            <Button variant="ghost" icon aria-label="Close menu" onClick={close}>
              <X size={22} aria-hidden />
            </Button>
          </div>
          <NavigationList entries={adminNavigation} />
        </nav>
      </dialog>
    </>
  );
}
