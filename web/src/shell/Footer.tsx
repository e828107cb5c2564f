import { Link } from '@tanstack/react-router';
import type { Role } from '@assay/contract/people/auth';
import { legalPages } from '../platform/legalPages.ts';

type Place = { to: (typeof legalPages)[number]['to'] | '/docs/api' | '/admin/guide'; label: string; short?: string };

const learnerPlaces: readonly Place[] = [...legalPages, { to: '/docs/api', label: 'API documentation', short: 'API' }];
const places: Record<Role, readonly Place[]> = {
  user: learnerPlaces,
  admin: [...learnerPlaces, { to: '/admin/guide', label: 'Guide' }],
};

export const Footer = ({ role }: { role: Role }) => (
  // As wide as the page with its gutters.
  <footer
    className="mx-auto mt-auto w-full px-4 py-6 md:px-6 lg:px-8 print:hidden"
    style={{ maxWidth: 'calc(75rem + 64px)' }}
  >
    {/* One line on a phone, too. */}
    <ul className="flex flex-wrap gap-x-2.5 gap-y-1 text-xs text-ink-muted sm:gap-x-5 sm:text-sm">
      {places[role].map(({ to, label, short }) => (
        <li key={to}>
          <Link to={to} preload={false} className="touch-target hover:text-ink hover:underline">
            {short === undefined ? (
              label
            ) : (
              <>
                <span aria-hidden className="sm:hidden">
                  {short}
                </span>
                <span className="max-sm:sr-only">{label}</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </footer>
);
