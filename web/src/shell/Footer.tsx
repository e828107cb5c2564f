import { Link } from '@tanstack/react-router';

const pages = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cancellation', label: 'Cancellation' },
  { to: '/delivery', label: 'Delivery' },
  { to: '/policy', label: 'Platform policy' },
] as const;

export const Footer = () => (
  <footer className="mx-auto mt-auto w-full max-w-page px-4 py-6 sm:px-6 lg:px-8 print:hidden">
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} preload={false} className="touch-target hover:text-ink hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </footer>
);
