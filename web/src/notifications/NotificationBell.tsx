import { useCallback, useRef } from 'react';
import { Bell, Check, CheckCheck } from 'lucide-react';
import type { Notification } from '@assay/contract/notifications';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { formatDateTime } from '../platform/format.ts';
import { isQuiet } from '../platform/quietMode.ts';
import { Button } from '../ui/forms/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { usePopover } from '../ui/overlays/usePopover.ts';
import { badgeText, bellLabel } from './badge.ts';
import { useNewNotification, useNotifications, useReadOne, useReadUpTo } from './notifications.queries.ts';
import styles from './NotificationBell.module.css';

/** The unread count, with the list behind it. During a quiz only the number changes. */
export function NotificationBell() {
  const { anchor, box, isOpen } = usePopover<HTMLElement>();
  const notifications = useNotifications();
  const unread = notifications.data?.unread ?? 0;
  // The toaster announces politely to screen readers, too.
  const announce = useCallback(({ message }: Notification) => {
    if (!isQuiet()) toast.info('New notification', message);
  }, []);
  useNewNotification(announce);

  return (
    <>
      <Button
        {...anchor}
        variant="ghost"
        icon
        aria-label={bellLabel(unread)}
        title="Notifications"
        className={styles['bell']}
      >
        <Bell size={20} aria-hidden />
        {unread > 0 && (
          <span aria-hidden className={styles['badge']}>
            {badgeText(unread)}
          </span>
        )}
      </Button>
      <section {...box} aria-label="Your notifications" className={styles['box']}>
        {isOpen && <NotificationList notifications={notifications} />}
      </section>
    </>
  );
}

function NotificationList({ notifications }: { notifications: ReturnType<typeof useNotifications> }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = notifications;
  const list = useRef<HTMLDivElement>(null);
  const readUpTo = useReadUpTo();
  const newest = data?.items[0];
  const readAll = () => {
    if (!newest) return;
    // The pressed button disappears; the list takes the focus.
    list.current?.focus();
    readUpTo.mutate(newest.id, { onError: (problem) => toast.error(failureText(problem, 'Failed to mark as read')) });
  };

  return (
    <>
      <div className={styles['head']}>
        <h2 className="display text-lg">Notifications</h2>
        {data && data.unread > 0 && (
          <Button variant="ghost" size="small" onClick={readAll}>
            <CheckCheck size={16} aria-hidden /> Mark all read
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={list} role="group" aria-label="List of notifications" tabIndex={0} className={styles['scroll']}>
        {!data && !error && (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        )}
        {!data && error && (
          <ErrorState
            {...loadFailure(error, 'Failed to load your notifications')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data?.items.length === 0 && (
          <EmptyState icon={<Bell size={28} aria-hidden />}>No notifications yet</EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul>
            {data.items.map((item) => (
              <Item key={item.id} item={item} onRead={() => list.current?.focus()} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="grid p-2">
            <Button variant="ghost" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function Item({ item: { id, message, createdAt, readAt }, onRead }: { item: Notification; onRead: () => void }) {
  const readOne = useReadOne();
  const read = () => {
    onRead();
    readOne.mutate(id, { onError: (problem) => toast.error(failureText(problem, 'Failed to mark as read')) });
  };
  return (
    <li className={styles['item']}>
      <span aria-hidden className={readAt === null ? styles['dot'] : styles['noDot']} />
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-line wrap-anywhere">
          {readAt === null && <span className="sr-only">Unread: </span>}
          {message}
        </p>
        <time dateTime={createdAt} className="text-xs text-ink-muted">
          {formatDateTime(createdAt)}
        </time>
      </div>
      {readAt === null && (
        <Button variant="ghost" icon size="small" aria-label="Mark as read" title="Mark as read" onClick={read}>
          <Check size={18} aria-hidden />
        </Button>
      )}
    </li>
  );
}
