import type { ReactNode } from 'react';
import { Inbox } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './State.module.css';

type EmptyStateProps = { children: ReactNode; action?: ReactNode; icon?: ReactNode };

/** One sentence, at most one action. */
export const EmptyState = ({ children, action, icon = <Inbox size={28} aria-hidden /> }: EmptyStateProps) => (
  <div className={styles['state']}>
    <span className={cx(styles['icon'], 'bg-sunken text-ink-muted')}>{icon}</span>
    <p className="max-w-sm text-ink-muted">{children}</p>
    {action}
  </div>
);
