import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { reportTabs } from './reportTabs.ts';
import styles from './ReportsFrame.module.css';

/** Tabs for the kinds of reports. */
export function ReportsFrame() {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    // On a phone not all tabs fit: the current one is centred.
    if (nav.current && here)
      nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2;
  }, [path]);
  return (
    <>
      <nav ref={nav} aria-label="Reports" className={styles['tabs']}>
        {reportTabs.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/admin/reports', includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
