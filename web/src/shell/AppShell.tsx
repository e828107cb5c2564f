import { Outlet } from '@tanstack/react-router';
import { useIsQuiet } from '../platform/quietMode.ts';
import { useSession } from '../platform/session.ts';
import { LazyDecor } from '../theme/LazyDecor.tsx';
import { cx } from '../ui/cx.ts';
import { PageSpinner } from '../ui/Spinner.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './AppShell.module.css';

/** The frame of every page behind sign-in. It steps back while a quiz or a call runs. */
export function AppShell() {
  const session = useSession();
  const isQuiet = useIsQuiet();
  // A stored session is shown nothing until the server has agreed; an ended one nothing more.
  if (session.step !== 'signedIn') return <RestoringScreen />;
  const { user } = session;

  return (
    <div className={cx(styles['shell'], isQuiet && styles['quiet'])}>
      <LazyDecor quiet={isQuiet} />
      <Header user={user} isQuiet={isQuiet} />
      {!isQuiet && <Sidebar role={user.role} />}
      <div className={styles['content']}>
        <main id="main" tabIndex={-1} className={styles['main']}>
          <Outlet />
        </main>
        {!isQuiet && <Footer />}
      </div>
      {!isQuiet && user.role === 'user' && <BottomBar />}
    </div>
  );
}

const RestoringScreen = () => (
  <main id="main" className="grid min-h-dvh place-content-center">
    <PageSpinner />
  </main>
);
