import type { ReactNode } from 'react';
import { Logo } from '../../platform/Logo.tsx';
import styles from './Door.module.css';
import { LazyDecor } from '../../theme/LazyDecor.tsx';
import { useIsQuiet } from '../../platform/quietMode.ts';
import { ThemeSwitcher } from '../../theme/ThemeSwitcher.tsx';

/** The frame of every view before the room, which has its own. */
export const JoinFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles['frame']}>
    <LazyDecor quiet={useIsQuiet()} />
    <header className="mx-auto flex w-full max-w-page items-center justify-between gap-4">
      <Logo />
      <ThemeSwitcher />
    </header>
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-page outline-none">
      {children}
    </main>
  </div>
);
