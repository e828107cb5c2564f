import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { cx } from '../ui/cx.ts';
import styles from './TabFrame.module.css';

type Tab = { label: string } & Pick<LinkProps, 'to' | 'params'>;

type TabFrameProps = {
  label: string;
  /** The first one is the page that the others lie below. */
  tabs: readonly Tab[];
  children?: ReactNode;
};

/** Links to the pages of one kind, above the current one; without children, a part of it. */
export function TabFrame({ label, tabs, children }: TabFrameProps) {
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
      <nav ref={nav} aria-label={label} className={cx(styles['tabs'], children !== undefined && styles['above'])}>
        {tabs.map((tab, place) => (
          <Link
            key={tab.label}
            to={tab.to}
            params={tab.params}
            activeOptions={{ exact: place === 0, includeSearch: false }}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
