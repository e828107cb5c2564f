import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from '@tanstack/react-router';
import { useIsQuiet } from '../platform/quietMode.ts';
import { useSession } from '../platform/session.ts';
import { LazyDecor } from '../theme/LazyDecor.tsx';
import { cx } from '../ui/cx.ts';
import { PageSpinner } from '../ui/feedback/Spinner.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { navigation } from './navigation.ts';
import { Sidebar } from './Sidebar.tsx';
import styles from './AppShell.module.css';

// Below the page, so loaded after it.
const Footer = lazy(async () => ({ default: (await import('./Footer.tsx')).Footer }));
const AdminSidebar = lazy(async () => ({ default: (await import('./AdminSidebar.tsx')).AdminSidebar }));

/** A learner's places; the one for interviewers loads only for them, so that other people's pages stay light. */
function useEntries(isInterviewer: boolean) {
  const [entries, setEntries] = useState(navigation);
  useEffect(() => {
    if (isInterviewer) void import('./interviewsEntry.ts').then((its) => setEntries(its.withInterviews(navigation)));
  }, [isInterviewer]);
  return entries;
}

/** The frame of every page behind sign-in. It recedes while a quiz or a call runs. */
export function AppShell() {
  const session = useSession();
  const isQuiet = useIsQuiet();
  const entries = useEntries(session.step === 'signedIn' && session.user.isInterviewer);
  // A stored session shows nothing until the server confirms it; an ended one shows nothing any more.
  if (session.step !== 'signedIn') return <RestoringScreen />;
  const { user } = session;

  return (
    <div className={cx(styles['shell'], isQuiet && styles['quiet'])}>
      <LazyDecor quiet={isQuiet} />
      <Header user={user} isQuiet={isQuiet} />
      {!isQuiet &&
        (user.role === 'admin' ? (
          <Suspense fallback={<Sidebar title="Admin Panel" entries={[]} titled />}>
            <AdminSidebar />
          </Suspense>
        ) : (
          <Sidebar title="Menu" entries={entries} />
        ))}
      <div className={styles['content']}>
        <main id="main" tabIndex={-1} className={styles['main']}>
          <Outlet />
        </main>
        {!isQuiet && (
          <Suspense>
            <Footer role={user.role} />
          </Suspense>
        )}
      </div>
      {!isQuiet && user.role === 'user' && <BottomBar entries={entries} />}
    </div>
  );
}

const RestoringScreen = () => (
  <main id="main" className="grid min-h-dvh place-content-center">
    <PageSpinner />
  </main>
);
