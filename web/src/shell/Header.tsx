import { lazy, Suspense } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { OwnUser } from '@assay/contract/people/auth';
import { logOut } from '../platform/account.ts';
import { useConfig } from '../platform/config.ts';
import { Logo } from '../platform/Logo.tsx';
import { ThemeSwitcher } from '../theme/ThemeSwitcher.tsx';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Clock } from '../ui/display/Clock.tsx';
import { cx } from '../ui/cx.ts';
import { homeOf } from './guard.ts';
import styles from './AppShell.module.css';

const PublicIp = lazy(async () => ({ default: (await import('./PublicIp.tsx')).PublicIp }));
const PaletteButton = lazy(async () => ({ default: (await import('./palette/PaletteButton.tsx')).PaletteButton }));
// Admins only, on phones.
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));

// The bell and the socket library load shortly after the page.
const NotificationBell = lazy(async () => {
  await whenIdle();
  return { default: (await import('../notifications/NotificationBell.tsx')).NotificationBell };
});

const IDLE_PATIENCE_MS = 3000;
// Safari has no requestIdleCallback.
const LATER_MS = 500;

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: IDLE_PATIENCE_MS });
    else setTimeout(resolve, LATER_MS);
  });

/** `isQuiet`: only logo, theme and bell remain. */
export function Header({ user, isQuiet }: { user: OwnUser; isQuiet: boolean }) {
  const navigate = useNavigate();
  const name = fullName(user);
  const config = useConfig();
  // In production a banner says so on every page.
  const hasDemoMark = config !== undefined && config.demo !== null && !config.demoInProduction;

  const leave = () => {
    logOut();
    // Signed out on purpose, so the next person at this screen is not sent to this one's page.
    void navigate({ to: '/login', search: {}, replace: true });
  };

  return (
    <header className={styles['header']}>
      <div className={styles['brand']}>
        {!isQuiet && user.role === 'admin' && (
          <Suspense fallback={<span className="size-11 md:hidden" />}>
            <MenuDrawer />
          </Suspense>
        )}
        <Link to={homeOf(user.role)} className="flex min-h-11 min-w-0 items-center rounded-control">
          <Logo size={isQuiet ? 26 : 32} />
        </Link>
      </div>
      {!isQuiet && (
        <div className={styles['status']}>
          <Clock className={styles['clock']} />
          {hasDemoMark && (
            <span className={styles['demo']}>
              <Badge>Demo</Badge>
            </span>
          )}
          {user.role !== 'admin' && (
            <span className={styles['address']}>
              <Suspense>
                <PublicIp />
              </Suspense>
            </span>
          )}
        </div>
      )}
      <div className={styles['actions']}>
        {!isQuiet && (
          <Suspense fallback={<span className="size-11" />}>
            <PaletteButton user={user} onLogOut={leave} />
          </Suspense>
        )}
        <ThemeSwitcher />
        <Suspense fallback={<span className="size-11" />}>
          <NotificationBell />
        </Suspense>
        {!isQuiet && (
          <>
            <Link
              to="/profile"
              title="Profile settings"
              className={cx(buttonClass({ variant: 'ghost' }), styles['person'])}
            >
              <Avatar id={user.id} name={name} image={user.picture} size={32} />
              <span className={styles['personName']}>{user.firstName}</span>
              <span className="sr-only">Profile settings</span>
            </Link>
            <Button variant="ghost" aria-label="Logout" className={styles['logout']} onClick={leave}>
              <LogOut size={20} aria-hidden />
              <span className={styles['logoutWord']}>Logout</span>
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
