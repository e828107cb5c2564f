import { Link, useMatches } from '@tanstack/react-router';
import { ArrowLeft, Construction } from 'lucide-react';
import { Logo } from '../platform/Logo.tsx';
import { LazyDecor } from '../theme/LazyDecor.tsx';
import { buttonClass } from '../ui/Button.tsx';

/** Stands at public addresses whose page is not part of this installation yet. */
export function NotInstalledPage() {
  const title = useMatches().at(-1)?.staticData.title ?? 'This page';
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh grid-rows-[auto_1fr] p-4 outline-none sm:p-8">
      <LazyDecor />
      <Logo />
      <div className="panel m-auto grid w-full max-w-md justify-items-start gap-4 p-6 sm:p-10">
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
          <Construction size={28} aria-hidden />
        </span>
        <h1 className="display text-2xl outline-none">{title}</h1>
        <p className="text-ink-muted">
          This part is not installed yet. Whoever runs this site can tell you when it will be.
        </p>
        <Link to="/login" className={buttonClass({ variant: 'primary' })}>
          <ArrowLeft size={18} aria-hidden /> Back to Login
        </Link>
      </div>
    </main>
  );
}
