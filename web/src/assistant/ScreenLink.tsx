import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';

/** A link to a screen of the portal by its address, which may have a query. */
export const ScreenLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <Link {...targetOf(path)} className="font-medium underline">
    {children}
  </Link>
);

/** The router writes a number as it is, and a text that looks like one in quotes. */
function targetOf(path: string): { to: string; search: Record<string, string | number> } {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const search = Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, /^\d{1,15}$/.test(value) ? Number(value) : value]),
  );
  return { to: pathname, search };
}
