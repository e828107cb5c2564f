import type { ReactNode } from 'react';
import { Inbox } from 'lucide-react';

type EmptyStateProps = { children: ReactNode; action?: ReactNode; icon?: ReactNode };

/** One sentence, at most one action. */
export const EmptyState = ({ children, action, icon = <Inbox size={28} aria-hidden /> }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
    <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-muted">{icon}</span>
    <p className="max-w-sm text-ink-muted">{children}</p>
    {action}
  </div>
);
