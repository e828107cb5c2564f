import { Link, useMatches } from '@tanstack/react-router';
import { ArrowLeft, DraftingCompass } from 'lucide-react';
import { buttonClass } from '../ui/forms/Button.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';

const purposes: Record<string, string> = {
  '/admin/ai-chat': 'Coming soon: an assistant that helps you draft questions.',
};

/** A placeholder for an admin page under construction. */
export function ComingPage() {
  const match = useMatches().at(-1);
  return (
    <>
      <PageHeader title={match?.staticData.title ?? 'Admin Panel'} />
      <div className="panel grid justify-items-center gap-4 px-6 py-10 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
          <DraftingCompass size={30} aria-hidden />
        </span>
        <p className="max-w-md text-ink-muted">{purposes[match?.pathname ?? '']}</p>
        <Link to="/admin/dashboard" className={buttonClass()}>
          <ArrowLeft size={18} aria-hidden /> Back to Dashboard
        </Link>
      </div>
    </>
  );
}
