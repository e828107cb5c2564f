import { FlaskConical } from 'lucide-react';

/** Only where the demo accounts, whose passwords are on the sign-in page, run in production. */
export const DemoBanner = () => (
  <aside
    aria-label="Demonstration"
    className="banner-above relative z-30 border-b border-info bg-info-soft px-4 py-1.5 text-sm print:hidden"
  >
    <p className="mx-auto flex max-w-page items-center justify-center gap-2.5">
      <FlaskConical size={18} aria-hidden className="flex-none text-info" />
      This is a public demo. Don’t enter anything private.
    </p>
  </aside>
);
