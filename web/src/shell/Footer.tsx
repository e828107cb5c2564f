import { Link } from '@tanstack/react-router';
import type { Role } from '@assay/contract/auth';
import { legalPages } from '../platform/legalPages.ts';

export const Footer = ({ role }: { role: Role }) => (
  // As wide as the page with its gutters.
  <footer
    className="mx-auto mt-auto w-full px-4 py-6 md:px-6 lg:px-8 print:hidden"
    style={{ maxWidth: 'calc(75rem + 64px)' }}
  >
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
      {legalPages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} preload={false} className="touch-target hover:text-ink hover:underline">
            {label}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/docs/api" preload={false} className="touch-target hover:text-ink hover:underline">
          API documentation
        </Link>
      </li>
      {role === 'admin' && (
        <li>
          <Link to="/admin/guide" preload={false} className="touch-target hover:text-ink hover:underline">
            Guide
          </Link>
        </li>
      )}
    </ul>
  </footer>
);
