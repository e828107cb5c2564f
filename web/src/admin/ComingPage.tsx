import { Link, useMatches } from '@tanstack/react-router';
import { ArrowLeft, DraftingCompass } from 'lucide-react';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

const purposes: Record<string, string> = {
  '/admin/dashboard':
    'Here the numbers of the whole house will stand: who learns what, how it goes, and what needs attention.',
  '/admin/skills': 'Here you will add skills and set how each of their quizzes runs.',
  '/admin/questions': 'Here you will edit or delete skills and the questions in their banks.',
  '/admin/ai-chat': 'Here an assistant will draft questions with you and answer what you ask about them.',
  '/admin/reports': 'Here you will read and export reports on skills, quizzes and questions.',
};

/** Keeps the place of an admin page that is still being built. */
export function ComingPage() {
  const match = useMatches().at(-1);
  return (
    <>
      <PageHeader title={match?.staticData.title ?? 'Admin Panel'} />
      <div className="panel grid justify-items-center gap-4 px-6 py-14 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
          <DraftingCompass size={30} aria-hidden />
        </span>
        <p className="max-w-md text-ink-muted">{purposes[match?.pathname ?? '']}</p>
        {match?.pathname === '/admin/dashboard' ? (
          <Link to="/dashboard" className={buttonClass()}>
            Open your own dashboard
          </Link>
        ) : (
          <Link to="/admin/dashboard" className={buttonClass()}>
            <ArrowLeft size={18} aria-hidden /> Back to Dashboard
          </Link>
        )}
      </div>
    </>
  );
}
