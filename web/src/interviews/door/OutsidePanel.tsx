import type { ReactNode } from 'react';

type PanelProps = {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** Below the action, one step quieter. */
  details?: ReactNode;
  tone?: 'danger';
};

export const MeetingTitle = ({ title }: { title: string | null }) =>
  title !== null && <p className="font-medium wrap-anywhere text-ink">{title}</p>;

/** One situation outside the room, and the one thing to do. */
export const OutsidePanel = ({ icon, title, children, action, details, tone }: PanelProps) => (
  <section className="panel m-auto grid w-full max-w-md justify-items-center gap-4 p-6 text-center sm:p-10">
    <span
      className={`grid size-16 place-items-center rounded-full ${tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent'}`}
    >
      {icon}
    </span>
    <h1 className="display text-xl outline-none">{title}</h1>
    <div className="grid max-w-sm gap-1 text-ink-muted">{children}</div>
    {action}
    {details}
  </section>
);
