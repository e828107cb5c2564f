import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '../forms/Button.tsx';
import { cx } from '../cx.ts';
import { type Tone, toneIcons } from './tone.tsx';

const looks: Record<Tone, string> = {
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

type BannerProps = {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
};

/** A message about the whole page: offline, a waiting quiz, a demo. */
export function Banner({ tone = 'info', icon, children, action, onDismiss, className }: BannerProps) {
  const Icon = toneIcons[tone];
  return (
    <div
      role="status"
      className={cx(
        'flex items-start gap-3 rounded-card border-frame py-1.5 pl-4',
        onDismiss ? 'pr-2' : 'pr-4',
        looks[tone],
        className,
      )}
    >
      <span className="py-3">{icon ?? <Icon size={20} aria-hidden />}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-1">
        <span className="flex-1 basis-52 py-1.5 text-ink">{children}</span>
        {action}
      </div>
      {onDismiss && (
        <Button variant="ghost" icon aria-label="Dismiss" onClick={onDismiss}>
          <X size={18} aria-hidden />
        </Button>
      )}
    </div>
  );
}
