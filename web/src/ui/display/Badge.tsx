import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Tone } from '../feedback/tone.tsx';

const looks: Record<Tone | 'neutral' | 'accent', string> = {
  neutral: 'bg-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

type BadgeProps = { tone?: keyof typeof looks; icon?: ReactNode; children: ReactNode; className?: string };

/** A status word, understandable without its colour. */
export const Badge = ({ tone = 'neutral', icon, children, className }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
      looks[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
);
