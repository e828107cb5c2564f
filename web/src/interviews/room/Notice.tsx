import type { ReactNode } from 'react';

type NoticeProps = { icon: ReactNode; children: ReactNode; action?: ReactNode };

/** A line above the stage: a problem, and what to do about it. */
export const Notice = ({ icon, children, action }: NoticeProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-warning bg-surface px-4 py-2 text-sm">
    <span className="text-warning">{icon}</span>
    <span className="flex-1 basis-52">{children}</span>
    {action}
  </div>
);
